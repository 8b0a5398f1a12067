// The heap of a Lua state: a segregated free-list allocator in one region of the address space.
//
// Lua hashes keys that are objects by the low 32 bits of their addresses, which decides their order in `pairs`. The
// region starts at a multiple of 2^32, so these bits depend only on the sequence of allocations: equal in every process
// and for each of several states in one process.

#ifndef BRIDGE_HEAP_H
#define BRIDGE_HEAP_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Heap Heap;

// Reserves a region for at least `limit` bytes of blocks (0: 64 GiB). Returns NULL if the system refuses, as under a
// limit on virtual memory.
Heap *bridge_make_heap(size_t limit);
// Unmaps the region, with all blocks in it.
void bridge_free_heap(Heap *heap);
// Returns whether an address lies in the region.
bool bridge_heap_contains(const Heap *heap, const void *address);
// As realloc; `newSize` 0 frees the block. `oldSize` is the size that `block` was last given. Returns NULL if the region
// is used up, but never when a block shrinks.
void *bridge_heap_realloc(Heap *heap, void *block, size_t oldSize, size_t newSize);

#endif
