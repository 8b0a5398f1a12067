// Exponential function, logarithms and powers: the first step of functions.h.

#include <math.h>

#include "../../bridge.h"
#include "functions.h"
#include "tables.h"

// MARK: Exponentials

// 2^whole · 2^fraction, for a fraction · 2^128 that is at most `error` units off.
static bool try_power_of_two(int whole, u128 fraction, u128 error, bool isNegative, double *result) {
  int index = (int)(fraction >> 122);
  // Less than ln 2 / 64, so 0.011.
  u128 w = multiply_high_128(fraction << 6, logTwo128);
  uint64_t w70 = (uint64_t)(w >> 64);
  // The series of (e^w - 1 - w) / w²: (1/2!, …, 1/8!) · 2^64; the first omitted term of e^w is below 2^-77.
  static const uint64_t coefficients[] = {
    UINT64_C(0x8000000000000000), UINT64_C(0x2AAAAAAAAAAAAAAA), UINT64_C(0x0AAAAAAAAAAAAAAA),
    UINT64_C(0x0222222222222222), UINT64_C(0x005B05B05B05B05B), UINT64_C(0x000D00D00D00D00D),
    UINT64_C(0x0001A01A01A01A01)};
  uint64_t sum = coefficients[6];
  for (int i = 5; i >= 0; i--) sum = coefficients[i] + (multiply_high_64(sum, w70) >> 6);
  u128 power = powersOfTwo[index];
  u128 value = power + (multiply_high_128(power, w + ((u128)multiply_high_64(w70, w70) * sum >> 6)) >> 6);
  return try_to_round(value, ((u128)1 << 55) + error, whole - 127, isNegative, result);
}

double bridge_exponential(double x) {
  if (isnan(x)) return x;
  if (x > 710) return INFINITY;
  if (x < -746) return 0;
  if (x == 0) return 1;
  Parts parts = parts_of(x);
  if (parts.exponent < -54) return 1;
  // The binary logarithm of the result · 2^(126 - exponent).
  u128 power = multiply_high_128x64(logTwoE127, parts.significand);
  int pointPosition = 126 - parts.exponent, whole = pointPosition > 127 ? 0 : (int)(power >> pointPosition);
  u128 fraction = pointPosition > 128 ? power >> (pointPosition - 128) : power << (128 - pointPosition);
  if (parts.isNegative) {
    whole = fraction == 0 ? -whole : -whole - 1;
    fraction = -fraction;
  }
  double result;
  if (try_power_of_two(whole, fraction, (u128)1 << 16, false, &result)) return result;
  return bridge_accurate_exponential(x);
}

// MARK: Logarithms

// ±value · 2^exponent, at most `error` units off.
typedef struct Logarithm {
  u128 value, error;
  int exponent;
  bool isNegative;
} Logarithm;

// `x` is positive and finite.
static Logarithm logarithm(Parts x, LogarithmBase base) {
  int index = (int)(x.significand >> 57 & 63);
  // From 3/4 to 3/2.
  int exponent = index < 32 ? x.exponent : x.exponent + 1, pointPosition = index < 32 ? 71 : 72;
  u128 scaled = (u128)x.significand * reciprocals[index];
  i128 difference = (i128)(scaled - ((u128)1 << pointPosition));
  // The number is (1 + z) / reciprocal; z is exact and less than 1/64 in magnitude.
  int64_t z69 = (int64_t)(difference >> (index < 32 ? 2 : 3));
  // The series of (ln(1 + z) - z + z²/2) / z³: (1/3, -1/4, …, -1/12) · 2^64; the first omitted term of the logarithm is
  // below 2^-75 · z.
  static const int64_t coefficients[] = {
    INT64_C(0x5555555555555555), INT64_C(0x4000000000000000), INT64_C(0x3333333333333333),
    INT64_C(0x2AAAAAAAAAAAAAAA), INT64_C(0x2492492492492492), INT64_C(0x2000000000000000),
    INT64_C(0x1C71C71C71C71C71), INT64_C(0x1999999999999999), INT64_C(0x1745D1745D1745D1),
    INT64_C(0x1555555555555555)};
  int64_t sum = coefficients[9];
  for (int i = 8; i >= 0; i--) sum = coefficients[i] - (int64_t)((i128)sum * z69 >> 69);
  // ln(1 + z) · 2^132
  i128 square = (i128)z69 * z69, cube = (i128)((int64_t)((i128)sum * z69 >> 64)) * (int64_t)(square >> 64);
  i128 rest = (i128)z69 * ((i128)1 << 63) - (square >> 7) + (cube >> 11);
  if (exponent == 0 && reciprocals[index] == 256) {
    u128 magnitude = (u128)(rest < 0 ? -rest : rest);
    Logarithm result = {magnitude, (magnitude >> 72) + 16, -132, rest < 0};
    if (base == Base10) result.value = multiply_high_128(magnitude, logTenE128);
    if (base == Base2) {
      result.value = multiply_high_128(magnitude, logTwoE127);
      result.exponent++;
    }
    return result;
  }
  i128 fixed = (i128)(logarithms[index] >> 12), natural = (index < 32 ? fixed : -fixed) + (rest >> 16);
  i128 total;
  if (base == Base2) {
    i128 binary = (i128)multiply_high_128((u128)(natural < 0 ? -natural : natural) << 1, logTwoE127);
    total = (natural < 0 ? -binary : binary) + (i128)exponent * ((i128)1 << 116);
  } else {
    total = natural + (i128)exponent * (i128)logTwo116;
  }
  Logarithm result = {(u128)(total < 0 ? -total : total), (u128)1 << 41, -116, total < 0};
  if (base == Base10) result.value = multiply_high_128(result.value, logTenE128);
  return result;
}

