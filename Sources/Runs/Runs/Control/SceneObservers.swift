public import LuaConsole
public import LuaDynamics

/// The closures that are called when something happens in a scene.
public struct SceneObservers {
  /// Called when another session becomes the current one; nil initially.
  public var onSessionChange: ((Session) -> Void)?
  /// Called when the console of the prompt changes; nil initially.
  public var onConsoleChange: ((Console?) -> Void)?
  /// Called in this order after the ticks of each 1/60 s of real time; none initially.
  public var onFrameAdvance: [() -> Void] = []
  /// Called with each gesture of the user when it has ended; nil initially.
  public var onGesture: ((TouchGesture) -> Void)?
  /// Called with the files of the script that have changed, before they are loaded; nil initially.
  public var onFileChange: (([String]) -> Void)?
}
