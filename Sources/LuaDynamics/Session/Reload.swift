/// How a reload ended.
public enum Reload: Equatable, Sendable {
  /// The new version runs.
  case done
  /// The new version raised an error in its main chunk or in `on_reload`; the world is as far as it came.
  case failed
  /// The new version cannot be read or is no Lua; the version before goes on.
  case refused
}
