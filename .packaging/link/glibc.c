// The functions of the C library that would need glibc 2.35. With these instead of them, glibc 2.34 is enough.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__)
#define FORMER_VERSION "GLIBC_2.2.5"
#elif defined(__aarch64__)
#define FORMER_VERSION "GLIBC_2.17"
#else
#error "expected x86-64 or arm64"
#endif

// hypot and hypotf have the same results in both versions; the newer ones do not set errno by a wrapper. Linked with --wrap.
double former_hypot(double x, double y);
float former_hypotf(float x, float y);
__asm__(".symver former_hypot, hypot@" FORMER_VERSION);
__asm__(".symver former_hypotf, hypotf@" FORMER_VERSION);

double __wrap_hypot(double x, double y) { return former_hypot(x, y); }
float __wrap_hypotf(float x, float y) { return former_hypotf(x, y); }

struct search {
  uintptr_t address;
  struct dl_find_object *result;
};

static int find_object(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  struct search *search = context;
  uintptr_t eh_frame = 0;
  int contains = 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    uintptr_t start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
    uintptr_t end = start + info->dlpi_phdr[i].p_memsz;
    if (info->dlpi_phdr[i].p_type == PT_GNU_EH_FRAME) eh_frame = start;
    if (info->dlpi_phdr[i].p_type != PT_LOAD) continue;
    if (search->address >= start && search->address < end) {
      search->result->dlfo_map_start = (void *)start;
      search->result->dlfo_map_end = (void *)end;
      contains = 1;
    }
  }
  search->result->dlfo_eh_frame = (void *)eh_frame;
  return contains && eh_frame != 0;
}

// Finds the unwind table of the object that contains an address, for the unwinder of libgcc; without the cache that glibc 2.35 has for it.
__attribute__((visibility("hidden"))) int _dl_find_object(void *address, struct dl_find_object *result) {
  struct search search = {.address = (uintptr_t)address, .result = result};
  *result = (struct dl_find_object){0};
  return dl_iterate_phdr(find_object, &search) == 1 ? 0 : -1;
}
