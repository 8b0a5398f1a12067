import Testing

@testable import LuaConsole

@Suite struct IncompleteInputTests {
  @Test(arguments: [
    "stdin:1: 'end' expected near <eof>",
    "stdin:1: unexpected symbol near <eof>",
    "stdin:1: ')' expected near <eof>",
    "stdin:1: unfinished long string (starting at line 1) near <eof>",
    "stdin:1: unfinished long comment (starting at line 1) near <eof>",
    "[string \"s = 'unfinished string\"]:1: 'end' expected near <eof>",
  ])
  func `an incomplete chunk may continue`(message: String) {
    #expect(IncompleteInput.isIncomplete(syntaxError: message, in: "x"))
  }

  @Test(arguments: [
    "stdin:1: unfinished string near <eof>",
    "stdin:1: unfinished string near ''abc'",
    "stdin:1: unexpected symbol near ')'",
    "stdin:1: syntax error near <eof> or so",
  ])
  func `other syntax errors are invalid`(message: String) {
    #expect(!IncompleteInput.isIncomplete(syntaxError: message, in: "x"))
  }

  @Test(
    arguments: [
      (#"x = "a\"#, true), (#"x = 'a\z"#, true), (#"x = "a\z   "#, true), (#"x = "a\\\"#, true),
      (#"x = "a"#, false), (#"x = "a\\"#, false), (#"x = "a\\z"#, false), (#"x = "az"#, false),
      ("x = \"", false),
    ] as [(String, Bool)])
  func `a quoted string continues after an escaped newline`(text: String, isIncomplete: Bool) throws {
    let message = "prompt 1:1: unfinished string near <eof>"
    #expect(IncompleteInput.isIncomplete(syntaxError: message, in: text) == isIncomplete)
    #expect(
      try ConsoleFixture().console.checkInputStatus(text) == (isIncomplete ? .incomplete : .invalid(message)))
  }
}
