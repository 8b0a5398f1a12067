/* The instance of the kernel for eight lanes. */
#include "contact_kernel_avx2.h"

#if defined(__x86_64__)

/* Only these functions may use AVX2. Without FMA, which AVX2 does not include. */
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define LANE_COUNT 8
#include "contact_stages.h"
#pragma clang attribute pop

contact_kernel contact_kernel_with_eight_lanes(void) {
  return (contact_kernel){.lane_count = 8, .warm_start = warm_start, .solve = solve, .relax = relax};
}

#endif
