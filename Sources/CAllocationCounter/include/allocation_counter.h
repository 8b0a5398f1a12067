#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whether requests for memory are counted: with glibc, where no sanitizer has taken them over.
bool allocation_counter_is_available(void);

/// How many blocks of memory the calling thread has asked for so far, resized ones among them; 0 where not counted.
uint64_t allocation_counter_requests(void);

/// How many bytes the calling thread has asked for and not freed; 0 where not counted.
///
/// What another thread frees is missing there and counts against the other: compare two moments of work in one thread.
int64_t allocation_counter_live_bytes(void);

#endif
