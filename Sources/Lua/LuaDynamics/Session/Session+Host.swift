import LuaHost
import Views

extension Session {
  /// What the program that plays a session does for it.
  package struct Host {
    /// Reads the script's file again; see `Session.readScript`.
    var readScript: (() throws(HostError) -> Chunk)?

    /// Writes a picture of the stage; see `Session.writeSnapshot`.
    var writeSnapshot: ((_ stage: Stage, _ file: String, _ background: Color?) throws(HostError) -> Void)?

    /// Whether the program that owns the stage is going to change it in a later tick; nil initially, for a
    /// stage that only the script changes.
    package var isActive: (() -> Bool)?
  }

  /// The calls to the program that plays a session; see the properties of the session.
  struct Observers {
    var onReload: ((ReloadResult) -> Void)?
    var onInput: ((Input) -> Void)?
    var onError: (LuaError) -> Void
    var onStop: (() -> Void)?
  }
}
