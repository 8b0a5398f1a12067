// Sine, cosine, tangent and their inverse functions: the first step of functions.h.

#include <math.h>

#include "../../bridge.h"
#include "functions.h"
#include "tables.h"

// MARK: Angles

// An angle as index · π/128 + w, where the first part is in the table and w is at least 0 and less than π/128.
typedef struct TableAngle {
  int index;
  u128 sine;            // sin w · 2^133
  uint64_t versedSine;  // (1 - cos w) · 2^74
} TableAngle;

// `turn`: an angle of at most half a quarter turn, in quarter turns · 2^128.
static TableAngle table_angle(u128 turn) {
  u128 w = multiply_high_128(turn << 6, halfPi127);
  uint64_t w69 = (uint64_t)(w >> 64), square74 = multiply_high_64(w69, w69);
  // The series, whose first omitted terms are below 2^-75: (1/2, 1/24, 1/720, 1/40320) and (1/6, 1/120, 1/5040, 1/362880),
  // · 2^64.
  uint64_t cosineSum = UINT64_C(0x0001A01A01A01A01);
  cosineSum = UINT64_C(0x005B05B05B05B05B) - (multiply_high_64(cosineSum, square74) >> 10);
  cosineSum = UINT64_C(0x0AAAAAAAAAAAAAAA) - (multiply_high_64(cosineSum, square74) >> 10);
  cosineSum = UINT64_C(0x8000000000000000) - (multiply_high_64(cosineSum, square74) >> 10);
  uint64_t sineSum = UINT64_C(0x00002E3BC74AAD8E);
  sineSum = UINT64_C(0x000D00D00D00D00D) - (multiply_high_64(sineSum, square74) >> 10);
  sineSum = UINT64_C(0x0222222222222222) - (multiply_high_64(sineSum, square74) >> 10);
  sineSum = UINT64_C(0x2AAAAAAAAAAAAAAA) - (multiply_high_64(sineSum, square74) >> 10);
  return (TableAngle){
    .index = (int)(turn >> 122), .sine = w - ((u128)w69 * multiply_high_64(square74, sineSum) >> 10),
    .versedSine = multiply_high_64(square74, cosineSum)};
}

// A number: value · 2^exponent, at most `error` units off.
typedef struct Result {
  u128 value, error;
  int exponent;
} Result;

// sin(index · π/128 + w)
static Result sine_of(const TableAngle *angle) {
  if (angle->index == 0) return (Result){angle->sine, (angle->sine >> 72) + 256, -133};
  u128 s = sines[angle->index], c = sines[64 - angle->index];
  return (Result){
    s - ((u128)(uint64_t)(s >> 64) * angle->versedSine >> 10) + (multiply_high_128(c, angle->sine) >> 5), (u128)1 << 55, -127};
}

// cos(index · π/128 + w)
static Result cosine_of(const TableAngle *angle) {
  u128 s = sines[angle->index], c = sines[64 - angle->index];
  return (Result){
    c - ((u128)(uint64_t)(c >> 64) * angle->versedSine >> 10) - (multiply_high_128(s, angle->sine) >> 5), (u128)1 << 55, -127};
}

// numerator / denominator with a relative error below 2^-100; neither may be 0.
static Result quotient(u128 numerator, u128 denominator) {
  int numeratorShift = leading_zeros(numerator), denominatorShift = leading_zeros(denominator);
  u128 n = numerator << numeratorShift, d = denominator << denominatorShift;
  // The first 52 bits, and the rest from the exact remainder.
  double divisor = (double)(uint64_t)(d >> 64);
  uint64_t first = (uint64_t)((double)(uint64_t)(n >> 64) / divisor * 0x1p62);
  i128 remainder = (i128)(n >> 2) - (i128)multiply_high_128x64(d, first);
  int64_t rest = (int64_t)((double)(int64_t)(remainder >> 16) / divisor * 0x1p64);
  u128 value = ((u128)first << 64) + (u128)((i128)rest * 0x10000);
  return (Result){value, value >> 100, denominatorShift - numeratorShift - 126};
}

static inline int reduce(double x, uint64_t *words, int count) {
  Parts parts = parts_of(x);
  // The bits of 2/π of higher weight contribute whole turns. The table begins with 128 zeros.
  int start = parts.exponent - 54 + 128, shift = start % 64;
  const uint64_t *bits = &twoOverPi[start / 64];
  uint64_t significand = parts.significand >> 11, carry = 0;
  for (int i = count - 1; i >= 0; i--) {
    u128 sum = (u128)significand * (bits[i] << shift | bits[i + 1] >> 1 >> (63 - shift)) + carry;
    words[i] = (uint64_t)sum;
    carry = (uint64_t)(sum >> 64);
  }
  int quadrant = (int)(words[0] >> 62);
  for (int i = 0; i < count; i++) words[i] = words[i] << 2 | (i + 1 < count ? words[i + 1] >> 62 : 0);
  return quadrant;
}

