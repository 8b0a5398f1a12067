// What the bridge's own files share. Only they include Lua's headers.
//
// Raising: a function whose comment says "raises" may leave by a Lua error, so it must run beneath lua_pcall with no
// Swift frame in between. Functions of CLuaBridge.h are called from Swift and never raise.
// "stack: in a, out b": values taken from and left on Lua's stack.

#ifndef BRIDGE_INTERNAL_H
#define BRIDGE_INTERNAL_H

#include <stdatomic.h>

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include "CLuaBridge.h"

// Debian's Lua raises by __longjmp_chk, which the thread sanitizer does not follow: it would keep every frame that was
// jumped over until its stack of calls overflows. So it is not told of the calls in here. Every file of the bridge ends
// with BRIDGE_END, which ends this for what comes after.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)
#define BRIDGE_END _Pragma("clang attribute pop")
#endif
#endif
#ifndef BRIDGE_END
#define BRIDGE_END
#endif

// MARK: Types

// A named part of a type: member, function, constant, constructor field or component.
typedef struct Entry {
  struct Entry *next;
  BridgeType *owner;   // NULL for global functions
  void *body;
  const char *yields;  // functions: NULL, or where they may be called
  BridgeValue constant;
  BridgeMemberKind kind;
  int32_t flags;
  int32_t index;       // components; row methods: how many numbers a row has
  char name[];
} Entry;

typedef struct EntryList {
  Entry *first;
  Entry *last;
  size_t count;
} EntryList;

typedef struct Operator {
  struct Operator *next;
  BridgeOperator symbol;
  const BridgeType *left, *right;  // NULL: a number
  BridgeType *result;
} Operator;

// What a name means, found by the address of its string.
typedef enum NameKind { NameEntry, NameFunction, NameComponent } NameKind;

typedef struct Name {
  const void *key;
  Entry *entry;    // NameEntry
  int32_t place;   // NameFunction: in the table of functions; NameComponent: among the components
  NameKind kind;
} Name;

struct BridgeType {
  BridgeType *next;
  BridgeType *base;
  BridgeTypeKind kind;
  void *body;
  EntryList members, functions, constants, named, components;
  BridgeType *instances;  // what the objects of scripts' classes are, where scripts may extend the type
  EntryList overrides;    // instances: the functions of a class that the host calls
  Entry **order;  // all members, inherited ones first, as pairs and constructors go through them
  size_t orderCount;
  Name *names;      // a hash table with a power of two slots
  size_t nameMask;
  void *constructor;
  int32_t constructorFlags;
  int32_t componentCount;
  double defaults[BridgeComponentLimit];
  bool hasDefault[BridgeComponentLimit];
  bool hasOwnLabel;
  bool isTransient;  // each push of an object makes a handle, which is known by nothing else
  Operator *operators;
  // Their addresses are the keys of the type's tables in the registry.
  char metatableKey, membersKey, globalKey;
  char name[];
};

// MARK: Userdata

// A class that a script wrote.
typedef struct ScriptClass {
  const void *magic;
  BridgeType *type;    // of its instances
  const char *name;    // within the title
  uint32_t generation; // in which its functions were written
  char title[];        // "class Wind"
} ScriptClass;

typedef struct Handle {
  const void *magic;
  BridgeType *type;
  void *object;  // one reference, given up by __gc; NULL after that
  const ScriptClass *class;  // instances of scripts' classes; kept alive by the user value
  uint64_t filled;  // of slots that were ever filled, the bits of their names: see slot_bit
  uint32_t serial;
  bool isDead;
} Handle;

enum { SlotsValue = 1, LinksValue = 2, UserValueCount = 2 };
// Instances of scripts' classes have more: their class, their own fields, and the functions that failed, by name.
enum { ClassValue = 3, FieldsValue = 4, FaultsValue = 5, InstanceValueCount = 5 };

typedef struct Record {
  const void *magic;
  BridgeType *type;
  double components[BridgeComponentLimit];
} Record;

enum { MembersValue = 1, ParentValue = 2, PathValue = 3, ClassValueCount = 3 };

extern const char handleMagic, recordMagic, classMagic;

// MARK: State

typedef struct Block {
  struct Block *previous;
  size_t size;
  size_t used;
  _Alignas(16) char bytes[];
} Block;

