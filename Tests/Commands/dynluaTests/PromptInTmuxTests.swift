import Foundation
import TestSupport
import Testing

/// The features of the prompt in tmux: keys are typed, and the last lines of the screen are compared.
@Suite struct PromptInTmuxTests {
  /// A feature, with keys and what the screen then shows.
  struct Feature: CustomTestStringConvertible {
    let testDescription: String
    /// Keys, and the last lines of the screen that are not empty; a line that ends with `…` is the beginning
    /// of one.
    let steps: [(keys: String, lines: [String])]

    init(_ description: String, _ steps: [(keys: String, lines: [String])]) {
      (testDescription, self.steps) = (description, steps)
    }
  }

  private static let (enter, right, escape, tab) = ("\r", "\u{1B}[C", "\u{1B}", "\t")
  private static func control(_ letter: Character) -> String {
    String(UnicodeScalar((letter.asciiValue ?? 0) & 0x1F))
  }
  private static func alt(_ letter: Character) -> String { "\u{1B}\(letter)" }

  static let features = [
    Feature(
      "the rest of a former entry is suggested, and taken with the right arrow",
      [
        ("print('first')" + enter, ["first", ">"]),
        ("pri", ["first", "> print('first')"]),
        (right + enter, ["> print('first')", "first", ">"]),
      ]),
    Feature(
      "a menu of completions shows types and descriptions, and cycles",
      [
        ("square.cornerR" + tab, ["> square.cornerRadius"]),
        (
          control("u") + "push.mode = PushMode." + tab,
          ["continuous     integer  A force…", "instantaneous  integer  A single…"]
        ),
        (tab, ["> push.mode = PushMode.continuous", "continuous…", "instantaneous…"]),
        (tab, ["> push.mode = PushMode.instantaneous", "continuous…", "instantaneous…"]),
        (enter + "push.mode == PushMode.instantaneous" + enter, ["_1 = true", ">"]),
      ]),
    Feature(
      "values are completed in strings",
      [
        ("square.backgroundColor = \"greeny" + tab, ["> square.backgroundColor = \"greenyellow"]),
        (
          control("u") + "square.collisionBoundsType = \"ell" + tab,
          ["> square.collisionBoundsType = \"ellipse"]
        ),
        (
          control("u") + "watch(\"square.cen" + tab,
          ["> watch(\"square.center", "watch([expression])  Displays…"]
        ),
      ]),
    Feature(
      "the signature of the call at the cursor is shown",
      [
        ("stage.view:addSubview(", ["> stage.view:addSubview(", "addSubview(view, ...)  Adds one…"]),
        (control("u") + "math.floor(", ["> math.floor(", "math.floor(x) -> integer…"]),
      ]),
    Feature(
      "continuation lines are indented",
      [
        ("for i = 1, 2 do" + enter, ["> for i = 1, 2 do", ">>"]),
        ("if i > 1 then" + enter + "print(i)" + enter, [">>   if i > 1 then", ">>     print(i)", ">>"]),
        ("end" + enter + "end" + enter, [">>   end", ">> end", "2", ">"]),
      ]),
    Feature(
      "an edit is undone and redone",
      [
        ("abc def" + control("w"), ["> abc"]), (control("_"), ["> abc def"]), (alt("/"), ["> abc"]),
      ]),
    Feature(
      "Alt keys change words",
      [
        ("hello world" + alt("b") + alt("u"), ["> hello WORLD"]),
        (alt("b") + alt("l"), ["> hello world"]),
        (alt("b") + alt("c"), ["> hello World"]),
        (alt("t"), ["> World hello"]),
      ]),
    Feature(
      "Alt-. inserts the last argument of the former entry, Alt-y an earlier kill",
      [
        ("print(7)" + enter, ["7", ">"]), (alt("."), ["> print(7)"]),
        (control("u") + "one" + control("w") + "x two" + control("w") + control("y"), ["> x two"]),
        (alt("y"), ["> x one"]),
      ]),
    Feature(
      "$EDITOR edits the text",
      [("6 *" + control("x") + control("e"), ["> 6 * 7"]), (enter, ["_1 = 42", ">"])]),
    Feature(
      "names, time and history",
      [
        ("names()" + enter, ["double = function <s.lua:2>", "push = …", "square = …", ">"]),
        ("time('double(1)')" + enter, ["…", ">"]),
        ("history()" + enter, ["1  names()", "2  time('double(1)')", ">"]),
      ]),
    Feature(
      "help on functions of the script, of Lua and of members, and the source",
      [
        ("?double" + enter, ["double(n)", "  Doubles a number.", "  Defined in s.lua, line 2.", ">"]),
        ("??double" + enter, ["function double(n) return 2 * n end", ">"]),
        ("?math.floor" + enter, ["math.floor(x) -> integer", "  The largest integer…", ">"]),
      ]),
    Feature(
      "Ctrl-R searches the history",
      [
        ("1 + 41" + enter, ["_1 = 42", ">"]), ("2" + enter, ["_2 = 2", ">"]),
        (control("r") + "41", ["(search '41') 1 + 41"]), (enter, ["> 1 + 41", "_3 = 42", ">"]),
      ]),
    Feature(
      "a text has several lines, also by Alt-Enter, and is one entry of the history",
      [
        ("x = {" + enter + "1," + enter + "2 }" + enter, ["> x = {", ">>   1,", ">>   2 }", ">"]),
        ("a = 1" + escape + enter + "b = #x" + enter + "a + b" + enter, ["_1 = 3", ">"]),
        ("\u{1B}[A\u{1B}[A", ["> a = 1", ">> b = #x"]),
      ]),
    Feature(
      "the functions of the start-up file can be called",
      [
        ("answer()" + enter, ["_1 = 42", ">"]),
        ("?answer" + enter, ["answer()", "  Computes it…", "…", ">"]),
      ]),
    Feature(
      "vi mode has commands and motions",
      [
        ("editingMode('vi')" + enter, ["> editingMode('vi')", ">"]),
        ("one two" + escape, ["> one two"]), ("0cwthree" + escape, ["> three two"]),
        ("x.p", ["> thret wo"]), ("u", ["> thretwo"]),
      ]),
    Feature(
      "help that is longer than the screen is shown in a pager",
      [
        ("?View" + enter, [" 1–23 of…"]), (" ", [" 24–46 of…"]), ("b", [" 1–23 of…"]),
        ("/cornerRadius" + enter, ["…"]), ("q", [">"]),
      ]),
    Feature(
      "the last result is copied",
      [("6 * 7" + enter, ["_1 = 42", ">"]), (alt("w"), ["copied the last result, 2 bytes", ">"])]),
  ]