int bridge_reduce_angle(double x, uint64_t words[6]) { return reduce(x, words, 6); }

// Smaller than 2^-27.
static inline bool is_small(double x) { return fabs(x) < 0x1p-27; }

static double angle_function(AngleFunction function, double x) {
  if (isnan(x)) return x;
  if (isinf(x)) return not_a_number();
  // The next terms of the series are less than a quarter of the distance of doubles: the result is x, or 1.
  if (is_small(x)) return function == Cosine ? 1 : x;
  bool isNegative = x < 0 && function != Cosine;
  uint64_t words[3];
  int quadrant = reduce(x, words, 3);
  u128 turn = (u128)words[0] << 64 | words[1];
  bool isComplement = turn >> 127;
  if (isComplement) turn = -turn;
  TableAngle angle = table_angle(turn);
  // sin(π/2 · q + a) is sin a, cos a, -sin a or -cos a; so is the cosine, one quadrant later.
  int sineQuadrant = function == Cosine ? quadrant + 1 : quadrant;
  bool isCosine = ((sineQuadrant & 1) != 0) != isComplement;
  if (function == Tangent) {
    isNegative ^= quadrant & 1;
    Result s = sine_of(&angle), c = cosine_of(&angle);
    Result *numerator = isCosine ? &c : &s, *denominator = isCosine ? &s : &c;
    Result ratio = quotient(numerator->value, denominator->value);
    ratio.exponent += numerator->exponent - denominator->exponent;
    // That of the sine, which is at least as great as that of the cosine, twice.
    int correctBits = leading_zeros(s.error) - leading_zeros(s.value) - 2;
    if (correctBits <= SignificandBits) return bridge_accurate_angle_function(function, x);
    ratio.error = ratio.value >> correctBits;
    double result;
    if (try_to_round(ratio.value, ratio.error, ratio.exponent, isNegative, &result)) return result;
  } else {
    isNegative ^= sineQuadrant >> 1 & 1;
    Result value = isCosine ? cosine_of(&angle) : sine_of(&angle);
    double result;
    if (try_to_round(value.value, value.error, value.exponent, isNegative, &result)) return result;
  }
  return bridge_accurate_angle_function(function, x);
}

double bridge_sine(double x) { return angle_function(Sine, x); }
double bridge_cosine(double x) { return angle_function(Cosine, x); }
double bridge_tangent(double x) { return angle_function(Tangent, x); }

// MARK: Inverse functions

// The angle of the vector (x, y), of which both components are at least 0 and one is at least 2^124, and each is at most
// `error` off. `isReflected`: of (-x, y).
static Result angle_of(u128 y, u128 x, u128 error, bool isReflected) {
  bool isSwapped = y > x;
  u128 a = isSwapped ? x : y, b = isSwapped ? y : x;
  // An approximation of the arctangent within 0.004, to choose the angle of the table.
  double ratio = (double)(uint64_t)(a >> 64) / (double)(uint64_t)(b >> 64);
  int index = (int)(ratio * (0.7854 + 0.273 * (1 - ratio)) * 40.743665431525205 + 0.5);
  Result result = {0, error, -126};
  u128 numerator = a, denominator = b;
  bool isNegative = false;
  if (index > 0) {
    // The vector, rotated back by the angle of the table.
    u128 c = sines[64 - index], s = sines[index], ac = multiply_high_128(a, c), bs = multiply_high_128(b, s);
    isNegative = ac < bs;
    numerator = isNegative ? bs - ac : ac - bs;
    denominator = multiply_high_128(b, c) + multiply_high_128(a, s);
  }
  if (numerator != 0) {
    Result tangent = quotient(numerator, denominator);
    // Less than 0.017.
    int shift = -tangent.exponent - 133;
    u128 t = shift < 0 ? tangent.value << -shift : shift > 127 ? 0 : tangent.value >> shift;
    uint64_t t69 = (uint64_t)(t >> 64), square74 = multiply_high_64(t69, t69);
    // The series: (1/3, 1/5, 1/7, 1/9, 1/11) · 2^64; the first omitted term is below 2^-74.
    uint64_t sum = UINT64_C(0x1745D1745D1745D1);
    sum = UINT64_C(0x1C71C71C71C71C71) - (multiply_high_64(sum, square74) >> 10);
    sum = UINT64_C(0x2492492492492492) - (multiply_high_64(sum, square74) >> 10);
    sum = UINT64_C(0x3333333333333333) - (multiply_high_64(sum, square74) >> 10);
    sum = UINT64_C(0x5555555555555555) - (multiply_high_64(sum, square74) >> 10);
    u128 value = tangent.value - (multiply_high_128x64(tangent.value, multiply_high_64(sum, square74)) >> 10);
    if (index == 0 && !isSwapped && !isReflected) {
      int scale = -126 - tangent.exponent;
      return (Result){value, (value >> 72) + (error << (scale > 60 ? 60 : scale)), tangent.exponent};
    }
    shift = -tangent.exponent - 126;
    result.value = shift > 127 ? 0 : value >> shift;
  }
  u128 angle = index * tableStep126;
  result.value = isNegative ? angle - result.value : angle + result.value;
  if (isSwapped) result.value = (pi126 >> 1) - result.value;
  if (isReflected) result.value = pi126 - result.value;
  result.error += (u128)1 << 53;
  return result;
}

