import TestSupport
import Testing

/// The status line, the help and the prompt of terminals of any size and kind.
@Suite struct StatusTests {

  @Test func `a terminal that cannot move its cursor has a prompt`() throws {
    let session = try PromptSession("-i", environment: ["TERM": "dumb"])
    try session.program.expect("> ")
    session.type("1 + 1\n")
    try session.program.expect("2")
    session.type("do\n")
    try session.program.expect(">> ")
    session.type("end\n")
    session.program.type("\u{04}")
    #expect(session.program.waitForEnd() == 0)
    #expect(!String(decoding: session.program.output, as: UTF8.self).contains("\u{1B}"))
  }
}
