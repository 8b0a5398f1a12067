import TerminalDisplay
import Testing

@Suite struct ColorDepthTests {
  @Test(arguments: [
    ([:], ColorDepth.none),
    (["TERM": ""], .none),
    (["TERM": "dumb"], .none),
    (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
    (["TERM": "vt100"], .none),
    (["TERM": "vt220"], .none),
    (["TERM": "xterm"], .sixteen),
    (["TERM": "linux"], .sixteen),
    (["TERM": "screen"], .sixteen),
    (["TERM": "vte-256color"], .palette),
    (["TERM": "xterm-256color"], .palette),
    (["TERM": "screen-256color"], .palette),
    (["TERM": "tmux-256color", "COLORTERM": "24bit"], .trueColor),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColor),
    (["TERM": "xterm-256color", "COLORTERM": "TrueColor"], .trueColor),
    (["TERM": "xterm", "COLORTERM": "yes"], .sixteen),
    (["TERM": "xterm-direct"], .trueColor),
    (["TERM": "xterm-kitty"], .trueColor),
    (["TERM": "XTERM-KITTY"], .trueColor),
    (["TERM": "alacritty"], .trueColor),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
    (["TERM": "xterm-256color", "NO_COLOR": ""], .palette),
    (["TERM": "xterm-256color", "LANG": "C"], .none),
    (["TERM": "xterm-256color", "LANG": "de_DE@euro"], .none),
    (["TERM": "xterm-256color", "LANG": "de_DE.UTF-8"], .palette),
    (["TERM": "xterm-256color", "LANG": "C", "LC_CTYPE": "C.utf8", "LC_ALL": ""], .palette),
    (["TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "POSIX"], .none),
  ])
  func `the environment decides`(environment: [String: String], depth: ColorDepth) {
    #expect(ColorDepth(environment: environment) == depth)
  }
}