enum { TraceSize = 4096 };

typedef enum StopReason { StopReasonTimeLimit = 1, StopReasonInterrupt = 2 } StopReason;
enum { StopReasonBits = 2 };

// Where a run was stopped.
typedef struct StopNote {
  char message[LUA_IDSIZE + 96];
  char traceback[TraceSize];
} StopNote;

// The watchdog's question why a run that is to stop goes on.
enum { QuestionNone, QuestionAsked, QuestionAnsweredAtWork, QuestionAnsweredStuck };

// What other threads see of a state. It lives on when the state has gone, for those who may still want to interrupt it.
struct BridgeControl {
  atomic_size_t references;
  _Atomic uint64_t run;    // odd while there is one
  _Atomic uint64_t stop;   // the run that is to stop, and in the lowest bits the StopReason
  _Atomic intptr_t thread, clock;  // of the run; see threads.c
  atomic_int question;
  char place[LUA_IDSIZE + 16];  // the answer
  double limit;            // seconds; 0: none
  BridgeStuck stuck;
  void *stuckContext;
  // The watchdog's own, under its lock.
  BridgeControl *next;
  uint64_t seenRun;
  int64_t startedAt, stoppedAt;  // nanoseconds of processor time; stoppedAt is negative before
};

struct BridgeState {
  lua_State *main;
  lua_State *current;  // the thread that called Swift last; calls from Swift go on in it
  lua_State *task;     // the coroutine that bridge_resume runs
  const char *suspender;
  int identity;        // where the registry has the table of identityKey as well, found faster than by its key
  const void *chunk;   // the main function that bridge_run runs
  int chunkDepth;      // how many frames stand below it
  BridgeDispatch dispatch;
  void *context;
  int depth;           // Swift frames that Lua called and that have not returned
  int entries;         // calls from Swift into Lua that have not returned
  int nesting;         // coroutines that run or are being closed inside each other
  lua_State *volatile active;  // the thread that runs now, as the signal handler has to know
  volatile bool isArmed;       // the hook that ends the run was set somewhere
  bool isNoted;
  StopNote note;               // where it raised first
  BridgeControl *control;
  struct Notice *notices;  // errors of finalizers that Swift has not heard of yet
  int noticeCount;
  bool isWarning;          // the script has asked for its warnings to be written
  char warning[512];       // the pieces of a warning so far
  BridgeState *outer;  // another state, from which Swift called this one's outermost entry
  bool isClosing;

  Block *block;        // the arena's newest
  Block *spare;
  void **held;         // references that replies carry until a handle takes them
  size_t heldCount, heldCapacity;

  size_t memory, memoryLimit;
  int64_t allowance;   // allocations before all fail; negative: no such limit
  size_t liveObjects, objectLimit;
  uint32_t serial;
  uint32_t generation;  // of scripts' classes

  BridgeType *types;
  EntryList functions;
  BridgeError error;
  int pendingStatus;   // of an error that is passed on: LUA_OK when there is none
  bool isTraced;       // the error that is passed on already has its traceback
};

// Keys of the registry.
extern const char identityKey;  // object address -> handle, weak
extern const char anchorsKey;   // handle -> true
extern const char exportsKey;   // what a preloaded module returns
extern const char scopeKey;     // { names, values } of the last run
extern const char hooksKey;     // thread -> { function, mask, count }, weak

static inline BridgeState *state_of(lua_State *L) {
  return *(BridgeState **)lua_getextraspace(L);
}

// MARK: arena.c

// What bridge_mark and bridge_release do, for callers that mostly find nothing to release.
static inline BridgeMark mark_arena(const BridgeState *state) {
  return (BridgeMark){state->block, state->block == NULL ? 0 : state->block->used, state->heldCount};
}

static inline void release_arena(BridgeState *state, BridgeMark mark) {
  bool isUnchanged = state->heldCount == mark.held && state->block == mark.block
    && (state->block == NULL || state->block->used == mark.used);
  if (!isUnchanged) bridge_release(state, mark);
}

// MARK: state.c

void *bridge_allocate(BridgeState *state, void *block, size_t oldSize, size_t newSize);

// MARK: threads.c

