import CLuaBridge

extension Lua {
  /// Whether everything that scripts write to standard output and standard error is discarded; false by
  /// default.
  ///
  /// Applies to `print`, `warn`, `io.write`, and the files `io.stdout` and `io.stderr`. Their results and
  /// their allocations in Lua are those of output that is written.
  public var isOutputMuted: Bool {
    get { bridge_is_output_muted(state) }
    set { bridge_set_output_muted(state, newValue) }
  }
}
