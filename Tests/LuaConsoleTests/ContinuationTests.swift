import Testing

@testable import LuaConsole

@Suite struct ContinuationTests {
  @Test(arguments: [
    "stdin:1: 'end' expected near <eof>",
    "stdin:1: unexpected symbol near <eof>",
    "stdin:1: ')' expected near <eof>",
    "stdin:1: unfinished long string (starting at line 1) near <eof>",
    "stdin:1: unfinished long comment (starting at line 1) near <eof>",
    "[string \"s = 'unfinished string\"]:1: 'end' expected near <eof>",
  ])
  func `a chunk that ends too early has to go on`(message: String) {
    #expect(Continuation.canGoOn(after: message, in: "x"))
  }

  @Test(arguments: [
    "stdin:1: unfinished string near <eof>",
    "stdin:1: unfinished string near ''abc'",
    "stdin:1: unexpected symbol near ')'",
    "stdin:1: syntax error near <eof> or so",
  ])
  func `any other message is about a mistake`(message: String) {
    #expect(!Continuation.canGoOn(after: message, in: "x"))
  }

  @Test(
    arguments: [
      (#"x = "a\"#, true), (#"x = 'a\z"#, true), (#"x = "a\z   "#, true), (#"x = "a\\\"#, true),
      (#"x = "a"#, false), (#"x = "a\\"#, false), (#"x = "a\\z"#, false), (#"x = "az"#, false),
      ("x = \"", false),
    ] as [(String, Bool)])
  func `a quoted string goes on where its line break belongs to it`(text: String, goesOn: Bool) throws {
    let message = "prompt:1: unfinished string near <eof>"
    #expect(Continuation.canGoOn(after: message, in: text) == goesOn)
    #expect(try Bench().console.judge(text) == (goesOn ? .incomplete : .mistaken(message)))
  }
}
