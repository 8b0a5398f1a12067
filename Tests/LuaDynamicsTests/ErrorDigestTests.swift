import LuaHost
import Testing

@testable import LuaDynamics

@Suite struct ErrorDigestTests {
  private static func error(_ message: String, at line: Int = 1) -> LuaError {
    LuaError(kind: .runtime, message: message, traceback: "a.lua:\(line): in main chunk")
  }

  @Test func `an error is told once`() {
    var digest = ErrorDigest()
    #expect(digest.add(Self.error("x"), second: 0) == [Self.error("x")])
    for _ in 1...812 { #expect(digest.add(Self.error("x"), second: 0).isEmpty) }
    #expect(digest.summarize().map(\.description) == ["x (repeated 812 times)"])
    #expect(digest.summarize().isEmpty)
  }

  @Test func `repeats are told when another second has come`() {
    var digest = ErrorDigest()
    _ = digest.add(Self.error("x"), second: 0)
    #expect(digest.add(Self.error("x"), second: 0).isEmpty)
    #expect(digest.settle(second: 0).isEmpty)
    #expect(digest.settle(second: 1).map(\.message) == ["x (repeated once)"])
    #expect(digest.settle(second: 2).isEmpty)
    #expect(digest.add(Self.error("x"), second: 2).isEmpty)
    #expect(digest.add(Self.error("y"), second: 3).map(\.message) == ["x (repeated once)", "y"])
  }

  @Test func `the same message from elsewhere is another error`() {
    var digest = ErrorDigest()
    #expect(digest.add(Self.error("x", at: 1), second: 0).count == 1)
    #expect(digest.add(Self.error("x", at: 2), second: 0).count == 1)
  }

  @Test func `of a flood of different errors the number is told`() {
    var digest = ErrorDigest()
    let told = (1...1000).flatMap { digest.add(Self.error("\($0)"), second: 0) }
    #expect(told.map(\.message) == (1...ErrorDigest.limit).map(String.init))
    #expect(digest.summarize().map(\.message) == ["\(1000 - ErrorDigest.limit) further errors"])
    #expect(digest.add(Self.error("new"), second: 0).isEmpty)
    #expect(digest.add(Self.error("1"), second: 0).isEmpty)
    #expect(digest.summarize().map(\.message) == ["1 (repeated once)", "1 further error"])
  }
}
