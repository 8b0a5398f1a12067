import Dynamics
import Terminal
import TerminalDisplay

/// What a player shows on the terminal.
struct PlayerScreen {
  var renderer: TerminalRenderer
  /// The part of the screen that displays the prompt; nil if the prompt has the whole terminal.
  let pane: TerminalPane?
  /// The size of the stage in the last frame, in points.
  var sceneSize: Size
  /// The number of log entries at the last frame.
  var logCount = 0
  var showsDebugLayers = false
  /// The page of the help that is shown; nil if it is not shown.
  var helpPage: Int?

  init(renderer: TerminalRenderer, pane: TerminalPane?, sceneSize: Size) {
    (self.renderer, self.pane, self.sceneSize) = (renderer, pane, sceneSize)
  }

  /// The layout of the screen.
  var layout: ScreenLayout { renderer.layout(sceneSize: sceneSize) }

  /// Shows another page of the help if a key does that: the help key and the keys of a pager; returns whether
  /// there is one.
  mutating func turnHelpPage(_ key: Key, _ command: KeyCommand?) -> Bool {
    guard let page = helpPage else { return false }
    let pageCount = renderer.overlayPageCount(lineCount: KeyHelp.lines.count)
    switch key {
    case .up, .pageUp:
      guard page > 0 else { return pageCount > 1 }
      helpPage = page - 1
    case .down, .pageDown:
      guard page + 1 < pageCount else { return pageCount > 1 }
      helpPage = page + 1
    default:
      guard command == .help, page + 1 < pageCount else { return false }
      helpPage = page + 1
    }
    return true
  }
}
