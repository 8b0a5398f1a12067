// Segregated free lists: sizes are rounded up to a size class, freed blocks go to the list of their class, and a class
// without a free block takes a new one from the end of the used part of the region. Blocks need no header, because Lua
// passes the size of each block that it frees.

#include "heap.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#if !defined(__wasm__)
#include <sys/mman.h>
#endif

#include "../bridge.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#endif
#endif
#ifndef ASAN_POISON_MEMORY_REGION
#define ASAN_POISON_MEMORY_REGION(address, size) ((void)(address), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(address, size) ((void)(address), (void)(size))
#endif

// Size classes: one for every 16 bytes up to 512 bytes, then four for each doubling of the size. Lua's arrays
// (16 · 2^n bytes) and hash parts (24 · 2^n bytes) fill the blocks of their classes exactly.
enum { Granule = 16, SmallLimit = 512, SmallLimitExponent = 9, SmallClassCount = SmallLimit / Granule };
enum { LargestExponent = 47, ClassCount = SmallClassCount + 4 * (LargestExponent - SmallLimitExponent) };

// The pages inside free blocks of at least the first size are returned to the system. The second size is a multiple of
// the page size of every supported system.
enum { PageReturnThreshold = 512 << 10, PageSize = 64 << 10 };

#if UINTPTR_MAX > UINT32_MAX
static const size_t regionAlignment = (size_t)1 << 32;
static const size_t unlimitedRegionSize = (size_t)64 << 30;
#else
// WebAssembly, where the region is part of the memory.
static const size_t regionAlignment = PageSize;
static const size_t unlimitedRegionSize = (size_t)256 << 20;
#endif
// Free blocks of one class do not serve another, so the region is larger than what may be in use.
static const size_t fragmentationFactor = 16;

typedef struct FreeBlock {
  struct FreeBlock *next;
} FreeBlock;

// Lies at the start of its region.
struct Heap {
  size_t regionSize;
  char *unused;  // the end of the used part of the region
  FreeBlock *freeBlocks[ClassCount];
};

typedef struct SizeClass {
  size_t index;
  size_t blockSize;
} SizeClass;

static inline SizeClass size_class(size_t size) {
  if (size <= SmallLimit) {
    size_t index = (size - 1) / Granule;
    return (SizeClass){index, (index + 1) * Granule};
  }
  int exponent = 63 - __builtin_clzll(size - 1);
  size_t quarter = (size - 1) >> (exponent - 2);  // 4 to 7
  return (SizeClass){
    SmallClassCount + 4 * (size_t)(exponent - SmallLimitExponent) + (quarter - 4), (quarter + 1) << (exponent - 2)};
}

// MARK: Region

// Reserves `size` bytes at a multiple of regionAlignment; with mmap, pages take memory only when they are first written.
#if defined(__wasm__)

static void *reserve_region(size_t size) {
  return aligned_alloc(regionAlignment, size);
}

static void release_region(void *region, size_t size) {
  (void)size;
  free(region);
}

static void return_pages(void *pages, size_t size) {
  (void)pages;
  (void)size;
}

#else

static void *reserve_region(size_t size) {
  size_t reservedSize = size + regionAlignment;
  char *reserved = mmap(
    NULL, reservedSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reserved == MAP_FAILED) return NULL;
  size_t misalignment = (uintptr_t)reserved % regionAlignment;
  size_t head = misalignment == 0 ? 0 : regionAlignment - misalignment;
  if (head > 0) munmap(reserved, head);
  munmap(reserved + head + size, reservedSize - head - size);
  return reserved + head;
}

static void release_region(void *region, size_t size) {
  munmap(region, size);
}

static void return_pages(void *pages, size_t size) {
  madvise(pages, size, MADV_DONTNEED);
}

#endif

Heap *bridge_make_heap(size_t limit) {
  size_t size = unlimitedRegionSize;
  if (limit > 0 && limit < unlimitedRegionSize / fragmentationFactor) {
    size = limit * fragmentationFactor;
    size = (size + regionAlignment - 1) / regionAlignment * regionAlignment;
  }
  Heap *heap = reserve_region(size);
  if (heap == NULL) return NULL;
  *heap = (Heap){.regionSize = size};
  heap->unused = (char *)heap + (sizeof *heap + Granule - 1) / Granule * Granule;
  return heap;
}

void bridge_free_heap(Heap *heap) {
  // Unpoison only the used part of the region: the shadow memory of AddressSanitizer for the whole region would be at
  // least half a gigabyte.
  ASAN_UNPOISON_MEMORY_REGION(heap, (size_t)(heap->unused - (char *)heap));
  release_region(heap, heap->regionSize);
}

bool bridge_heap_contains(const Heap *heap, const void *address) {
  return (uintptr_t)address - (uintptr_t)heap < heap->regionSize;
}

// MARK: Blocks

static void *allocate(Heap *heap, SizeClass class) {
  FreeBlock *block = heap->freeBlocks[class.index];
  if (block != NULL) {
    ASAN_UNPOISON_MEMORY_REGION(block, class.blockSize);
    heap->freeBlocks[class.index] = block->next;
    return block;
  }
  size_t padding = class.blockSize >= PageReturnThreshold ? -(uintptr_t)heap->unused % PageSize : 0;
  size_t left = (size_t)((char *)heap + heap->regionSize - heap->unused);
  if (left < padding || left - padding < class.blockSize) return NULL;
  void *result = heap->unused + padding;
  heap->unused += padding + class.blockSize;
  return result;
}

static void deallocate(Heap *heap, void *block, SizeClass class) {
  if (class.blockSize >= PageReturnThreshold) {
    return_pages((char *)block + PageSize, class.blockSize - PageSize);
  }
  FreeBlock *freeBlock = block;
  freeBlock->next = heap->freeBlocks[class.index];
  heap->freeBlocks[class.index] = freeBlock;
  ASAN_POISON_MEMORY_REGION(block, class.blockSize);
}

void *bridge_heap_realloc(Heap *heap, void *block, size_t oldSize, size_t newSize) {
  if (block == NULL) return newSize == 0 || newSize > heap->regionSize ? NULL : allocate(heap, size_class(newSize));
  SizeClass old = size_class(oldSize);
  if (newSize == 0) {
    deallocate(heap, block, old);
    return NULL;
  }
  if (newSize > heap->regionSize) return NULL;
  SizeClass new = size_class(newSize);
  if (new.index == old.index) return block;
  void *result = allocate(heap, new);
  // A block that shrinks may stay where it is: it then serves the smaller class from now on.
  if (result == NULL) return newSize < oldSize ? block : NULL;
  memcpy(result, block, oldSize < newSize ? oldSize : newSize);
  deallocate(heap, block, old);
  return result;
}

BRIDGE_END
