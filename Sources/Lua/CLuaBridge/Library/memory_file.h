// Streams of the C library whose contents are in memory, for recorded files.

#ifndef BRIDGE_MEMORY_FILE_H
#define BRIDGE_MEMORY_FILE_H

#include <stdio.h>

#include "../bridge.h"

// The functions of a stream; `context` is passed to each. As read, write and lseek: they set errno and return -1 on
// failure. A NULL function fails.
typedef struct StreamFunctions {
  ssize_t (*read)(void *context, char *bytes, size_t count);
  ssize_t (*write)(void *context, const char *bytes, size_t count);
  int64_t (*seek)(void *context, int64_t offset, int whence);
  int (*close)(void *context);
} StreamFunctions;

// Opens a stream in a mode of fopen. `functions` must outlive it. Returns NULL and sets errno on failure.
FILE *bridge_open_stream(void *context, const StreamFunctions *functions, const char *mode);

// Opens a stream whose contents begin as a copy of the bytes. Reading at the end fails with the error number
// `readError`, unless it is 0. Files of more than 1 GiB cannot be written. `startOffset`: the position of the first
// byte, at least 0, for a file that is only appended to; else 0. Returns NULL and sets errno on failure.
FILE *bridge_open_memory_file(BridgeString contents, int64_t startOffset, const char *mode, int readError);

#endif
