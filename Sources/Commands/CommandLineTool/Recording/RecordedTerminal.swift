import Exporting
import LuaDynamics
import LuaHost
import Terminal
import TerminalPlayer
import Views

/// The terminal that `dynlua record --terminal` shows a scene in, with the prompt at which lines are typed,
/// if any.
struct RecordedTerminal {
  /// The terminal.
  let scene: TerminalScreen
  private let prompt: SimulatedPrompt?
  private let session: Session
  private var promptSize: TerminalSize

  /// Creates a terminal.
  ///
  /// - Throws: `LuaError` if there is no memory for a console.
  init(_ arguments: TerminalArguments, size: TerminalSize, session: Session) throws(LuaError) {
    self.session = session
    guard !arguments.lines.isEmpty else {
      scene = TerminalScreen(
        size: size, cellSubdivision: arguments.cellSubdivision, appearance: arguments.theme)
      (prompt, promptSize) = (nil, size)
      return
    }
    let scene = TerminalScreen(
      size: size, showsPrompt: true, cellSubdivision: arguments.cellSubdivision, appearance: arguments.theme)
    self.scene = scene
    promptSize = scene.promptSize(sceneSize: session.stage.size) ?? size
    let prompt = try SimulatedPrompt(
      session, lines: arguments.lines.map(\.value), size: promptSize, theme: scene.theme
    ) { scene.write($0) }
    self.prompt = prompt
    scene.showEvent = prompt.show
  }

  /// Types the keys that are due.
  mutating func typeDueKeys() {
    guard let prompt else { return }
    prompt.typeDueKeys()
    scene.watches = prompt.watchLines
    if let size = scene.promptSize(sceneSize: session.stage.size), size != promptSize {
      promptSize = size
      prompt.resize(to: size)
    }
  }
}
