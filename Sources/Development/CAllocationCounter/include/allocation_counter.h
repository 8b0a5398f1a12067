#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Returns whether heap allocations are counted: with glibc, unless a sanitizer replaces the allocator.
bool allocation_counter_is_available(void);

/// Returns the number of heap allocations of the calling thread, including reallocations; 0 if not counted.
uint64_t allocation_counter_requests(void);

/// Returns the number of bytes that the calling thread has allocated minus those it has freed; 0 if not counted.
///
/// A block that another thread frees is subtracted from that thread's count. Therefore, compare two values only around
/// work that runs on one thread.
int64_t allocation_counter_live_bytes(void);

#endif
