// The functions of Lua's os library that depend on the system, as recordable calls; os.time and os.date: see dates.c, os.setlocale:
// locale.c.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "recordable_calls.h"
#include "library.h"

typedef struct OperatingSystemCall {
  RecordableCall call;
  const char *first, *second;  // arguments
} OperatingSystemCall;

static const OperatingSystemCall *operating_system_call(const RecordableCall *call) {
  return (const OperatingSystemCall *)call;
}

static void append_optional_string(RecordableCall *call, const char *string) {
  if (string == NULL) bridge_append_nil(call); else bridge_append_string(call, string, strlen(string));
}

// os.clock. Returns: processor time in seconds.
static void perform_clock(RecordableCall *call) {
  bridge_append_number(call, (double)clock() / (double)CLOCKS_PER_SEC);
}

static int os_clock(lua_State *L) {
  return bridge_perform_recordable_call(L, &(RecordableCall){.function = "os.clock", .perform = perform_clock});
}

// os.getenv. Arguments: name. Returns: value or nil.
static void perform_getenv(RecordableCall *call) {
  append_optional_string(call, getenv(operating_system_call(call)->first));
}

static int os_getenv(lua_State *L) {
  OperatingSystemCall parameters = {{.function = "os.getenv", .perform = perform_getenv}, luaL_checkstring(L, 1)};
  return bridge_perform_recordable_call(L, &parameters.call);
}

// os.tmpname. Returns: the name of a new file, made from the template of Lua's own function (LUA_TMPNAMTEMPLATE).
static void perform_tmpname(RecordableCall *call) {
  char name[] = "/tmp/lua_XXXXXX";
  int file = mkstemp(name);
  if (file < 0) {
    bridge_append_error_result(call, "unable to generate a unique filename");
    return;
  }
  close(file);
  bridge_append_string(call, name, strlen(name));
}

static int os_tmpname(lua_State *L) {
  return bridge_perform_recordable_call(L, &(RecordableCall){.function = "os.tmpname", .perform = perform_tmpname});
}

// os.remove. Arguments: name. Returns: as luaL_fileresult.
static void perform_remove(RecordableCall *call) {
  const char *name = operating_system_call(call)->first;
  bridge_append_file_result(call, remove(name) == 0 ? 0 : errno, name);
}

static int os_remove(lua_State *L) {
  OperatingSystemCall parameters = {{.function = "os.remove", .perform = perform_remove}, luaL_checkstring(L, 1)};
  return bridge_perform_recordable_call(L, &parameters.call);
}

// os.rename. Arguments: old name, new name. Returns: as luaL_fileresult.
static void perform_rename(RecordableCall *call) {
  const OperatingSystemCall *parameters = operating_system_call(call);
  bridge_append_file_result(call, rename(parameters->first, parameters->second) == 0 ? 0 : errno, NULL);
}

static int os_rename(lua_State *L) {
  OperatingSystemCall parameters = {
    {.function = "os.rename", .perform = perform_rename}, luaL_checkstring(L, 1), luaL_checkstring(L, 2)};
  return bridge_perform_recordable_call(L, &parameters.call);
}

// os.execute. Arguments: [command]. Returns: as luaL_execresult; without a command, whether there is a shell.
static void perform_execute(RecordableCall *call) {
  const char *command = operating_system_call(call)->first;
  errno = 0;
  int status = system(command);
  if (command == NULL) bridge_append_boolean(call, status != 0); else bridge_append_exit_status(call, status, errno);
}

static int os_execute(lua_State *L) {
  const char *command = luaL_optstring(L, 1, NULL);
  OperatingSystemCall parameters = {
    {.function = "os.execute", .perform = perform_execute, .usesTerminal = command != NULL}, command};
  return bridge_perform_recordable_call(L, &parameters.call);
}

// MARK: Opening the library

void bridge_open_operating_system(lua_State *L) {
  static const luaL_Reg functions[] = {
    {"clock", os_clock}, {"execute", os_execute}, {"getenv", os_getenv}, {"remove", os_remove}, {"rename", os_rename},
    {"tmpname", os_tmpname}, {NULL, NULL}};
  lua_getglobal(L, LUA_OSLIBNAME);
  luaL_setfuncs(L, functions, 0);
  lua_pop(L, 1);
}

BRIDGE_END
