/* Arithmetic on four numbers at once, one instruction a function.
 *
 * The SIMD types of Swift's library are written lane by lane and rely on the optimizer to find the vectors
 * again. In long computations it finds halves of them: the contacts' passes took twice as many instructions
 * that way. A function never does more than one operation, so no compiler can fuse two of them, and every
 * machine rounds alike. */
#ifndef CLANES_H
#define CLANES_H

typedef float lanes_float __attribute__((__ext_vector_type__(4)));
typedef int lanes_mask __attribute__((__ext_vector_type__(4)));

#define LANES_INLINE static inline __attribute__((__always_inline__))

LANES_INLINE lanes_float lanes_repeat(float value) { return (lanes_float)(value); }
LANES_INLINE lanes_float lanes_add(lanes_float a, lanes_float b) { return a + b; }
LANES_INLINE lanes_float lanes_subtract(lanes_float a, lanes_float b) { return a - b; }
LANES_INLINE lanes_float lanes_multiply(lanes_float a, lanes_float b) { return a * b; }
LANES_INLINE lanes_float lanes_divide(lanes_float a, lanes_float b) { return a / b; }
LANES_INLINE lanes_float lanes_negate(lanes_float a) { return -a; }

/* The other number where they are equal, as the machine's own instructions have it. */
LANES_INLINE lanes_float lanes_min(lanes_float a, lanes_float b) { return a < b ? a : b; }
LANES_INLINE lanes_float lanes_max(lanes_float a, lanes_float b) { return a > b ? a : b; }

/* All bits of a lane where the comparison holds, none where it does not. */
LANES_INLINE lanes_mask lanes_less(lanes_float a, lanes_float b) { return a < b; }
LANES_INLINE lanes_mask lanes_less_or_equal(lanes_float a, lanes_float b) { return a <= b; }
LANES_INLINE lanes_mask lanes_and(lanes_mask a, lanes_mask b) { return a & b; }
LANES_INLINE lanes_mask lanes_or(lanes_mask a, lanes_mask b) { return a | b; }
LANES_INLINE lanes_float lanes_select(lanes_mask where, lanes_float yes, lanes_float no) {
  return where ? yes : no;
}

/* Lanes 0 and 1 of both in turn, then lanes 2 and 3. */
LANES_INLINE lanes_float lanes_interleave_low(lanes_float a, lanes_float b) {
  return __builtin_shufflevector(a, b, 0, 4, 1, 5);
}
LANES_INLINE lanes_float lanes_interleave_high(lanes_float a, lanes_float b) {
  return __builtin_shufflevector(a, b, 2, 6, 3, 7);
}

/* The lower halves of both, then the upper halves. */
LANES_INLINE lanes_float lanes_join_low(lanes_float a, lanes_float b) {
  return __builtin_shufflevector(a, b, 0, 1, 4, 5);
}
LANES_INLINE lanes_float lanes_join_high(lanes_float a, lanes_float b) {
  return __builtin_shufflevector(a, b, 2, 3, 6, 7);
}

#endif
