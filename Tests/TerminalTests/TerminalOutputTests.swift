import Foundation
import Terminal
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct TerminalOutputTests {
  private let terminal: PseudoTerminal
  private let output: TerminalOutput

  init() throws {
    terminal = try PseudoTerminal()
    output = TerminalOutput(descriptor: terminal.program)
  }

  @Test func `what is written arrives at once`() {
    output.write("one ")
    output.write(Array("two".utf8))
    #expect(!output.isBacklogged)
    #expect(terminal.takeOutput() == "one two")
  }

  @Test func `a terminal that nobody reads holds up nothing, and gets all of it in order later`() {
    let lines = (0..<40_000).map { "\($0)\r\n" }
    for line in lines { output.write(line) }
    #expect(output.isBacklogged)
    var arrived = ""
    while output.isBacklogged {
      arrived += terminal.takeOutput()
      output.flush()
    }
    arrived += terminal.takeOutput()
    #expect(arrived.filter { $0 == "\r\n" || $0 == "\n" }.count == lines.count)
    #expect(arrived.replacing("\r\r\n", with: "\r\n") == lines.joined())
  }

  @Test func `finishing gives up on a terminal that takes nothing`() {
    output.write(String(repeating: "x", count: 1 << 20))
    #expect(!output.finish(within: .milliseconds(1)))
    output.discard()
    #expect(!output.isBacklogged)
  }

  @Test func `the descriptor that others share still waits`() {
    #expect(output.descriptor != terminal.program)
    #expect(fcntl(terminal.program, F_GETFL) & O_NONBLOCK == 0)
  }

  @Test func `what is no terminal is written to as it is`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let output = TerminalOutput(descriptor: ends[1])
    #expect(output.descriptor == ends[1])
    output.write("text")
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(read(ends[0], &bytes, 16) == 4)
    for end in ends { close(end) }
  }

  @Test func `an output that is gone takes everything and keeps nothing`() {
    let output = TerminalOutput(descriptor: -1)
    output.write("lost")
    #expect(output.isBroken)
    #expect(!output.isBacklogged)
  }
}
