import LuaDynamics
import LuaHost
import POSIX
import Runs
import Terminal

/// Programs that use the terminal while the player is suspended.
extension Player {
  /// Runs a closure that evaluates a text of the prompt; programs that it runs with `os.execute` use the
  /// terminal.
  func withTerminalSuspended<Result>(_ body: () -> Result) -> Result {
    session.lua.onTerminalUseChange = { [weak self] isUsed in
      if isUsed { self?.suspendDisplay() } else { self?.resumeDisplay(afterEnter: true) }
    }
    defer { session.lua.onTerminalUseChange = nil }
    return body()
  }

  /// Edits the text of the prompt with the user's editor.
  func edit(_ text: String) {
    prompt.edit(text, suspendDisplay: suspendDisplay) { resumeDisplay(afterEnter: false) }
  }

  /// Restores the terminal and the standard streams, so that another program can use them.
  func suspendDisplay() {
    terminal.suspend()
  }

  /// Takes the terminal back and redraws everything.
  ///
  /// - Parameter waitsForEnter: Whether the user is asked to continue first if there is a scene: the
  ///   alternate screen hides what the program has written.
  func resumeDisplay(afterEnter waitsForEnter: Bool) {
    if showsScene, waitsForEnter {
      terminal.writeNow("\r\n[Enter returns to the scene]")
      terminal.waitForLine()
    } else if !showsScene {
      // Moves the cursor to the beginning of a line: the spaces wrap unless it is there already.
      terminal.writeNow(String(repeating: " ", count: max(terminal.size.columns - 1, 0)) + "\r")
    }
    terminal.resume()
    if showsScene { resize() }
  }
}
