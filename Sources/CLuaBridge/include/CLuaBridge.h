// The door between Swift and Lua.
//
// Swift sees plain values only: no lua_State, no stack index, no macro. Calls from Lua into Swift go through the one
// function pointer of `BridgeOptions`; calls from Swift into Lua are the functions below, each of which runs what may
// raise under lua_pcall and answers with a status. So no Lua error, not even "not enough memory", ever unwinds a
// Swift frame.
//
// Threads: a state belongs to one thread at a time.

#ifndef CLUABRIDGE_H
#define CLUABRIDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// An enumeration that Swift sees as one, with exhaustive switches.
#define BRIDGE_ENUM(name, type) \
  enum __attribute__((enum_extensibility(closed))) name : type; \
  typedef enum name name; \
  enum __attribute__((enum_extensibility(closed))) name : type

enum {
  BridgeComponentLimit = 6,  // doubles in a record
  BridgeDepthLimit = 8       // tables inside tables that are decoded
};

#pragma clang assume_nonnull begin

typedef struct BridgeState BridgeState;
typedef struct BridgeControl BridgeControl;
typedef struct BridgeType BridgeType;

// MARK: Values

BRIDGE_ENUM(BridgeKind, uint8_t) {
  BridgeKindNil,
  BridgeKindBoolean,
  BridgeKindInteger,
  BridgeKindNumber,
  BridgeKindString,
  BridgeKindObject,
  BridgeKindDestroyed,  // an object's handle that is dead; `content.object` is still there for its label
  BridgeKindRecord,
  BridgeKindTable,
  BridgeKindFunction,
  BridgeKindOther,      // `content.string` names the Lua type
  BridgeKindNumbers,    // in a reply: `serial` numbers in `content.components`, each a result of its own
  BridgeKindExhausted   // in a reply: there was no memory for the value; C raises "not enough memory"
};

// Bytes that somebody else owns: Lua's stack for arguments, the state's arena for everything else.
typedef struct BridgeString {
  const char *_Nullable bytes;
  size_t length;
} BridgeString;

typedef struct BridgeTable BridgeTable;

typedef struct BridgeValue {
  BridgeKind kind;
  uint32_t serial;            // objects: the running number of the handle, for messages; numbers: how many
  BridgeType *_Nullable type;  // objects and records only
  union {
    bool boolean;
    int64_t integer;
    double number;
    BridgeString string;
    void *_Nullable object;  // not retained by the value
    double components[BridgeComponentLimit];
    const BridgeTable *_Nullable table;
  } content;
} BridgeValue;

typedef struct BridgeField {
  BridgeString name;
  BridgeValue value;
} BridgeField;

// A decoded table: items 1…n and the fields with string keys, sorted by name so that nothing depends on Lua's hash.
struct BridgeTable {
  BridgeValue *_Nullable items;
  size_t itemCount;
  BridgeField *_Nullable fields;
  size_t fieldCount;
};

// MARK: Calls into Swift

BRIDGE_ENUM(BridgeOperation, uint8_t) {
  BridgeOperationRead,          // property `body` of `object` -> results[0]
  BridgeOperationWrite,         // arguments[0] -> property `body` of `object`
  BridgeOperationCall,          // method `body` of `object`
  BridgeOperationObserve,       // callback `body` of `object` was set (arguments[0] true) or cleared
  BridgeOperationConstruct,     // `type`'s constructor: arguments are positions or items, named its fields
  BridgeOperationFunction,      // a global or static function `body`
  BridgeOperationRecordRead,    // computed property `body` of the record `components` -> results[0]
  BridgeOperationRecordCall,    // method `body` of the record `components`
  BridgeOperationRecordConstruct, // a record of `type` from arguments that are not all numbers -> results[0]
  BridgeOperationRecordLabel,   // tostring of a record with a text of its own -> results[0]
  BridgeOperationLabel,         // what to call `object` in messages -> results[0]
  BridgeOperationUnknown,       // words for a name that is not there: arguments[0] the key, [1] a BridgePlace
  BridgeOperationRelease,       // give up the reference to `object`
  BridgeOperationAbandon,       // an instance whose init failed: take `object` out of everything
  BridgeOperationRedefine,      // a class has another function that the host calls
  BridgeOperationNotice         // a finalizer failed: arguments[0] is the message. No Lua runs
};

// Where a name was looked for.
enum {
  BridgePlaceMember = 0,
  BridgePlaceConstructor = 1,
  BridgePlaceGlobal = 2
};

