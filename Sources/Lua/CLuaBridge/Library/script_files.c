// Files that the host reads on behalf of a script, such as images, as recordable calls: a recording contains their bytes.

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "recordable_calls.h"

typedef struct ReadFileCall {
  RecordableCall call;
  const char *name;
  const char *folders;  // names, each terminated by NUL, with an empty one at the end
  bool isSandboxed;
  size_t limit;
} ReadFileCall;

enum { PathSize = 4096 };

// MARK: Opening

// Returns whether the name leads beneath a folder: no empty components, "." and "..".
static bool is_name_beneath(const char *name) {
  for (;;) {
    size_t length = strcspn(name, "/");
    if (length == 0 || (length == 1 && name[0] == '.') || (length == 2 && name[0] == '.' && name[1] == '.')) return false;
    if (name[length] == '\0') return true;
    name += length + 1;
  }
}

// Opens a regular file; returns -1 and sets errno for another one.
static int open_regular(const char *path) {
  // O_NONBLOCK: opening a FIFO must not block.
  int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  struct stat status;
  if (file < 0 || (fstat(file, &status) == 0 && S_ISREG(status.st_mode))) return file;
  bool isDirectory = S_ISDIR(status.st_mode);
  close(file);
  errno = isDirectory ? EISDIR : EINVAL;
  return -1;
}

static int open_in_folders(const ReadFileCall *request) {
  char path[PathSize];
  errno = ENOENT;
  for (const char *folder = request->folders; *folder != '\0'; folder += strlen(folder) + 1) {
    int file;
    if (request->isSandboxed) {
      snprintf(path, sizeof path, "%s", request->name);
      file = bridge_open_beneath(folder, path);
    } else {
      snprintf(path, sizeof path, "%s/%s", folder, request->name);
      file = open_regular(path);
    }
    if (file >= 0 || errno != ENOENT) return file;
  }
  return request->isSandboxed ? -1 : open_regular(request->name);
}

static int open_script_file(const ReadFileCall *request) {
  if (strlen(request->name) >= PathSize) {
    errno = ENAMETOOLONG;
    return -1;
  }
  return *request->name == '/' && !request->isSandboxed ? open_regular(request->name) : open_in_folders(request);
}

// MARK: Reading

static void append_failure(ReadFileCall *request, int error) {
  char message[256];
  const char *reason = error == EFBIG ? "it is too large" : error == EINVAL ? "not a regular file" : strerror(error);
  snprintf(message, sizeof message, "cannot read the file: %s", reason);
  bridge_append_error_result(&request->call, message);
}

static void perform_read_file(RecordableCall *call) {
  ReadFileCall *request = (ReadFileCall *)call;
  if (request->isSandboxed && !is_name_beneath(request->name)) {
    bridge_append_error_result(call, "the sandbox reads files beneath the script's folder only");
    return;
  }
  int descriptor = open_script_file(request);
  FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "rb");
  if (file == NULL) {
    int error = errno;
    if (descriptor >= 0) close(descriptor);
    append_failure(request, error);
    return;
  }
  ByteBuffer contents = {0};
  int error = bridge_read_contents(file, &contents, request->limit);
  fclose(file);
  if (error == 0) bridge_append_string(call, contents.bytes, contents.length); else append_failure(request, error);
  if (contents.hasFailed) call->result.hasFailed = true;
  free_bytes(&contents);
}

// Returns false, with the message of the error, if the encoded result is an error or malformed.
static bool take_contents(RecordableCall *call, BridgeString *contents, BridgeString *message) {
  static const char malformed[] = "the recorded result is malformed";
  *message = (BridgeString){malformed, sizeof malformed - 1};
  if (!bridge_read_value_tag(call, EncodedValueTagError)) return bridge_read_string(call, contents);
  bridge_read_string(call, message);
  return false;
}

BridgeStatus bridge_read_script_file(
  BridgeState *state, const char *function, const char *name, const char *folders, bool isSandboxed, size_t limit,
  BridgeFileReceiver receive, void *context, BridgeString *message) {
  ReadFileCall request = {
    {.function = function, .perform = perform_read_file}, name, folders, isSandboxed, limit};
  RecordableCall *call = &request.call;
  BridgeString error = {NULL, 0}, contents = {NULL, 0};
  bool hasSucceeded = false;
  if (!bridge_perform_or_replay(state, call)) {
    error = (BridgeString){state->replayError, strlen(state->replayError)};
  } else if (call->result.hasFailed) {
    error = (BridgeString){"not enough memory", strlen("not enough memory")};
  } else {
    hasSucceeded = take_contents(call, &contents, &error);
  }
  if (hasSucceeded) {
    receive(context, (const uint8_t *)contents.bytes, contents.length);
  } else if (!bridge_make_string(state, (const uint8_t *)error.bytes, error.length, message)) {
    *message = (BridgeString){"not enough memory", strlen("not enough memory")};
  }
  free_bytes(&call->result);
  return hasSucceeded ? BridgeStatusOK : BridgeStatusFailed;
}

BRIDGE_END
