public import RemoteControl
public import Runs

/// Those that are served while a scene plays.
public struct PlayerClients {
  /// The server for attached clients; nil, the initial value, for none.
  public var server: ConsoleServer?

  /// Serves other clients, such as pages in a browser; nil, the initial value, for none.
  public var backgroundService: (any SceneService)?

  /// The number of log entries that have been sent to attached clients.
  var logPosition = 0
}
