import Foundation
import POSIX
import Terminal
import TestSupport
import Testing

@Suite struct TerminalOutputTests {
  private let terminal: PseudoTerminal
  private let output: TerminalOutput

  init() throws {
    terminal = try PseudoTerminal()
    output = TerminalOutput(descriptor: terminal.program)
  }

  @Test func `output arrives immediately`() {
    output.write("one ")
    output.write(Array("two".utf8))
    #expect(!output.hasPendingOutput)
    #expect(terminal.readOutput() == "one two")
  }

  @Test func `an unread terminal does not block, and gets all output in order later`() {
    let lines = (0..<40_000).map { "\($0)\r\n" }
    for line in lines { output.write(line) }
    #expect(output.hasPendingOutput)
    var arrived = ""
    while output.hasPendingOutput {
      arrived += terminal.readOutput()
      output.flush()
    }
    arrived += terminal.readOutput()
    #expect(arrived.filter { $0 == "\r\n" || $0 == "\n" }.count == lines.count)
    #expect(arrived.replacing("\r\r\n", with: "\r\n") == lines.joined())
  }

  @Test func `drain times out on a blocked terminal`() {
    output.write(String(repeating: "x", count: 1 << 20))
    #expect(!output.drain(within: .milliseconds(1)))
    output.discardPendingOutput()
    #expect(!output.hasPendingOutput)
  }

  @Test func `the shared descriptor stays blocking`() {
    #expect(output.descriptor != terminal.program)
    #expect(fcntl(terminal.program, F_GETFL) & O_NONBLOCK == 0)
  }

  @Test func `a descriptor that is not a terminal is used directly`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let output = TerminalOutput(descriptor: ends[1])
    #expect(output.descriptor == ends[1])
    output.write("text")
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(read(ends[0], &bytes, 16) == 4)
    for end in ends { close(end) }
  }

  @Test func `a disconnected output discards everything`() {
    let output = TerminalOutput(descriptor: -1)
    output.write("lost")
    #expect(output.isDisconnected)
    #expect(!output.hasPendingOutput)
  }
}
