/// The Lua API: one description per type, each in the file of its type.
///
/// Dispatch, error messages and help are all derived from these descriptions.
enum Bindings {}
