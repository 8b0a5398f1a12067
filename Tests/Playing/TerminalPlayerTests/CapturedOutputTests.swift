import Foundation
import POSIX
import Testing

@testable import TerminalPlayer

/// Output captured from one pipe and forwarded to another one in place of the terminal.
@Suite final class CapturedOutputTests {
  private final class Pipe {
    let readEnd: Int32
    let writeEnd: Int32

    init() {
      var ends: [Int32] = [-1, -1]
      pipe(&ends)
      (readEnd, writeEnd) = (ends[0], ends[1])
      for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }

    deinit {
      close(readEnd)
      close(writeEnd)
    }

    func put(_ text: String) { _ = text.withCString { write(writeEnd, $0, strlen($0)) } }

    var text: String {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(readEnd, &bytes, bytes.count)
      return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }
  }

  private let source = Pipe()
  private let terminal = Pipe()
  private var captured: CapturedOutput

  init() { captured = CapturedOutput(terminalDescriptor: terminal.writeEnd) }

  private func take(_ text: String) {
    source.put(text)
    captured.read(from: source.readEnd)
  }

  private func takeLines() -> [String] { captured.takeLines() }

  @Test func `lines are returned whole and once`() {
    take("one\ntw")
    #expect(takeLines() == ["one"])
    take("o\n\nthree")
    #expect(takeLines() == ["two", ""])
    #expect(takeLines() == [])
  }

  @Test func `an incomplete line is returned once it is ended, and unchanged at the end`() {
    captured.destination = .terminalAtExit
    take("one\ntwo")
    captured.endLine()
    #expect(takeLines() == ["one", "two"])
    captured.endLine()
    take("three\n")
    #expect(takeLines() == ["three"])
    captured.finish()
    #expect(terminal.text == "one\ntwothree\n")
  }

  @Test func `with destination terminal everything is forwarded immediately`() {
    take("Your name? ")
    #expect(terminal.text == "Your name? ")
    captured.finish()
    #expect(terminal.text == "")
  }

  @Test func `retained output is written unchanged at the end`() {
    take("before\n")
    captured.destination = .terminalAtExit
    take("one\r\n\u{1B}[1mtwo\n")
    take("no end")
    #expect(terminal.text == "before\n")
    captured.finish()
    #expect(terminal.text == "one\r\n\u{1B}[1mtwo\nno end")
    take("after")
    #expect(terminal.text == "after")
  }

  @Test func `only the last lines of a flood are retained`() {
    captured.destination = .terminalAtExit
    for number in 0..<5000 { take("\(number)\n") }
    let last = (4000..<5000).map { "\($0)" }
    #expect(takeLines() == last)
    captured.finish()
    #expect(terminal.text == last.joined(separator: "\n") + "\n")
  }

  @Test func `an endless line is bounded in memory`() {
    captured.destination = .terminalAtExit
    for _ in 0..<90 { take(String(repeating: "x", count: 60_000)) }
    let lines = takeLines()
    #expect(lines.allSatisfy { $0.utf8.count <= 1 << 16 })
    #expect(lines.reduce(0) { $0 + $1.utf8.count } <= 3 << 20)
  }
}