// Makes the state the one that runs on this thread, until it leaves.
void bridge_thread_enter(BridgeState *state);
void bridge_thread_leave(BridgeState *state);
// The processor time of the thread of the last run, in nanoseconds; negative when it is gone.
int64_t bridge_thread_time(const BridgeControl *control);
// Makes the signal handler of the thread of the last run have a look.
void bridge_signal(const BridgeControl *control);
void bridge_handle_signals(void);

// MARK: deadline.c

BridgeControl *bridge_control_make(const BridgeOptions *options);
// Brackets everything in which Lua may run; nests.
void bridge_enter(BridgeState *state);
void bridge_leave(BridgeState *state);
// Asks for the end of a run; without effect when that is over.
void bridge_stop(BridgeControl *control, uint64_t run, StopReason reason);
_Noreturn void bridge_raise_stop(BridgeState *state, lua_State *L);
// Makes the note the error of the state.
BridgeStatus bridge_fail_stopped(BridgeState *state);
// Called by the signal handler only.
void bridge_answer(BridgeState *state);

// Whether the present run, or the last one, is to stop.
static inline bool bridge_is_stopped(const BridgeState *state) {
  uint64_t run = atomic_load_explicit(&state->control->run, memory_order_relaxed);
  return atomic_load_explicit(&state->control->stop, memory_order_acquire) >> StopReasonBits == run;
}

static inline StopReason bridge_stop_reason(const BridgeState *state) {
  return (StopReason)(atomic_load_explicit(&state->control->stop, memory_order_acquire) % (1 << StopReasonBits));
}

// MARK: watchdog.c

// Begins to watch the runs of a state that has a limit; false when there is no thread to be had for it.
bool bridge_watch(BridgeControl *control);
void bridge_unwatch(BridgeControl *control);

// MARK: hooks.c

// Sets the hook that ends the run. Never raises; the signal handler may call it.
void bridge_arm(BridgeState *state, lua_State *L);
// Sets the script's own hook again, or none.
void bridge_restore_hook(BridgeState *state, lua_State *L);
void bridge_open_hooks(lua_State *L);

// MARK: coroutines.c

// lua_resume, with word to the host which thread of Lua runs.
int bridge_resume_thread(lua_State *L, lua_State *thread, int count, int *resultCount);
void bridge_open_coroutines(lua_State *L);

// MARK: warnings.c

void bridge_open_warnings(BridgeState *state, lua_State *L);
// To be called when no Lua runs and there are notices.
void bridge_hand_over_notices(BridgeState *state);
void bridge_drop_notices(BridgeState *state);

// MARK: exit.c, sandbox.c, require.c

void bridge_open_exit(lua_State *L);
// `folders`: see BridgeOptions.
void bridge_open_sandbox(lua_State *L, const char *folders);
// stack: out 1. Raises.
void bridge_push_require(lua_State *L, const char *folders);

// MARK: calls.c

// Runs `body` with `request` as its first argument and, where `passesTop`, the value on top of the stack as second.
// stack: in 0 or 1, out `results` when it went well, else 0. Never raises.
BridgeStatus bridge_protect(
  BridgeState *state, lua_CFunction body, lua_CFunction handler, void *request, bool passesTop, int results);
// Makes "not enough memory" the error of the state.
BridgeStatus bridge_out_of_memory(BridgeState *state);
int bridge_handle_message(lua_State *L);
// How many frames the thread has.
int bridge_count_levels(lua_State *L);
// Lua frames only, innermost first, one per line. Answers the length.
size_t bridge_write_trace(lua_State *L, char *text, size_t capacity);
// The same, into the arena.
BridgeString bridge_trace(BridgeState *state, lua_State *L);
// Calls Swift. Never raises; the caller raises or pushes once this has returned.
static inline BridgeStatus bridge_dispatch(BridgeState *state, lua_State *L, BridgeCall *call) {
  lua_State *previous = state->current;
  state->current = L;
  state->depth++;
  call->state = state;
  call->context = state->context;
  BridgeStatus status = state->dispatch(call);
  state->depth--;
  state->current = previous;
  return status;
}
// Ends a call from Lua: pushes the results or raises the failure. stack: in 0, out results. Raises.
int bridge_finish(lua_State *L, BridgeCall *call, BridgeStatus status, BridgeMark mark);
// Raises the message with the script's position in front.
_Noreturn void bridge_raise(lua_State *L, BridgeString message, BridgeMark mark);
_Noreturn void bridge_raise_unknown(lua_State *L, BridgeType *type, int key, int place);
_Noreturn void bridge_raise_mismatch(
  lua_State *L, const BridgeType *type, const char *member, const char *expected, int index);
