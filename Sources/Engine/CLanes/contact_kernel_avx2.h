#include "contact_kernel.h"

#if defined(__x86_64__)
/* The kernel for processors with AVX2. */
contact_kernel contact_kernel_with_eight_lanes(void);
#endif
