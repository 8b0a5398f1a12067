// Streams with functions of our own: fopencookie in glibc and musl, funopen in the BSDs.

#define _GNU_SOURCE
#include "memory_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// MARK: Streams

typedef struct Stream {
  void *context;
  const StreamFunctions *functions;
} Stream;

static ssize_t read_stream(void *cookie, char *bytes, size_t count) {
  Stream *stream = cookie;
  if (stream->functions->read != NULL) return stream->functions->read(stream->context, bytes, count);
  errno = EBADF;
  return -1;
}

static ssize_t write_stream(void *cookie, const char *bytes, size_t count) {
  Stream *stream = cookie;
  if (stream->functions->write != NULL) return stream->functions->write(stream->context, bytes, count);
  errno = EBADF;
  return -1;
}

static int64_t seek_stream(void *cookie, int64_t offset, int whence) {
  Stream *stream = cookie;
  if (stream->functions->seek != NULL) return stream->functions->seek(stream->context, offset, whence);
  errno = ESPIPE;
  return -1;
}

static int close_stream(void *cookie) {
  Stream *stream = cookie;
  int result = stream->functions->close == NULL ? 0 : stream->functions->close(stream->context);
  free(stream);
  return result;
}

#if !defined(__APPLE__)

// The write function of fopencookie returns 0, not -1, on failure.
static ssize_t write_cookie(void *cookie, const char *bytes, size_t count) {
  ssize_t written = write_stream(cookie, bytes, count);
  return written < 0 ? 0 : written;
}

static int seek_cookie(void *cookie, off64_t *offset, int whence) {
  int64_t position = seek_stream(cookie, *offset, whence);
  if (position < 0) return -1;
  *offset = position;
  return 0;
}

static FILE *open_cookie(Stream *stream, const char *mode) {
  cookie_io_functions_t functions = {read_stream, write_cookie, seek_cookie, close_stream};
  return fopencookie(stream, mode, functions);
}

#else

static int read_cookie(void *cookie, char *bytes, int count) {
  return (int)read_stream(cookie, bytes, (size_t)count);
}

static int write_cookie(void *cookie, const char *bytes, int count) {
  return (int)write_stream(cookie, bytes, (size_t)count);
}

static fpos_t seek_cookie(void *cookie, fpos_t offset, int whence) {
  return seek_stream(cookie, offset, whence);
}

static FILE *open_cookie(Stream *stream, const char *mode) {
  bool isUpdated = strchr(mode, '+') != NULL;
  return funopen(
    stream, *mode == 'r' || isUpdated ? read_cookie : NULL, *mode != 'r' || isUpdated ? write_cookie : NULL,
    seek_cookie, close_stream);
}

#endif

FILE *bridge_open_stream(void *context, const StreamFunctions *functions, const char *mode) {
  Stream *stream = malloc(sizeof *stream);
  if (stream == NULL) return NULL;
  *stream = (Stream){context, functions};
  FILE *file = open_cookie(stream, mode);
  if (file == NULL) free(stream);
  return file;
}

// MARK: Memory files

enum { SizeLimit = 1 << 30 };

typedef struct MemoryFile {
  char *bytes;  // of the positions from `startOffset` to `end`
  size_t capacity;
  int64_t startOffset, end, position;
  bool isAppended;
  int readError;
} MemoryFile;

// Extends the file to `end` by zeros; returns false if there is no memory or the file would be too large.
static bool extend(MemoryFile *file, int64_t end) {
  if (end <= file->end) return true;
  if (end - file->startOffset > SizeLimit) return false;
  size_t needed = (size_t)(end - file->startOffset), used = (size_t)(file->end - file->startOffset);
  if (needed > file->capacity) {
    size_t capacity = needed > 2 * file->capacity ? needed : 2 * file->capacity;
    char *bytes = realloc(file->bytes, capacity);
    if (bytes == NULL) return false;
    file->bytes = bytes;
    file->capacity = capacity;
  }
  memset(file->bytes + used, 0, needed - used);
  file->end = end;
  return true;
}

static ssize_t read_memory(void *context, char *bytes, size_t count) {
  MemoryFile *file = context;
  size_t available = file->position < file->end ? (size_t)(file->end - file->position) : 0;
  if (available == 0 && file->readError != 0) {
    errno = file->readError;
    return -1;
  }
  if (count > available) count = available;
  if (count > 0) memcpy(bytes, file->bytes + (file->position - file->startOffset), count);
  file->position += (int64_t)count;
  return (ssize_t)count;
}

static ssize_t write_memory(void *context, const char *bytes, size_t count) {
  MemoryFile *file = context;
  if (file->isAppended) file->position = file->end;
  if (count > SizeLimit || file->position > file->startOffset + SizeLimit
      || !extend(file, file->position + (int64_t)count)) {
    errno = ENOSPC;
    return -1;
  }
  if (count > 0) memcpy(file->bytes + (file->position - file->startOffset), bytes, count);
  file->position += (int64_t)count;
  return (ssize_t)count;
}

static int64_t seek_memory(void *context, int64_t offset, int whence) {
  MemoryFile *file = context;
  int64_t base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? file->position : file->end;
  int64_t position;
  if (__builtin_add_overflow(base, offset, &position) || position < 0) {
    errno = EINVAL;
    return -1;
  }
  file->position = position;
  return position;
}

static int close_memory(void *context) {
  MemoryFile *file = context;
  free(file->bytes);
  free(file);
  return 0;
}

static const StreamFunctions memoryFunctions = {read_memory, write_memory, seek_memory, close_memory};

FILE *bridge_open_memory_file(BridgeString contents, int64_t startOffset, const char *mode, int readError) {
  MemoryFile *file = calloc(1, sizeof *file);
  if (file == NULL) return NULL;
  file->readError = readError;
  file->isAppended = *mode == 'a';
  file->startOffset = file->end = startOffset;
  if (contents.length > SizeLimit || !extend(file, startOffset + (int64_t)contents.length)) {
    close_memory(file);
    errno = ENOMEM;
    return NULL;
  }
  if (contents.length > 0) memcpy(file->bytes, contents.bytes, contents.length);
  // As fopen in glibc, which opens a file for appending only at its end.
  if (file->isAppended && strchr(mode, '+') == NULL) file->position = file->end;
  FILE *stream = bridge_open_stream(file, &memoryFunctions, mode);
  if (stream == NULL) close_memory(file);
  return stream;
}

BRIDGE_END