// A C function that calls the host function of an entry. stack: out 1. Raises.
void bridge_push_function(lua_State *L, Entry *entry);
// Puts the value on top into the globals and into the exports. stack: in 1. Raises.
void bridge_publish_global(lua_State *L, const char *name);

// MARK: arena.c

// Memory in the arena that is not cleared; NULL when there is none.
void *bridge_make_bytes(BridgeState *state, size_t count, size_t size);

// MARK: values.c

enum { ArgumentBufferSize = 8 };

// Decodes without looking into tables. Never raises, needs no memory.
void bridge_peek(lua_State *L, int index, BridgeValue *value);
// Decodes; `copies` strings that might go before the value is read. Raises.
void bridge_decode(BridgeState *state, lua_State *L, int index, bool copies, BridgeValue *value);
// Decodes the values from `first` to the top, into `buffer` where they fit. Raises.
BridgeValue *bridge_decode_from(
  BridgeState *state, lua_State *L, int first, bool copies, BridgeValue *buffer, size_t *count);
// stack: out 1. Raises.
void bridge_push(BridgeState *state, lua_State *L, const BridgeValue *value);
void bridge_push_all(BridgeState *state, lua_State *L, const BridgeValue *values, size_t count);

// MARK: lookup.c

// Makes the map of names from the members on top. stack: in members; out members, functions by place. Raises.
void bridge_make_names(lua_State *L, BridgeType *type);
void bridge_free_names(BridgeState *state, BridgeType *type);

static inline size_t bridge_name_place(const BridgeType *type, const void *key) {
  uintptr_t address = (uintptr_t)key;
  return (size_t)(address >> 4 ^ address >> 9) & type->nameMask;
}

// The name at an index of the stack, or NULL. Never raises.
static inline const Name *look_up(lua_State *L, const BridgeType *type, int index) {
  const void *key = lua_topointer(L, index);
  if (key == NULL) return NULL;
  size_t place = bridge_name_place(type, key);
  while (type->names[place].key != key) {
    if (type->names[place].key == NULL) return NULL;
    place = (place + 1) & type->nameMask;
  }
  return &type->names[place];
}

// Looks a key up in the members of a type. stack: out 1. Raises.
static inline int push_member(lua_State *L, BridgeType *type, int key) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &type->membersKey);
  lua_pushvalue(L, key);
  int found = lua_rawget(L, -2);
  lua_remove(L, -2);
  return found;
}

// MARK: identify.c

// Replaces every argument but strings and nil by its name: "View", "PushBehavior.setAngle", or by its Lua type in
// parentheses. stack: in arguments, out as many. Raises.
void bridge_name_arguments(BridgeState *state, lua_State *L);

// MARK: objects.c

// Of light userdata and of what is no userdata, one of the two answers says so.
static inline Handle *to_handle(lua_State *L, int index) {
  Handle *handle = lua_touserdata(L, index);
  if (handle == NULL || lua_rawlen(L, index) < sizeof(Handle)) return NULL;
  return handle->magic == &handleMagic ? handle : NULL;
}

// What messages call an object's type: that of an instance is its class.
static inline const char *bridge_handle_name(const Handle *handle) {
  return handle->class != NULL ? handle->class->name : handle->type->name;
}

// stack: out 1. Raises.
void bridge_push_object(BridgeState *state, lua_State *L, BridgeType *type, void *object);
// The handle of an object if there is one. stack: out 1 if so, else 0. Never raises.
Handle *bridge_find_handle(lua_State *L, void *object);
// Raises what is said of using a member of a dead handle.
_Noreturn void bridge_raise_destroyed(lua_State *L, Handle *handle, const char *member);
// Assigns to a member as a script does. Raises.
void bridge_assign(lua_State *L, int object, Entry *member, int value);
void bridge_make_object_metatable(lua_State *L, BridgeType *type);
// The handle at 1. Raises if there is none.
Handle *bridge_check_handle(lua_State *L);
// stack: out 1. Raises.
int bridge_read_member(lua_State *L, int object, Handle *handle, Entry *member);
int bridge_object_pairs(lua_State *L);
bool bridge_is_kind(const BridgeType *type, const BridgeType *ancestor);

