extension Lua {
  /// How much of Lua's library a script gets.
  public enum Profile: Sendable {
    /// All of it, as with `lua`: the script may do what the process may.
    case trusted
    /// What computes, and nothing that reaches outside.
    ///
    /// There is no `io`, no `debug`, no `dofile` and no `loadfile`; of `os` there are `time`, `clock`, `date` and
    /// `difftime`. `load` takes text only and `string.dump` is gone, `setmetatable` refuses finalizers (`__gc`), and
    /// `collectgarbage` knows `collect`, `count` and `step`. `require` gives the host's own modules and files below the
    /// folders in `Configuration.moduleDirectories`, without following symbolic links.
    ///
    /// > Warning: This keeps mistakes, and scripts of strangers that mean no harm, from doing any. It is no boundary
    /// > against an attacker: Lua 5.4.4 has known errors by which a script can break out of an interpreter in the same
    /// > process. For scripts that may be hostile, use a process of its own with the operating system's limits.
    case sandboxed
  }
}