// The square root of 1 - x · x, for a number · 2^126.
static u128 complement_root(u128 square126) {
  u128 rest = ((u128)1 << 126) - square126;
  int shift = (leading_zeros(rest) - 2) / 2 * 2;
  rest <<= shift;
  // The first bits, and the others from the exact remainder.
  uint64_t first = (uint64_t)(__builtin_sqrt((double)(uint64_t)(rest >> 62)) * 0x1p31);
  i128 remainder = (i128)(rest - (u128)first * first);
  int64_t others = (int64_t)((double)(int64_t)(remainder >> 12) / (double)first * 0x1p60);
  return (((u128)first << 63) + (u128)((i128)others * 0x4000)) >> (shift / 2);
}

static double arc_function(double x, bool isCosine) {
  if (isnan(x)) return x;
  if (x < -1 || x > 1) return not_a_number();
  // As for the sine; the arc cosine is π/2 - x, which rounds to the same number for smaller ones.
  if (isCosine ? fabs(x) < 0x1p-55 : is_small(x)) return isCosine ? M_PI_2 : x;
  Parts parts = parts_of(x);
  bool isReflected = isCosine && parts.isNegative;
  double result;
  if (parts.exponent < 0) {
    u128 magnitude = (u128)parts.significand << 62 >> (-1 - parts.exponent);
    u128 square = ((u128)(parts.significand >> 11) * (parts.significand >> 11));
    int shift = 2 * parts.exponent + 22;
    square = shift >= 0 ? square << shift : square >> -shift;
    u128 root = complement_root(square);
    Result angle = isCosine ? angle_of(root, magnitude, 16, isReflected) : angle_of(magnitude, root, 16, false);
    if (try_to_round(angle.value, angle.error, angle.exponent, parts.isNegative && !isCosine, &result)) return result;
    return isCosine ? bridge_accurate_arc_cosine(x) : bridge_accurate_arc_sine(x);
  }
  // ±1
  if (isCosine) return isReflected ? M_PI : 0;
  return x * M_PI_2;
}

double bridge_arc_sine(double x) { return arc_function(x, false); }
double bridge_arc_cosine(double x) { return arc_function(x, true); }

double bridge_arctangent(double y, double x) {
  if (isnan(x)) return x;
  if (isnan(y)) return y;
  bool isNegative = signbit(y), isReflected = signbit(x);
  if (y == 0 || (isinf(x) && !isinf(y))) return copysign(isReflected ? M_PI : 0, y);
  if (x == 0 || (isinf(y) && !isinf(x))) return copysign(M_PI_2, y);
  if (isinf(x)) return copysign(isReflected ? 3 * M_PI_4 : M_PI_4, y);
  Parts yParts = parts_of(y), xParts = parts_of(x);
  int difference = yParts.exponent - xParts.exponent;
  double result;
  if (difference > -64 && difference < 64) {
    u128 yFixed = (u128)yParts.significand << 62, xFixed = (u128)xParts.significand << 62;
    if (difference < 0) yFixed >>= -difference;
    if (difference > 0) xFixed >>= difference;
    Result angle = angle_of(yFixed, xFixed, 0, isReflected);
    if (try_to_round(angle.value, angle.error, angle.exponent, isNegative, &result)) return result;
  }
  return bridge_accurate_arctangent(y, x);
}

BRIDGE_END
