/// A class whose objects are mostly handed to a script once and then forgotten, such as events.
///
/// Each time such an object is handed over it gets a handle of its own, which spares Lua the search for the one that it
/// may have already, and the memory to find it again. So two handles of one object are not equal in Lua, and there
/// is nothing that could be kept in them: types of such classes have properties and methods only.
public protocol LuaUncachedObject: LuaObject {}
