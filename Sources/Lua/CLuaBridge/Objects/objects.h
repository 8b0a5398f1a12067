// Objects of the host: handles and their members.

#ifndef BRIDGE_OBJECTS_H
#define BRIDGE_OBJECTS_H

#include "../State/state.h"
#include "../Types/types.h"
#include "../Values/userdata.h"

// MARK: lifetime.c

// Raises an error if the limit of live objects is reached even after a full garbage collection. [-0, +0, e]
void bridge_raise_at_object_limit(lua_State *L, const char *name);
// Marks the handle as destroyed and clears its user values. [-0, +0, -]
void bridge_destroy_handle(lua_State *L, int handle);
// __gc. Arguments: object.
int bridge_object_gc(lua_State *L);

// MARK: members.c

// Returns the handle at index 1. [-0, +0, e]; raises if the value is not a handle.
Handle *bridge_check_handle(lua_State *L);
// Returns the receiver of a method call. [-0, +0, e]; raises if it is not an object of the member's type, or destroyed.
Handle *bridge_check_self(lua_State *L, const TypeMember *member);
// Pushes the value of a member. [-0, +1, e]
int bridge_get_member(lua_State *L, int object, Handle *handle, TypeMember *member);
// Assigns to a member, with the checks for an assignment by a script. [-0, +0, e]
void bridge_assign_member(lua_State *L, int object, Handle *handle, TypeMember *member, int value);
// Assigns the value at index 3 to the member of the object at index 1 whose name is at index 2. Returns false if the
// type has no such member. [-0, +p, e]; the caller discards what is left on the stack.
bool bridge_assign_member_by_key(lua_State *L, Handle *handle);
// __index. Arguments: object, key. Returns: value. Upvalue 1: the type's array of functions.
int bridge_object_index(lua_State *L);
// __newindex. Arguments: object, key, value.
int bridge_object_newindex(lua_State *L);
// Arguments: object, arguments. Returns: results. Upvalue 1: the member.
int bridge_call_method(lua_State *L);
// Arguments: object, function or nil. Upvalue 1: the member.
int bridge_call_handler_setter(lua_State *L);

// MARK: objects.c

// The metamethods that are implemented differently for instances of script classes and for other objects.
typedef struct ObjectMetamethods {
  lua_CFunction index, newindex, pairs;
} ObjectMetamethods;

extern const ObjectMetamethods objectMetamethods;
// [-0, +0, e]
void bridge_make_object_metatable(lua_State *L, BridgeType *type, const ObjectMetamethods *metamethods);
int bridge_object_pairs(lua_State *L);
// Raises the error for using a member of a destroyed object. [-0, +0, e]
_Noreturn void bridge_raise_destroyed_object_error(lua_State *L, Handle *handle, const char *member);

// MARK: constructors.c

// __call of a type's global. Arguments: global, arguments. Returns: object. Upvalue 1: the type.
int bridge_construct_object(lua_State *L);
// Returns the constructor with this function name (`Name.function`), or for NULL the unnamed constructor (`Name`). NULL
// if there is none.
Constructor *bridge_find_constructor(const BridgeType *type, const char *function);
// Pushes a C function that calls the constructor. [-0, +1, m]
void bridge_push_constructor(lua_State *L, Constructor *constructor);

// MARK: metamethods.c

// Adds the metamethods of the type's operators to the metatable on top. [-0, +0, e]
void bridge_set_object_metamethods(lua_State *L, BridgeType *type);

// MARK: batch.c

// Calls a batch method. Upvalue 1: the member.
int bridge_call_batch_method(lua_State *L);

#endif
