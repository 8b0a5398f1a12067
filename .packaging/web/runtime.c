/* What the standard library of Embedded Swift expects of a system. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

uintptr_t __stack_chk_guard = 0x2f8d43a1;
_Noreturn void __stack_chk_fail(void) { abort(); }

/* The seed of hash tables, on whose order nothing may depend. */
void arc4random_buf(void *bytes, size_t count) {
  for (size_t index = 0; index < count; index++) { ((unsigned char *)bytes)[index] = (unsigned char)(31 * index + 7); }
}

/* The product of two integers of 128 bits, from those of their halves. */
__int128 __multi3(__int128 a, __int128 b) {
  uint64_t a_low = a, b_low = b, a_high = (unsigned __int128)a >> 64, b_high = (unsigned __int128)b >> 64;
  uint64_t a0 = (uint32_t)a_low, a1 = a_low >> 32, b0 = (uint32_t)b_low, b1 = b_low >> 32;
  uint64_t middle = a1 * b0 + (a0 * b0 >> 32), other = a0 * b1 + (uint32_t)middle;
  uint64_t low = other << 32 | (uint32_t)(a0 * b0);
  uint64_t high = a1 * b1 + (middle >> 32) + (other >> 32) + a_low * b_high + a_high * b_low;
  return (__int128)((unsigned __int128)high << 64 | low);
}

/* Shifts of 128 bits by a count less than 128; the compiler does those by a constant itself. */
static __int128 joined(uint64_t high, uint64_t low) { return (__int128)((unsigned __int128)high << 64 | low); }
static uint64_t high_word(__int128 value) { return (unsigned __int128)value >> 64; }
__int128 __ashlti3(__int128 a, int count) {
  uint64_t low = (uint64_t)a, high = high_word(a);
  if (count >= 64) return joined(low << (count - 64), 0);
  return count == 0 ? a : joined(high << count | low >> (64 - count), low << count);
}
__int128 __lshrti3(__int128 a, int count) {
  uint64_t low = (uint64_t)a, high = high_word(a);
  if (count >= 64) return joined(0, high >> (count - 64));
  return count == 0 ? a : joined(high >> count, low >> count | high << (64 - count));
}
__int128 __ashrti3(__int128 a, int count) {
  uint64_t low = (uint64_t)a;
  int64_t high = (int64_t)high_word(a);
  if (count >= 64) return joined((uint64_t)(high >> 63), (uint64_t)(high >> (count - 64)));
  return count == 0 ? a : joined((uint64_t)(high >> count), low >> count | (uint64_t)high << (64 - count));
}

/* Weak references: objects to which there are any are reported when their memory is freed. The number of these objects
 * by a hash of their address tells most of what is freed from them without a search. */
static uint16_t referenced[4096];
static uint16_t *referenced_at(uintptr_t address) { return &referenced[(address >> 4) & 4095]; }

/* Returns whether there were weak references to the object. */
typedef _Bool (*will_free_function)(uintptr_t address);
static will_free_function will_free;

void did_refer_weakly(uintptr_t address, will_free_function function) {
  will_free = function;
  ++*referenced_at(address);
}

void __real_free(void *memory);
void __wrap_free(void *memory) {
  uint16_t *count = referenced_at((uintptr_t)memory);
  if (*count > 0 && will_free((uintptr_t)memory)) { --*count; }
  __real_free(memory);
}

/* The number at the start of a text, for conversions of texts to numbers; returns where it ends. */
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  char *end;
  *number = strtod(text, &end);
  return end;
}