BRIDGE_ENUM(BridgeStatus, int32_t) {
  BridgeStatusOK,
  BridgeStatusFailed  // from Swift: results[0] is the message; to Swift: see bridge_error
};

// Many objects with as many numbers for each.
typedef struct BridgeRows {
  void *_Nonnull const *_Nonnull objects;  // alive for the time of the call
  double *numbers;
  size_t count;                            // of objects
} BridgeRows;

typedef struct BridgeCall {
  BridgeOperation operation;
  BridgeState *state;
  void *context;  // see bridge_set_context
  BridgeType *_Nullable type;
  void *_Nullable body;
  void *_Nullable object;
  const double *_Nullable components;
  const BridgeValue *_Nullable arguments;
  size_t argumentCount;
  const BridgeValue *_Nullable named;  // one per name that the constructor declared, in that order
  size_t namedCount;
  int32_t firstArgument;     // where arguments[0] stands on Lua's stack; without meaning in the table form
  int32_t tableIndex;        // the constructor's table on Lua's stack; 0: called with positions
  BridgeValue *results;      // room for one; for more, Swift points it at bridge_make_values
  size_t resultCount;
  const BridgeRows *_Nullable rows;  // methods on rows only
} BridgeCall;

typedef BridgeStatus (*BridgeDispatch)(BridgeCall *call);

// MARK: State

// Called on a thread of its own with the script's line, as "push.lua:14: ", when a run that was stopped does not end.
typedef void (*BridgeStuck)(void *_Nullable context, const char *place);

typedef struct BridgeOptions {
  size_t memoryLimit;  // bytes, 0 = none
  double timeLimit;    // seconds of processor time for one outermost call into Lua, 0 = none
  BridgeStuck _Nullable stuck;
  void *_Nullable stuckContext;
  BridgeDispatch dispatch;
  size_t objectLimit;  // handles alive when a script makes another, 0 = none
  const char *modulePath;  // put before package.path; may be empty
  bool isSandboxed;
  const char *moduleFolders;  // for the sandbox: names, each ended by a zero, and an empty one at the end
  bool isSeeded;
  uint64_t seed;
} BridgeOptions;

BRIDGE_ENUM(BridgeErrorKind, uint8_t) {
  BridgeErrorKindRuntime,
  BridgeErrorKindSyntax,
  BridgeErrorKindIncomplete,
  BridgeErrorKindMemory,
  BridgeErrorKindTimeLimit,
  BridgeErrorKindInterrupted
};

// What went wrong in the last call that answered BridgeStatusFailed; valid until its mark is released.
typedef struct BridgeError {
  BridgeErrorKind kind;
  BridgeString message;
  BridgeString traceback;
} BridgeError;

// A state with the standard library open; NULL when there was no memory for it.
BridgeState *_Nullable bridge_open(const BridgeOptions *options);
// What calls into Swift carry along; to be set before anything runs.
void bridge_set_context(BridgeState *state, void *context);
void bridge_close(BridgeState *state);
BridgeError bridge_error(const BridgeState *state);
size_t bridge_memory_in_use(const BridgeState *state);
size_t bridge_live_objects(const BridgeState *state);
int32_t bridge_stack_height(const BridgeState *state);
void bridge_collect(BridgeState *state);
// After `count` more allocations every further one fails, until called with a negative count.
void bridge_fail_allocation(BridgeState *state, int64_t count);
// Whether Lua is running and is to stop: a function of Swift that takes long returns then.
bool bridge_is_stopping(const BridgeState *state);
// "Lua 5.4.4": the library that is linked at run time.
const char *bridge_version(void);

// MARK: Interrupting, from any thread or signal handler

// One reference for the caller, which may outlive the state.
BridgeControl *bridge_control(BridgeState *state);
void bridge_control_release(BridgeControl *control);
// Ends what Lua runs now with an error; false when it runs nothing.
bool bridge_interrupt(BridgeControl *control);

// MARK: Arena: memory for one call, given back to a mark

typedef struct BridgeMark {
  void *_Nullable block;
  size_t used;
  size_t held;
} BridgeMark;

BridgeMark bridge_mark(const BridgeState *state);
// Frees what was made since the mark and releases the objects that are still held since then.
void bridge_release(BridgeState *state, BridgeMark mark);
// Each answers NULL or false when there is no memory.
BridgeValue *_Nullable bridge_make_values(BridgeState *state, size_t count);
BridgeTable *_Nullable bridge_make_table(BridgeState *state, size_t itemCount, size_t fieldCount);
bool bridge_make_string(BridgeState *state, const uint8_t *_Nullable bytes, size_t length, BridgeString *string);
// Takes over one reference to `object` until the mark is released or a handle has taken it.
bool bridge_hold(BridgeState *state, void *object);
// Text for "got …": `nil`, `true`, `1.5`, `a string "x"`, `a View`. Answers its length, at most capacity - 1.
size_t bridge_describe(const BridgeValue *value, char *text, size_t capacity);

