import Terminal
import TestSupport
import Testing

/// The start-up file of interactive sessions.
@Suite struct StartupFileTests {
  private static let helpers = """
    --- Doubles a number.
    local function double(x) return 2 * x end
    function triple(x) return 3 * x end
    stage.view.alpha = 0.5
    """

  private func session(
    _ startupFile: String, files: [String: String] = [:], _ arguments: String...
  ) throws -> PromptSession {
    let folder = try TemporaryDirectory()
    try folder.write("config/dynlua/init.lua", startupFile)
    return try PromptSession(
      files: files, in: folder, arguments: arguments, environment: ["XDG_CONFIG_HOME": folder.path("config")])
  }

  private static func output(of session: PromptSession) -> String {
    String(decoding: session.program.output, as: UTF8.self)
  }

  @Test(arguments: ["--headless", "--view=terminal"])
  func `the prompt has the functions of the start-up file, its locals included`(option: String) throws {
    let session = try session(Self.helpers, "-i", option)
    try session.expect(">")
    session.type("double(triple(7)), stage.view.alpha\n")
    try session.expect("_1 = 42")
    session.type("?double\n")
    try session.wait(for: "the comment") { $0.historyLines.contains { $0.contains("Doubles a number.") } }
    #expect(session.end() == 0)
  }

  @Test(arguments: ["--headless", "--view=terminal"])
  func `an error is shown with its file and line, and the prompt opens`(option: String) throws {
    let session = try session("kept = 21\nlocal x = nil + 1\n", "-i", option, "--no-init")
    try session.expect(">")
    session.type("kept == nil\n")
    try session.expect("_1 = true")
    #expect(session.end() == 0)
    let other = try self.session("kept = 21\nlocal x = nil + 1\n", "-i", option)
    try other.wait(for: "the error") {
      // Wrapped between words in a panel.
      $0.historyLines.joined().replacing(" ", with: "").contains(
        "config/dynlua/init.lua:2:attempttoperformarithmeticonanilvalue")
    }
    other.type("kept * 2\n")
    try other.expect("_1 = 42")
    #expect(other.end() == 0)
  }

  @Test(arguments: ["--headless", "--view=terminal"])
  func `it can set vi mode, whose cursor shape is restored at the end`(option: String) throws {
    let session = try session("editingMode 'vi'", "-i", option)
    try session.expect(">")
    session.type("6 * 70\u{1B}")
    try session.wait(for: "normal mode") { _ in Self.output(of: session).contains("\u{1B}[2 q") }
    session.type("x\n")
    try session.expect("_1 = 42")
    #expect(session.end() == 0)
    session.readOutput()
    let shapes = Self.output(of: session).matches(of: /\x{1B}\[(\d) q/).map { $0.1 }
    #expect(shapes.last == "0")
  }

  @Test func `copy writes the text for the clipboard`() throws {
    let session = try session("", "-i", "--headless")
    try session.expect(">")
    session.type("copy('Hello, wörld')\n")
    try session.expect("copied 13 bytes")
    #expect(Self.output(of: session).contains("\u{1B}]52;c;SGVsbG8sIHfDtnJsZA==\u{07}"))
    #expect(session.end() == 0)
  }

  @Test func `messages name it relative to the home directory`() throws {
    let folder = try TemporaryDirectory()
    try folder.write(".config/dynlua/init.lua", "\nerror('no', 1)")
    let session = try PromptSession(
      in: folder, arguments: ["-i", "--headless"], environment: ["HOME": folder.path])
    try session.wait(for: "the error") {
      $0.historyLines.contains { $0.contains("~/.config/dynlua/init.lua:2: no") }
    }
    #expect(session.end() == 0)
  }

  @Test func `a script is played without it unless there is a prompt`() throws {
    let session = try session("error('no')", files: ["a.lua": "print(triple)"], "a.lua", "--seconds", "0.1")
    #expect(session.program.waitForEnd() == 0)
    session.readOutput()
    #expect(session.screen.historyLines.contains("nil"))
    #expect(!session.screen.historyLines.joined().contains("init.lua"))
  }

  @Test func `a recording contains it, and is replayed exactly without the file`() throws {
    let session = try session(Self.helpers, "-i", "--headless", "--record", "run.dynrec")
    try session.expect(">")
    session.type("stage.view.alpha = triple(0.3)\nstep(10)\ndouble(4)\n")
    try session.expect("_1 = 8")
    #expect(session.end() == 0)
    try session.folder.remove("config")
    let check = try Command.run(["replay", "--check", "run.dynrec"], in: session.folder)
    #expect(check.exitCode == 0 && check.output.contains("equal in all"), "\(check.output)\(check.errors)")
  }

  @Test func `lines from a pipe are evaluated without it`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("config/dynlua/init.lua", "error('no')")
    let run = try Command.run(
      ["-i"], input: "1 + 1\n", in: folder, environment: ["XDG_CONFIG_HOME": folder.path("config")])
    #expect(run.output == "2\n" && run.errors == "" && run.exitCode == 0)
  }
}
