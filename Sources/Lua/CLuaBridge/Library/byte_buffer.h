// Growing array of bytes in C memory, outside of Lua's heap.

#ifndef BRIDGE_BYTE_BUFFER_H
#define BRIDGE_BYTE_BUFFER_H

#include <stdlib.h>
#include <string.h>

#include "../bridge.h"

// Zeroed, it is empty. Once an allocation has failed, nothing more is appended.
typedef struct ByteBuffer {
  char *bytes;
  size_t length, capacity;
  bool hasFailed;
} ByteBuffer;

// Makes room for `count` more bytes and returns their address, or NULL if there is no memory.
static inline char *reserve_bytes(ByteBuffer *buffer, size_t count) {
  if (buffer->hasFailed) return NULL;
  if (buffer->capacity - buffer->length < count) {
    size_t needed = buffer->length + count, doubled = 2 * buffer->capacity;
    size_t capacity = needed > doubled ? needed : doubled;
    char *bytes = needed < count ? NULL : realloc(buffer->bytes, capacity < 64 ? 64 : capacity);
    if (bytes == NULL) {
      buffer->hasFailed = true;
      return NULL;
    }
    buffer->bytes = bytes;
    buffer->capacity = capacity < 64 ? 64 : capacity;
  }
  return buffer->bytes + buffer->length;
}

static inline void append_bytes(ByteBuffer *buffer, const void *bytes, size_t count) {
  char *end = reserve_bytes(buffer, count);
  if (end == NULL) return;
  if (count > 0) memcpy(end, bytes, count);
  buffer->length += count;
}

static inline void free_bytes(ByteBuffer *buffer) {
  free(buffer->bytes);
  *buffer = (ByteBuffer){0};
}

#endif
