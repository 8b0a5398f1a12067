extension Lua {
  /// The part of Lua's standard library that a script can use.
  public enum LibraryProfile: Sendable {
    /// The full library, as in `lua`: the script has the permissions of the process.
    case trusted
    /// Functions without access to anything outside the state.
    ///
    /// There is no `io`, no `debug`, no `dofile` and no `loadfile`; of `os` there are `time`, `clock`, `date`
    /// and `difftime`. `load` accepts text chunks only and `string.dump` is removed, `setmetatable` rejects
    /// finalizers (`__gc`), and `collectgarbage` accepts `collect`, `count` and `step`. `require` loads the
    /// host's modules and files beneath the directories in `Configuration.moduleDirectories`, without
    /// following symbolic links. Effects of the host (`Lua.performSideEffect(_:_:)`) raise an error.
    ///
    /// > Warning: This protects against mistakes, and against untrusted scripts that are not malicious. It is
    /// > not a security boundary against an attacker: Lua 5.4.4 has known bugs by which a script can take
    /// > control of the process. Run scripts that may be hostile in a separate process with limits set by the
    /// > operating system.
    case sandboxed
  }
}
