/* SIMD arithmetic on four floats, one operation per function.
 *
 * The SIMD operators of Swift's standard library are implemented lane by lane and rely on the optimizer to
 * vectorize them. In long functions it does so only in part: the contact solver took twice as many instructions
 * with them. No function does more than one operation, so that no compiler can fuse a multiplication and an
 * addition, and the results are bit-identical on every platform. */
#ifndef LANES_H
#define LANES_H

typedef float lanes_float __attribute__((__ext_vector_type__(4)));
typedef int lanes_mask __attribute__((__ext_vector_type__(4)));
typedef double lanes_double __attribute__((__ext_vector_type__(2)));
typedef int lanes_int_pair __attribute__((__ext_vector_type__(2)));

#define LANES_INLINE static inline __attribute__((__always_inline__))

LANES_INLINE lanes_float lanes_repeat(float value) { return (lanes_float)(value); }
LANES_INLINE lanes_float lanes_add(lanes_float a, lanes_float b) { return a + b; }
LANES_INLINE lanes_float lanes_subtract(lanes_float a, lanes_float b) { return a - b; }
LANES_INLINE lanes_float lanes_multiply(lanes_float a, lanes_float b) { return a * b; }
LANES_INLINE lanes_float lanes_divide(lanes_float a, lanes_float b) { return a / b; }
LANES_INLINE lanes_float lanes_negate(lanes_float a) { return -a; }
LANES_INLINE lanes_float lanes_magnitude(lanes_float a) { return __builtin_elementwise_abs(a); }
LANES_INLINE lanes_float lanes_square_root(lanes_float a) { return __builtin_elementwise_sqrt(a); }

/* Lanewise minimum and maximum; b if the operands are equal, as the SSE instructions define it. */
LANES_INLINE lanes_float lanes_min(lanes_float a, lanes_float b) { return a < b ? a : b; }
LANES_INLINE lanes_float lanes_max(lanes_float a, lanes_float b) { return a > b ? a : b; }

/* Masks: all bits of a lane are set if the comparison holds, none if it does not. */
LANES_INLINE lanes_mask lanes_less(lanes_float a, lanes_float b) { return a < b; }
LANES_INLINE lanes_mask lanes_less_or_equal(lanes_float a, lanes_float b) { return a <= b; }
LANES_INLINE lanes_mask lanes_and(lanes_mask a, lanes_mask b) { return a & b; }
LANES_INLINE lanes_mask lanes_or(lanes_mask a, lanes_mask b) { return a | b; }
LANES_INLINE lanes_float lanes_select(lanes_mask where, lanes_float yes, lanes_float no) {
  return where ? yes : no;
}

/* A bit for each lane whose mask is set, with lane 0 in the lowest bit; compilers do not select x86's movmskps. */
LANES_INLINE unsigned char lanes_bits(lanes_mask a) {
#ifdef __SSE__
  return (unsigned char)__builtin_ia32_movmskps((lanes_float)a);
#else
  lanes_mask bits = a & (lanes_mask){1, 2, 4, 8};
  return (unsigned char)(bits.x | bits.y | bits.z | bits.w);
#endif
}

/* Whether the mask is set in all lanes. */
LANES_INLINE _Bool lanes_all(lanes_mask a) { return __builtin_reduce_and(a) != 0; }

/* 32-bit integer arithmetic; uses the type of masks. */
LANES_INLINE lanes_mask lanes_int_repeat(int value) { return (lanes_mask)(value); }
LANES_INLINE lanes_mask lanes_int_add(lanes_mask a, lanes_mask b) { return a + b; }
LANES_INLINE lanes_mask lanes_int_equal(lanes_mask a, lanes_mask b) { return a == b; }
LANES_INLINE lanes_mask lanes_int_join(lanes_int_pair low, lanes_int_pair high) {
  return __builtin_shufflevector(low, high, 0, 1, 2, 3);
}

/* Two lanes in double precision, for intermediate results. */
LANES_INLINE lanes_double lanes_widen_low(lanes_float a) {
  return __builtin_convertvector(__builtin_shufflevector(a, a, 0, 1), lanes_double);
}
LANES_INLINE lanes_double lanes_widen_high(lanes_float a) {
  return __builtin_convertvector(__builtin_shufflevector(a, a, 2, 3), lanes_double);
}
LANES_INLINE lanes_float lanes_narrow(lanes_double low, lanes_double high) {
  return __builtin_convertvector(__builtin_shufflevector(low, high, 0, 1, 2, 3), lanes_float);
}
LANES_INLINE lanes_double lanes_double_add(lanes_double a, lanes_double b) { return a + b; }
LANES_INLINE lanes_double lanes_double_subtract(lanes_double a, lanes_double b) { return a - b; }
LANES_INLINE lanes_double lanes_double_multiply(lanes_double a, double b) { return a * b; }
LANES_INLINE lanes_double lanes_double_divide(lanes_double a, double b) { return a / b; }
/* 0.5 with the sign of the argument. */
LANES_INLINE lanes_double lanes_double_signed_half(lanes_double sign) {
  return __builtin_elementwise_copysign((lanes_double)(0.5), sign);
}
/* Conversion to integer, rounding towards zero. */
LANES_INLINE lanes_int_pair lanes_double_truncate(lanes_double a) {
  return __builtin_convertvector(a, lanes_int_pair);
}
LANES_INLINE lanes_double lanes_double_of_int(lanes_int_pair a) {
  return __builtin_convertvector(a, lanes_double);
}

/* Interleaves lanes 0 and 1 of both arguments (low), or lanes 2 and 3 (high). */
LANES_INLINE lanes_float lanes_interleave_low(lanes_float a, lanes_float b) {
  return __builtin_shufflevector(a, b, 0, 4, 1, 5);
}
LANES_INLINE lanes_float lanes_interleave_high(lanes_float a, lanes_float b) {
  return __builtin_shufflevector(a, b, 2, 6, 3, 7);
}

/* The lanes in the order 1, 0, 3, 2. */
LANES_INLINE lanes_float lanes_swap_pairs(lanes_float a) { return __builtin_shufflevector(a, a, 1, 0, 3, 2); }

/* The lanes in the order 2, 3, 0, 1. */
LANES_INLINE lanes_float lanes_swap_halves(lanes_float a) { return __builtin_shufflevector(a, a, 2, 3, 0, 1); }

/* Joins the lower halves (low) or the upper halves (high) of both arguments. */
LANES_INLINE lanes_float lanes_join_low(lanes_float a, lanes_float b) {
  return __builtin_shufflevector(a, b, 0, 1, 4, 5);
}
LANES_INLINE lanes_float lanes_join_high(lanes_float a, lanes_float b) {
  return __builtin_shufflevector(a, b, 2, 3, 6, 7);
}

/* Begins to load the cache line at an address, which may be anywhere, for reading and writing. */
LANES_INLINE void lanes_prefetch(const void *address) { __builtin_prefetch(address, 1, 3); }

#endif
