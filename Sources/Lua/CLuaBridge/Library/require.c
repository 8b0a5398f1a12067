// The sandbox's require: modules of the host, and Lua files beneath fixed folders. Unlike package.path, the folders
// cannot be changed by scripts, and no name leads outside them.

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "recordable_calls.h"
#include "files.h"
#include "library.h"

enum { PathSize = 1024 };

// MARK: File search

// Returns whether the name consists of identifiers separated by dots, so that it contains nothing special in a path.
static bool is_module_name(const char *name) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
  for (;;) {
    size_t length = strspn(name, letters);
    if (length == 0) return false;
    if (name[length] == '\0') return true;
    if (name[length] != '.') return false;
    name += length + 1;
  }
}

int bridge_open_beneath(const char *folder, char *path) {
  int directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  char *component = path;
  for (char *slash; directory >= 0 && (slash = strchr(component, '/')) != NULL; component = slash + 1) {
    *slash = '\0';
    int next = openat(directory, component, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    *slash = '/';
    close(directory);
    directory = next;
  }
  if (directory < 0) return -1;
  // O_NONBLOCK: opening a FIFO must not block.
  int file = openat(directory, component, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  close(directory);
  struct stat status;
  if (file < 0 || (fstat(file, &status) == 0 && S_ISREG(status.st_mode))) return file;
  close(file);
  return -1;
}

// Writes the path of a module: "a.b" with the ending "/init.lua" gives "a/b/init.lua". Returns whether it fits.
static bool make_path(char *path, const char *name, const char *ending) {
  size_t length = strlen(name);
  if (length + strlen(ending) >= PathSize) return false;
  for (size_t i = 0; i < length; i++) path[i] = name[i] == '.' ? '/' : name[i];
  memcpy(path + length, ending, strlen(ending) + 1);
  return true;
}

// MARK: Loading

static const char *const endings[] = {".lua", "/init.lua"};
enum { EndingCount = sizeof endings / sizeof *endings };

typedef struct FindModuleCall {
  RecordableCall call;
  const char *name;
  const char *folders, *foldersEnd;  // names, each terminated by NUL
  int status;                        // of lua_load
} FindModuleCall;

// Reads a file within the limit of a recording, or takes the text that the host provides in its place; returns 0 or an
// error number.
static int read_contents(
  const RecordableCall *call, const char *folder, const char *path, int descriptor, ByteBuffer *contents) {
  char fullPath[2 * PathSize];
  int length = snprintf(fullPath, sizeof fullPath, "%s/%s", folder, path);
  if (length < (int)sizeof fullPath && bridge_append_replacement_text(call, fullPath, contents)) {
    close(descriptor);
    return 0;
  }
  FILE *file = fdopen(descriptor, "rb");
  if (file == NULL) {
    close(descriptor);
    return errno;
  }
  int error = bridge_read_contents(file, contents, call->isRecording ? RecordedContentsLimit : SIZE_MAX);
  fclose(file);
  return error;
}

// Encodes the index of the first file that exists, in the order of folders and then endings, and its contents; or -1.
static void perform_find_module(RecordableCall *call) {
  const FindModuleCall *parameters = (const FindModuleCall *)call;
  int64_t index = 0;
  for (const char *folder = parameters->folders; folder < parameters->foldersEnd; folder += strlen(folder) + 1) {
    for (int ending = 0; ending < EndingCount; ending++, index++) {
      char path[PathSize];
      int file = make_path(path, parameters->name, endings[ending]) ? bridge_open_beneath(folder, path) : -1;
      if (file < 0) continue;
      ByteBuffer contents = {0};
      int error = read_contents(call, folder, path, file, &contents);
      if (error == 0) {
        bridge_append_integer(call, index);
        bridge_append_string(call, contents.bytes, contents.length);
      } else {
        bridge_append_error_result(call, bridge_error_text(error));
      }
      if (contents.hasFailed) call->result.hasFailed = true;
      free_bytes(&contents);
      return;
    }
  }
  bridge_append_integer(call, -1);
}

// Pushes the chunk, or a message, and the file name; nothing if there is no file.
static int push_module(lua_State *L, RecordableCall *call) {
  FindModuleCall *parameters = (FindModuleCall *)call;
  int64_t index;
  BridgeString contents;
  char path[PathSize];
  if (!bridge_read_integer(call, &index)) return -1;
  if (index == -1) return 0;
  const char *folder = parameters->folders;
  for (int64_t i = index / EndingCount; i > 0 && folder < parameters->foldersEnd; i--) folder += strlen(folder) + 1;
  if (index < 0 || folder >= parameters->foldersEnd || !bridge_read_string(call, &contents)) return -1;
  if (!make_path(path, parameters->name, endings[index % EndingCount])) return -1;
  lua_pushfstring(L, "@%s/%s", folder, path);
  parameters->status = bridge_load_contents(L, contents, lua_tostring(L, -1), "t");
  push_c_string(L, lua_tostring(L, -2) + 1);
  lua_remove(L, -3);
  return 2;
}

// Pushes the loader and the file name and returns true; pushes nothing and returns false if there is no such file.
// [-0, +(0|2), e]; the module name is at index 1, and the list of folders is upvalue 1.
static bool load_module_file(lua_State *L, const char *name) {
  size_t length;
  FindModuleCall parameters = {{.function = "require", .perform = perform_find_module, .push = push_module}, name};
  parameters.folders = lua_tolstring(L, lua_upvalueindex(1), &length);
  parameters.foldersEnd = parameters.folders + length;
  if (bridge_perform_recordable_call(L, &parameters.call) == 0) return false;
  if (parameters.status != LUA_OK) luaL_error(L, "error loading module '%s':\n\t%s", name, lua_tostring(L, -2));
  bridge_record_module_file(L, 1, lua_gettop(L));
  return true;
}

// MARK: require

// Pushes the loader and its second argument. [-0, +2, e]; raises if the module is not found.
static void find_loader(lua_State *L, const char *name) {
  lua_getfield(L, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
  lua_getfield(L, -1, name);
  lua_remove(L, -2);
  if (!lua_isnil(L, -1)) {
    lua_pushliteral(L, ":preload:");
    return;
  }
  lua_pop(L, 1);
  if (!is_module_name(name)) {
    luaL_error(L, "module '%s' not found: expected a name of letters, digits, '_' and dots in the sandbox", name);
  }
  if (load_module_file(L, name)) return;
  luaL_error(L, "module '%s' not found: the sandbox reads modules from the script's folder only", name);
}

// require. Arguments: name. Returns: the module and, unless it was already loaded, the loader data. Upvalue 1: the list
// of folders.
static int require(lua_State *L) {
  const char *name = luaL_checkstring(L, 1);
  lua_settop(L, 1);
  lua_getfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_getfield(L, 2, name);
  if (lua_toboolean(L, 3)) return 1;
  lua_pop(L, 1);
  find_loader(L, name);
  lua_pushvalue(L, 3);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 4);
  lua_call(L, 2, 1);
  if (!lua_isnil(L, 5)) lua_setfield(L, 2, name); else lua_settop(L, 4);
  // As in Lua, a module that neither returns a value nor sets package.loaded[name] has the value true.
  if (lua_getfield(L, 2, name) == LUA_TNIL) {
    lua_pushboolean(L, 1);
    lua_replace(L, 5);
    lua_pushvalue(L, 5);
    lua_setfield(L, 2, name);
  }
  lua_pushvalue(L, 4);
  return 2;
}

void bridge_push_require(lua_State *L, const char *folders) {
  const char *end = folders;
  while (*end != '\0') end += strlen(end) + 1;
  lua_pushlstring(L, folders, (size_t)(end - folders));
  lua_pushcclosure(L, require, 1);
}

BRIDGE_END
