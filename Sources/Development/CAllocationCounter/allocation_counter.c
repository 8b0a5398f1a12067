#include "allocation_counter.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__linux__)
#include <malloc.h>
#endif

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_SANITIZER)

// Symbol interposition: the program's definitions of these functions replace glibc's, also in shared libraries.
// They count and call the implementations that glibc exports for this purpose.

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static _Thread_local uint64_t allocationCount = 0;
static _Thread_local int64_t liveBytes = 0;

static void *count_allocation(void *block) {
  allocationCount++;
  liveBytes += (int64_t)malloc_usable_size(block);
  return block;
}

void *malloc(size_t size) { return count_allocation(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return count_allocation(__libc_calloc(number, size)); }

void *realloc(void *block, size_t size) {
  int64_t before = (int64_t)malloc_usable_size(block);
  void *moved = __libc_realloc(block, size);
  // If realloc fails, the old block is kept; a size of 0 frees it.
  if (moved != NULL || size == 0) liveBytes -= before;
  return count_allocation(moved);
}

void *aligned_alloc(size_t alignment, size_t size) { return count_allocation(__libc_memalign(alignment, size)); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  void *made = count_allocation(__libc_memalign(alignment, size));
  if (made == NULL) return ENOMEM;
  *block = made;
  return 0;
}

void free(void *block) {
  liveBytes -= (int64_t)malloc_usable_size(block);
  __libc_free(block);
}

bool allocation_counter_is_available(void) { return true; }

uint64_t allocation_counter_requests(void) { return allocationCount; }

int64_t allocation_counter_live_bytes(void) { return liveBytes; }

#else

bool allocation_counter_is_available(void) { return false; }

uint64_t allocation_counter_requests(void) { return 0; }

int64_t allocation_counter_live_bytes(void) { return 0; }

#endif