// MARK: Types

BRIDGE_ENUM(BridgeTypeKind, uint8_t) {
  BridgeTypeKindObject,
  BridgeTypeKindRecord,
  BridgeTypeKindSpace  // a read-only table of constants
};

BRIDGE_ENUM(BridgeMemberKind, uint8_t) {
  BridgeMemberKindProperty,
  BridgeMemberKindMethod,
  BridgeMemberKindCallback,  // a function in the object's slots
  BridgeMemberKindTable,     // a table in the object's slots, nil until assigned
  BridgeMemberKindFree,      // a table in the object's slots, made on first reading
  BridgeMemberKindAlive      // isAlive
};

enum {
  BridgeMemberWritable = 1,
  BridgeMemberObserved = 2,
  BridgeMemberReadsRows = 4,  // a method on a table of objects and one of numbers
  BridgeMemberFillsRows = 8   // a method on a table of objects that gives an iterator over them and their numbers
};

enum {
  BridgeConstructorItems = 1,      // { item, item, … }
  BridgeConstructorTable = 2,      // { name = value }
  BridgeConstructorPositions = 4   // (value, value)
};

BRIDGE_ENUM(BridgeOperator, uint8_t) {
  BridgeOperatorAdd,
  BridgeOperatorSubtract,
  BridgeOperatorMultiply,
  BridgeOperatorDivide,
  BridgeOperatorNegate
};

// A type is made, filled and then published. `base` is the kind of objects it extends, or NULL.
BridgeType *_Nullable bridge_type_make(
  BridgeState *state, BridgeTypeKind kind, const char *name, void *body, BridgeType *_Nullable base);
void *bridge_type_body(const BridgeType *type);
const char *bridge_type_name(const BridgeType *type);
bool bridge_type_add_member(
  BridgeState *state, BridgeType *type, BridgeMemberKind kind, const char *name, void *_Nullable body,
  int32_t flags);
// A method on rows, each with `width` numbers; `flag` says of which kind.
bool bridge_type_add_row_method(
  BridgeState *state, BridgeType *type, const char *name, void *body, int32_t flag, int32_t width);
void bridge_type_set_constructor(BridgeType *type, void *body, int32_t flags);
bool bridge_type_add_named(BridgeState *state, BridgeType *type, const char *name);
// A function on the type's global table.
bool bridge_type_add_function(BridgeState *state, BridgeType *type, const char *name, void *body);
// An integer, number or string on the type's global table.
bool bridge_type_add_constant(
  BridgeState *state, BridgeType *type, const char *name, const BridgeValue *value);
// Component `index` of a record under a name; `isAlias` names are not shown by pairs.
bool bridge_type_add_component(
  BridgeState *state, BridgeType *type, const char *name, int32_t index, bool isAlias);
void bridge_type_set_default(BridgeType *type, int32_t index, double value);
void bridge_type_set_own_label(BridgeType *type);
// Each time that an object of the type is pushed it gets a handle of its own, without slots and links.
void bridge_type_set_transient(BridgeType *type);
// left operator right = result; NULL stands for a number.
bool bridge_type_add_operator(
  BridgeState *state, BridgeOperator operation, BridgeType *_Nullable left, BridgeType *_Nullable right,
  BridgeType *result);
// Lets scripts make classes of their own from `type`, whose objects are then `instances`; before either is published.
void bridge_type_set_instances(BridgeType *type, BridgeType *instances);
// A function of such classes that the host calls.
bool bridge_type_add_override(BridgeState *state, BridgeType *instances, const char *name);
// Makes the type's tables and, where isGlobal, the global of its name.
BridgeStatus bridge_type_publish(BridgeState *state, BridgeType *type, bool isGlobal);

// MARK: Globals

enum {
  BridgeFunctionReadsNames = 1  // gets the names of its arguments in their stead
};

// `yields`: NULL, or where the function may be called, for the error when it is called elsewhere.
BridgeStatus bridge_set_function(
  BridgeState *state, const char *name, void *body, const char *_Nullable yields, int32_t flags);