// The object that a method is called on. Raises if it is none, or dead.
Handle *bridge_check_receiver(lua_State *L, const Entry *member);

// MARK: rows.c

// Calls a method on rows. Upvalue: member.
int bridge_call_rows(lua_State *L);

// MARK: records.c

static inline Record *to_record(lua_State *L, int index) {
  Record *record = lua_touserdata(L, index);
  if (record == NULL || lua_rawlen(L, index) < sizeof(Record)) return NULL;
  return record->magic == &recordMagic ? record : NULL;
}

// stack: out 1. Raises.
Record *bridge_push_record(lua_State *L, BridgeType *type, const double *components);
void bridge_make_record_metatable(lua_State *L, BridgeType *type);
int bridge_construct_record(lua_State *L, BridgeType *type);

// Raises when as many objects are alive as may be, garbage not counted.
void bridge_check_room(lua_State *L, const char *name);

// MARK: construct.c

// The global of a type. stack: out 1. Raises.
void bridge_push_global_table(lua_State *L, BridgeType *type);

// MARK: slots.c

// One of 64 bits for a slot's name. Names may share one: a clear bit says that a slot is empty, a set one nothing.
static inline uint64_t slot_bit(const char *name) {
  uint32_t hash = 2166136261;
  for (; *name != '\0'; name++) hash = (hash ^ (unsigned char)*name) * 16777619;
  return (uint64_t)1 << (hash >> 26);
}

// Sets slots[key on top - 1] = value on top; what was switched off there is gone. stack: in 2. Raises.
void bridge_set_slot(lua_State *L, int handle);
// The same in any of the handle's tables.
void bridge_set_user_field(lua_State *L, int handle, int place);
// The value under a key in one of the handle's tables. stack: out 1 if there is one, else 0. Raises.
bool bridge_push_user_field(lua_State *L, int handle, int key, int place);
// Makes the handle dead. Never raises.
void bridge_kill_handle(lua_State *L, int handle);

// MARK: classes.c

extern const char classMetatableKey;  // of the registry: the one metatable of all classes

static inline ScriptClass *to_class(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TUSERDATA || lua_rawlen(L, index) < sizeof(ScriptClass)) return NULL;
  ScriptClass *class = lua_touserdata(L, index);
  return class->magic == &classMagic ? class : NULL;
}

void bridge_make_class_metatable(lua_State *L);
// What the class at `class`, or one above it, has under the key at `key`; nil if nothing. stack: out 1. Raises.
void bridge_push_class_member(lua_State *L, int class, int key);
bool bridge_is_override(const BridgeType *type, const char *name);
// "class Wind" if that is what the value is, else NULL. Never raises.
const char *bridge_class_title(lua_State *L, int index);

// MARK: extend.c

// Makes the class or the type (a light userdata) on top into its function `extend`. stack: in 1, out 1. Raises.
void bridge_push_extend(lua_State *L);

// MARK: instances.c

// __call of a class. stack: in class, arguments; out instance.
int bridge_instantiate(lua_State *L);
int bridge_instance_index(lua_State *L);
int bridge_instance_newindex(lua_State *L);
// What the instance's class has under the key at `key`. stack: out 1 if anything, else 0. Raises.
bool bridge_push_inherited(lua_State *L, int instance, int key);
// Raises if the value is neither a function nor nil.
void bridge_check_override(lua_State *L, const char *owner, const char *name, int value);

// MARK: pairs.c

int bridge_instance_pairs(lua_State *L);
// An iterator over the table's entries as they are now. stack: out 1. Raises.
int bridge_pairs_sorted(lua_State *L, int table);

// MARK: disabled.c

// Forgets what was switched off in the slot whose name stands at `name`. Never raises.
void bridge_drop_aside(lua_State *L, int slots, int name);

// MARK: modules.c

// Puts our searcher for files in the place of Lua's. Raises.
void bridge_open_modules(lua_State *L);
// Notes that the module whose name stands at one place came from the file whose name stands at the other. Raises.
void bridge_note_module(lua_State *L, int name, int file);

// MARK: previous.c

// Notes the globals of the standard library, before there are others. Raises.
void bridge_note_standard_globals(lua_State *L);

#endif