double bridge_logarithm(double x, LogarithmBase base) {
  if (isnan(x)) return x;
  if (x == 0) return -INFINITY;
  if (x < 0) return not_a_number();
  if (isinf(x)) return x;
  if (x == 1) return 0;
  Logarithm logarithmOfX = logarithm(parts_of(x), base);
  double result;
  bool isDone = try_to_round(
    logarithmOfX.value, logarithmOfX.error, logarithmOfX.exponent, logarithmOfX.isNegative, &result);
  return isDone ? result : bridge_accurate_logarithm(x, base);
}

// MARK: Powers

static bool is_integer(double y) { return y == trunc(y); }
static bool is_odd_integer(double y) { return is_integer(y) && !is_integer(y / 2); }

double bridge_power(double x, double y) {
  if (y == 0 || x == 1) return 1;
  if (isnan(x)) return x;
  if (isnan(y)) return y;
  bool isNegative = signbit(x) && is_odd_integer(y);
  double magnitude = fabs(x);
  if (magnitude == 0 || isinf(x) || isinf(y)) {
    if (magnitude == 1) return 1;
    bool isLarge = isinf(y) ? (magnitude > 1) == (y > 0) : (isinf(x) != 0) == (y > 0);
    double result = isLarge ? INFINITY : 0;
    return isNegative ? -result : result;
  }
  if (x < 0 && !is_integer(y)) return not_a_number();
  if (magnitude == 1) return isNegative ? -1 : 1;
  if (y == 1) return x;
  if (y == 0.5) return __builtin_sqrt(x);
  Logarithm base = logarithm(parts_of(magnitude), Base2);
  Parts exponent = parts_of(y);
  // The binary logarithm of the result, y · log2 x: power · 2^-pointPosition, at most `error` units off.
  int shift = leading_zeros(base.value);
  u128 power = multiply_high_128x64(base.value << shift, exponent.significand), error = (base.error << shift) + 4;
  int pointPosition = -(base.exponent - shift + exponent.exponent + 1);
  bool isPowerNegative = base.isNegative != exponent.isNegative;
  int top = 127 - leading_zeros(power) - pointPosition;
  if (top >= 11) return round_to_double(1, true, isPowerNegative ? -5000 : 5000, isNegative);
  if (top < -55) return isNegative ? -1 : 1;
  int whole = pointPosition > 127 ? 0 : (int)(power >> pointPosition);
  u128 fraction;
  if (pointPosition > 128) {
    fraction = power >> (pointPosition - 128);
    error = (error >> (pointPosition - 128)) + 1;
  } else {
    fraction = power << (128 - pointPosition);
    error <<= 128 - pointPosition;
  }
  if (isPowerNegative) {
    whole = fraction == 0 ? -whole : -whole - 1;
    fraction = -fraction;
  }
  if (whole < -1080) return isNegative ? -0.0 : 0;
  double result;
  bool isDone = error >> 73 == 0 && try_power_of_two(whole, fraction, error, isNegative, &result);
  return isDone ? result : bridge_accurate_power(magnitude, y, isNegative);
}

BRIDGE_END
