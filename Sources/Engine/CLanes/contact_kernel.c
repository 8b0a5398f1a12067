/* The choice of a kernel, and its instance for four lanes. */
#include "contact_kernel.h"
#include "contact_kernel_avx2.h"

#define LANE_COUNT 4
#include "contact_stages.h"

contact_kernel contact_kernel_with_four_lanes(void) {
  return (contact_kernel){.lane_count = 4, .warm_start = warm_start, .solve = solve, .relax = relax};
}

contact_kernel contact_kernel_with_most_lanes(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2")) { return contact_kernel_with_eight_lanes(); }
#endif
  return contact_kernel_with_four_lanes();
}
