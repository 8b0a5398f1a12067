/// A class whose objects are usually passed to a script once, such as events.
///
/// Every push of such an object creates a new handle, which is not entered in the identity map: this saves a
/// lookup, and the memory of the entry. So two handles of one object are not equal in Lua, and handles have
/// no user values: the types of such classes have properties and methods only.
public protocol LuaTransientObject: LuaObject {}
