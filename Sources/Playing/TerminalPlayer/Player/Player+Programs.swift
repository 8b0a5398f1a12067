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
    output.drain()
    RawMode.suspend()
    savedStreams = outputCapture?.beginTerminalUse(input: terminalInput.descriptor)
  }

  /// Takes the terminal back and redraws everything.
  ///
  /// - Parameter waitsForEnter: Whether the user is asked to continue first if there is a scene: the
  ///   alternate screen hides what the program has written.
  func resumeDisplay(afterEnter waitsForEnter: Bool) {
    if showsScene, waitsForEnter {
      write("\r\n[Enter returns to the scene]", to: output.descriptor)
      waitForLine()
    } else if !showsScene {
      // Moves the cursor to the beginning of a line: the spaces wrap unless it is there already.
      write(String(repeating: " ", count: max(size.columns - 1, 0)) + "\r", to: output.descriptor)
    }
    if let savedStreams = savedStreams.take() { outputCapture?.endTerminalUse(savedStreams) }
    RawMode.resume()
    output.discardPendingOutput()
    if showsScene { resize() }
  }

  private func write(_ text: String, to descriptor: Int32) {
    _ = FileDescriptor.write(text, to: descriptor)
  }

  /// Waits until the user has typed a line, or the terminal is closed.
  private func waitForLine() {
    var byte: UInt8 = 0
    while byte != UInt8(ascii: "\n") {
      let count = read(terminalInput.descriptor, &byte, 1)
      if count == 0 || count < 0 && errno != EINTR { return }
    }
  }
}
