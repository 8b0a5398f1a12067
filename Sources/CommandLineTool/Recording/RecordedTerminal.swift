import Exporting
import LuaDynamics
import LuaHost
import Terminal
import TerminalPlayer

/// The terminal that `dynlua record --terminal` shows a scene in, with the prompt at which lines are typed, if any.
struct RecordedTerminal {
  /// The terminal.
  let scene: TerminalScene
  private let prompt: TypedPrompt?

  /// Creates a terminal.
  ///
  /// - Throws: `LuaError` if there is no memory for a console.
  init(_ arguments: TerminalArguments, size: TerminalSize, session: Session) throws(LuaError) {
    guard !arguments.lines.isEmpty else {
      (scene, prompt) = (TerminalScene(size: size), nil)
      return
    }
    let scene = TerminalScene(size: size, sceneRows: TypedPrompt.sceneRows(of: size))
    self.scene = scene
    let prompt = try TypedPrompt(session, lines: arguments.lines.map(\.value), size: size) { scene.write($0) }
    self.prompt = prompt
    scene.showEvent = prompt.show
  }

  /// Types the keys that are due.
  func typeInput() {
    guard let prompt else { return }
    prompt.typeInput()
    scene.watches = prompt.watchLines
  }
}
