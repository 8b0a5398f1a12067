/// The documentation of the globals of a state, except for the types.
struct GlobalDocumentation {
  /// The functions, in registration order.
  var functions: [FunctionDescription] = []

  /// Other globals, in the order in which they were added.
  var globals: [GlobalDescription] = []

  /// The names of the modules that the host has preloaded.
  var modules: [String] = []

  /// Creates the names that another API uses; see `Lua.setAPIAliases(_:)`.
  var makeAPIAliases: (() -> APIAliases)?
}
