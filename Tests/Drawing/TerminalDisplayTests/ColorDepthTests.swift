import TerminalDisplay
import Testing

@Suite struct ColorDepthTests {
  @Test(arguments: [
    ([:], ColorDepth.none),
    (["TERM": ""], .none),
    (["TERM": "dumb"], .none),
    (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
    (["TERM": "vt100"], .none),
    (["TERM": "xterm-mono", "COLORTERM": "truecolor"], .none),
    (["TERM": "linux-m"], .none),
    (["TERM": "vt220"], .none),
    (["TERM": "xterm"], .ansi16),
    (["TERM": "linux"], .ansi16),
    (["TERM": "screen"], .ansi16),
    (["TERM": "vte-256color"], .indexed256),
    (["TERM": "xterm-256color"], .indexed256),
    (["TERM": "screen-256color"], .indexed256),
    (["TERM": "tmux-256color", "COLORTERM": "24bit"], .trueColor),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColor),
    (["TERM": "xterm-256color", "COLORTERM": "TrueColor"], .trueColor),
    (["TERM": "xterm", "COLORTERM": "yes"], .ansi16),
    (["TERM": "xterm-direct"], .trueColor),
    (["TERM": "xterm-kitty"], .trueColor),
    (["TERM": "XTERM-KITTY"], .trueColor),
    (["TERM": "alacritty"], .trueColor),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
    (["TERM": "xterm-256color", "NO_COLOR": ""], .indexed256),
    (["TERM": "xterm-256color", "LANG": "C"], .indexed256),
  ])
  func `the environment determines the depth`(environment: [String: String], depth: ColorDepth) {
    #expect(ColorDepth(environment: environment) == depth)
  }

  @Test(arguments: [
    ("foot(1.13.1)", true), ("kitty(0.40.1)", true), ("VTE(7800)", true), ("WezTerm 20240203-110809", true),
    ("tmux 3.4", false), ("XTerm(379)", false), ("", false),
  ])
  func `terminals with 24-bit colors are known by their names`(name: String, isKnown: Bool) {
    #expect(ColorDepth.supportsTrueColor(terminalName: name) == isKnown)
  }
}