  private static let script = """
    --- Doubles a number.
    function double(n) return 2 * n end
    square = View { size = { 80, 80 }, center = { 160, 284 }, backgroundColor = "green" }
    stage.view:addSubview(square)
    push = PushBehavior { square, mode = PushMode.instantaneous, magnitude = 1 }
    """

  private static let startupFile = """
    -- Computes it.
    local function answer() return 42 end
    """

  @Test(arguments: features)
  func `the prompt in tmux`(_ feature: Feature) throws {
    let tmux = try TmuxSession(
      files: [
        "s.lua": Self.script, "editor": "printf '6 * 7' >\"$1\"", "dynlua/init.lua": Self.startupFile,
      ],
      environment: {
        ["DYNLUA_HISTORY": $0("history"), "EDITOR": "sh \($0("editor"))", "XDG_CONFIG_HOME": $0(".")]
      }
    ) { "cd '\($0("."))' && exec '\((try? Command.path()) ?? "dynlua")' -i --headless s.lua" }
    try tmux.wait(for: ">")
    for (keys, lines) in feature.steps {
      tmux.program.type(keys)
      try tmux.wait(for: "\(lines) after \(keys.debugDescription)") { rows in
        let last = rows.filter { !$0.isEmpty }.suffix(lines.count)
        return last.count == lines.count && zip(last, lines).allSatisfy(Self.matches)
      }
    }
    // Ctrl-C arrives as a signal, which keys may overtake.
    tmux.program.type(Self.control("c"))
    try tmux.wait(for: "an empty prompt") { $0.last { !$0.isEmpty } == ">" }
    tmux.program.type(Self.control("d"))
    #expect(tmux.program.waitForEnd() == 0)
  }

  private static func matches(_ row: String, _ line: String) -> Bool {
    line.hasSuffix("…") ? row.hasPrefix(line.dropLast()) : row == line
  }
}
