/// What scripts see: one table per type, each in the file of its type.
///
/// Dispatch, messages and help all come from these tables.
enum Bindings {}