BridgeStatus bridge_set_global(BridgeState *state, const char *name, const BridgeValue *value);
BridgeStatus bridge_preload(BridgeState *state, const char *name);
// The variable of the script that holds the object, in the arena; no bytes when there is none.
BridgeStatus bridge_variable_name(BridgeState *state, void *object, BridgeString *name);
void bridge_forget_scope(BridgeState *state);

// MARK: Running

typedef struct BridgeOutcome {
  BridgeValue *_Nullable values;
  size_t count;
  bool isFound;           // bridge_call_global, bridge_invoke: there was something to call
  bool isSuspended;       // bridge_resume
  const char *_Nullable suspender;  // name of the host function that suspended it, or NULL
} BridgeOutcome;

BridgeStatus bridge_run(
  BridgeState *state, BridgeString source, const char *name, const BridgeValue *_Nullable arguments, size_t count,
  BridgeOutcome *outcome);
BridgeStatus bridge_call_global(
  BridgeState *state, const char *name, const BridgeValue *_Nullable arguments, size_t count, BridgeOutcome *outcome);

// MARK: Running again

// Whether the text, or that of a file, is Lua; a file that cannot be read passes.
BridgeStatus bridge_check(BridgeState *state, BridgeString source, const char *name);
BridgeStatus bridge_check_file(BridgeState *state, const char *path);
// One table whose fields are the modules that were found in files so far, with the file of each.
BridgeStatus bridge_modules(BridgeState *state, BridgeOutcome *outcome);
// The next require of the module reads its file again.
BridgeStatus bridge_forget_module(BridgeState *state, const char *name);
// Takes a copy of the script's top-level locals and of the globals that it made or changed.
BridgeStatus bridge_remember_variables(BridgeState *state);
// Calls a global function, if there is one, with that copy, and forgets it.
BridgeStatus bridge_hand_over(BridgeState *state, const char *function);
bool bridge_is_table(BridgeState *state, const char *global);

// MARK: Objects

// Whether the slot may hold something; false when it never did. A look without a protected call.
bool bridge_may_have_slot(BridgeState *state, void *object, const char *slot);
bool bridge_has_slot(BridgeState *state, void *object, const char *slot);
BridgeStatus bridge_clear_slot(BridgeState *state, void *object, const char *slot);
// Moves what is in the slot aside, until something else is put there or all that is aside comes back.
BridgeStatus bridge_disable_slot(BridgeState *state, void *object, const char *slot);
BridgeStatus bridge_enable_slots(BridgeState *state);
// Calls the function in the slot; with `method`, the function of that name in the slot's table.
BridgeStatus bridge_invoke(
  BridgeState *state, void *object, const char *slot, const char *_Nullable method,
  const BridgeValue *_Nullable arguments, size_t count, BridgeOutcome *outcome);
BridgeStatus bridge_resume(
  BridgeState *state, void *object, const char *slot, const BridgeValue *_Nullable arguments, size_t count,
  BridgeOutcome *outcome);
// Puts an argument (or named field) of the running call into a slot of an object. `object`: see bridge_link.
BridgeStatus bridge_keep_argument(
  const BridgeCall *call, size_t index, const BridgeValue *object, const char *slot);
BridgeStatus bridge_keep_named(
  const BridgeCall *call, const char *name, const BridgeValue *object, const char *slot);
// Values of kind object, each with one reference held (bridge_hold): a handle is made where there is none yet.
BridgeStatus bridge_link(BridgeState *state, const BridgeValue *parent, const BridgeValue *child);
void bridge_unlink(BridgeState *state, void *parent, void *child);
void bridge_unlink_all(BridgeState *state, void *parent);
BridgeStatus bridge_anchor(BridgeState *state, const BridgeValue *object);
void bridge_unanchor(BridgeState *state, void *object);
// Calls a function of an instance's class, or of the instance itself, with the instance as first argument. One that
// fails is not called again for this instance while it has no other one under that name.
BridgeStatus bridge_call_override(
  BridgeState *state, void *object, const char *name, const BridgeValue *_Nullable arguments, size_t count,
  bool *isFound);
// Whether there is such a function that has not failed.
bool bridge_has_override(BridgeState *state, void *object, const char *name);
// From now on `extend` gives the class that the same file made in the last generation, emptied of its functions.
void bridge_begin_generation(BridgeState *state);
// What messages call the type of an object: the class of an instance. Valid while the object's handle is.
const char *bridge_object_type_name(BridgeState *state, const BridgeType *type, void *_Nullable object);
// The running number of the object's handle; 0 when it has none.
uint32_t bridge_serial(BridgeState *state, void *object);
void bridge_destroy(BridgeState *state, void *object);

#pragma clang assume_nonnull end

#endif
