// Numbers as integers of 128 bits and a scale, and their rounding to doubles.
//
// Integer arithmetic is the same everywhere; floating-point arithmetic depends on whether the compiler contracts products
// and sums and, on old processors, on wider registers.

#ifndef BRIDGE_FIXED_POINT_H
#define BRIDGE_FIXED_POINT_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

__extension__ typedef unsigned __int128 u128;
__extension__ typedef __int128 i128;

enum { MaxExponent = 1023, MinExponent = -1022, SignificandBits = 53 };

// A finite double other than 0: ±significand · 2^(exponent - 63), where the highest bit of the significand is set.
typedef struct Parts {
  uint64_t significand;
  int exponent;
  bool isNegative;
} Parts;

static inline uint64_t bits_of(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static inline double double_of(uint64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

// The NaN that instructions return has another sign on each processor.
static inline double not_a_number(void) { return double_of(UINT64_C(0x7FF8) << 48); }

static inline Parts parts_of(double x) {
  uint64_t bits = bits_of(x);
  int biased = (int)(bits >> 52 & 0x7FF);
  uint64_t fraction = bits << 12 >> 1;
  Parts parts = {.exponent = biased - MaxExponent, .isNegative = bits >> 63};
  if (biased > 0) {
    parts.significand = fraction | UINT64_C(1) << 63;
  } else {
    int shift = __builtin_clzll(fraction);
    parts.significand = fraction << shift;
    parts.exponent = MinExponent - shift;
  }
  return parts;
}

static inline uint64_t multiply_high_64(uint64_t a, uint64_t b) { return (uint64_t)((u128)a * b >> 64); }

// a · b / 2^64, at most 1 too small.
static inline u128 multiply_high_128x64(u128 a, uint64_t b) {
  return (u128)(uint64_t)(a >> 64) * b + multiply_high_64((uint64_t)a, b);
}

// a · b / 2^128, at most 3 too small.
static inline u128 multiply_high_128(u128 a, u128 b) {
  uint64_t aHigh = (uint64_t)(a >> 64), bHigh = (uint64_t)(b >> 64);
  return (u128)aHigh * bHigh + multiply_high_64(aHigh, (uint64_t)b) + multiply_high_64((uint64_t)a, bHigh);
}

// `value` must not be 0.
static inline int leading_zeros(u128 value) {
  uint64_t high = (uint64_t)(value >> 64);
  return high != 0 ? __builtin_clzll(high) : 64 + __builtin_clzll((uint64_t)value);
}

// Rounds value · 2^exponent to the nearest double, or to an even one from the middle between two. `isExact`: no fraction
// of a unit was cut off from the value. The value must not be 0.
static inline double round_to_double(u128 value, bool isExact, int exponent, bool isNegative) {
  int shift = leading_zeros(value);
  value <<= shift;
  int top = exponent - shift + 127;
  uint64_t sign = (uint64_t)isNegative << 63, infinity = UINT64_C(0x7FF) << 52;
  if (top > MaxExponent) return double_of(sign | infinity);
  int dropped = 128 - SignificandBits + (top < MinExponent ? MinExponent - top : 0);
  if (dropped > 128) return double_of(sign);
  uint64_t kept = dropped == 128 ? 0 : (uint64_t)(value >> dropped);
  u128 rest = value << (128 - dropped), half = (u128)1 << 127;
  if (rest > half || (rest == half && (!isExact || (kept & 1) != 0))) kept++;
  // The highest bit of the significand, and a carry out of it, add to the exponent.
  uint64_t biased = top < MinExponent ? 0 : (uint64_t)(top - MinExponent);
  return double_of(sign | ((biased << 52) + kept));
}

// Rounds a value that is at most `error` units off. Returns whether the result is the same for each value within the
// error; otherwise more digits are needed. Subnormal results always need them.
static inline bool try_to_round(u128 value, u128 error, int exponent, bool isNegative, double *result) {
  if (value >> SignificandBits <= error) return false;
  int shift = leading_zeros(value), biased = exponent - shift + 127 - MinExponent;
  if (biased < 0) return false;
  value <<= shift;
  u128 rest = value << SignificandBits, half = (u128)1 << 127, distance = rest > half ? rest - half : half - rest;
  if (distance >> SignificandBits <= error << shift) return false;
  uint64_t bits = biased > MaxExponent - MinExponent
    ? UINT64_C(0x7FF) << 52
    : ((uint64_t)biased << 52) + (uint64_t)(value >> (128 - SignificandBits)) + (uint64_t)(rest >> 127);
  *result = double_of((uint64_t)isNegative << 63 | bits);
  return true;
}

#endif
