// The second step of functions.h: series without tables, in 256 bits after the point.

#include <math.h>

#include "../../bridge.h"
#include "functions.h"
#include "wide.h"

static const Wide one = {{0, 0, 0, 0, 1}};
static const Wide halfPi = {{
  0x04177d4c76273645, 0x52049c1114cf98e8, 0x898cc51701b839a2, 0x921fb54442d18469, 0x0000000000000001}};
static const Wide logTwo = {{
  0x8a0d175b8baafa2c, 0x40f343267298b62d, 0xc9e3b39803f2f6af, 0xb17217f7d1cf79ab, 0x0000000000000000}};
static const Wide logTwoE = {{
  0x164a2cd9a3426490, 0xd6aef551bad2b4b1, 0x7d0ffda0d23a7d11, 0x71547652b82fe177, 0x0000000000000001}};
static const Wide logTenE = {{
  0x1d1f96a27bc7529e, 0x1f71a30122e4d101, 0x9aadd557d699ee19, 0x6f2dec549b9438ca, 0x0000000000000000}};

static Wide wide_magnitude(double x) {
  Parts parts = parts_of(x);
  return bridge_wide(parts.significand, parts.exponent);
}

// MARK: Angles

// x - x³/3! + x⁵/5! - …, or from 1, 1 - x²/2! + x⁴/4! - …
static Wide alternating_factorial_series(Wide x, Wide first, uint64_t firstFactor) {
  Wide square = bridge_wide_product(x, x), term = first, sums[2] = {first, {{0}}};
  for (uint64_t factor = firstFactor; !bridge_wide_is_zero(term); factor += 2) {
    term = bridge_wide_divided_by_word(bridge_wide_product(term, square), factor * (factor + 1));
    int sign = (factor - firstFactor) / 2 % 2 == 0;
    sums[sign] = bridge_wide_sum(sums[sign], term);
  }
  return bridge_wide_difference(sums[0], sums[1]);
}

double bridge_accurate_angle_function(AngleFunction function, double x) {
  uint64_t words[6];
  int quadrant = bridge_reduce_angle(x, words);
  Wide turn = {{words[3], words[2], words[1], words[0]}};
  bool isComplement = words[0] >> 63;
  if (isComplement) turn = bridge_wide_difference(one, turn);
  Wide angle = bridge_wide_product(turn, halfPi);
  Wide sine = alternating_factorial_series(angle, angle, 2), cosine = alternating_factorial_series(angle, one, 1);
  if (function == Cosine) quadrant++;
  bool isCosine = ((quadrant & 1) != 0) != isComplement;
  bool isNegative = x < 0 && function != Cosine;
  if (function == Tangent) {
    Wide ratio = isCosine ? bridge_wide_quotient(cosine, sine) : bridge_wide_quotient(sine, cosine);
    return bridge_wide_round(ratio, 0, isNegative != ((quadrant & 1) != 0));
  }
  return bridge_wide_round(isCosine ? cosine : sine, 0, isNegative != ((quadrant & 2) != 0));
}

// MARK: Inverse functions

// The angle of a vector with components at least 0, of which one is at least 1/2.
static Wide angle_of(Wide y, Wide x) {
  bool isSwapped = bridge_wide_is_less(x, y);
  Wide a = isSwapped ? x : y, b = isSwapped ? y : x;
  // From tan(π/8), that of the complement to π/4.
  bool isComplement = bridge_wide_is_less(bridge_wide_multiple(b, 27), bridge_wide_multiple(a, 64));
  Wide t = isComplement
    ? bridge_wide_quotient(bridge_wide_difference(b, a), bridge_wide_sum(b, a)) : bridge_wide_quotient(a, b);
  Wide square = bridge_wide_product(t, t), power = t, sums[2] = {{{0}}, {{0}}};
  for (uint64_t n = 1; !bridge_wide_is_zero(power); n += 2) {
    sums[n / 2 % 2] = bridge_wide_sum(sums[n / 2 % 2], bridge_wide_divided_by_word(power, n));
    power = bridge_wide_product(power, square);
  }
  Wide angle = bridge_wide_difference(sums[0], sums[1]);
  if (isComplement) angle = bridge_wide_difference(bridge_wide_shifted(halfPi, -1), angle);
  return isSwapped ? bridge_wide_difference(halfPi, angle) : angle;
}

static Wide reflected(Wide angle) { return bridge_wide_difference(bridge_wide_shifted(halfPi, 1), angle); }

// The square root of 1 - x², by Newton's method.
static Wide complement_root(double x) {
  Wide magnitude = wide_magnitude(x), square = bridge_wide_difference(one, bridge_wide_product(magnitude, magnitude));
  Wide root = wide_magnitude(sqrt((1 - fabs(x)) * (1 + fabs(x))));
  // Each doubles the number of correct bits, 50 at first.
  for (int i = 0; i < 3; i++) {
    root = bridge_wide_shifted(bridge_wide_sum(root, bridge_wide_quotient(square, root)), -1);
  }
  return root;
}

double bridge_accurate_arc_sine(double x) {
  return bridge_wide_round(angle_of(wide_magnitude(x), complement_root(x)), 0, x < 0);
}

double bridge_accurate_arc_cosine(double x) {
  Wide angle = angle_of(complement_root(x), wide_magnitude(x));
  return bridge_wide_round(x < 0 ? reflected(angle) : angle, 0, false);
}

double bridge_accurate_arctangent(double y, double x) {
  Parts yParts = parts_of(y), xParts = parts_of(x);
  int difference = yParts.exponent - xParts.exponent;
  if (difference <= -64 && !xParts.isNegative) {
    // Less than y/x by a part of less than 2^-128, which matters when y/x is a double or in the middle between two.
    Wide ratio = bridge_wide_quotient(bridge_wide(yParts.significand, 0), bridge_wide(xParts.significand, 0));
    ratio = bridge_wide_difference(ratio, bridge_wide_shifted(ratio, -140));
    return bridge_wide_round(ratio, difference, yParts.isNegative);
  }
  Wide angle = angle_of(
    bridge_wide(yParts.significand, difference < 0 ? difference : 0),
    bridge_wide(xParts.significand, difference > 0 ? -difference : 0));
  return bridge_wide_round(xParts.isNegative ? reflected(angle) : angle, 0, yParts.isNegative);
}

// MARK: Exponential function, logarithms and powers

// e^±x, rounded.
static double exponential(Wide x, bool isPowerNegative, bool isNegative) {
  int exponent = (int)bridge_wide_product(x, logTwoE).words[WideWords - 1];
  Wide multiple = bridge_wide_multiple(logTwo, (uint64_t)exponent);
  // The quotient may have been rounded down to the next integer.
  Wide rest = bridge_wide_difference(x, multiple);
  if (isPowerNegative) {
    exponent = -exponent - 1;
    rest = bridge_wide_is_less(rest, logTwo) ? bridge_wide_difference(logTwo, rest) : (Wide){{0}};
  }
  Wide sum = one, term = one;
  for (uint64_t n = 1; !bridge_wide_is_zero(term); n++) {
    term = bridge_wide_divided_by_word(bridge_wide_product(term, rest), n);
    sum = bridge_wide_sum(sum, term);
  }
  return bridge_wide_round(sum, exponent, isNegative);
}

double bridge_accurate_exponential(double x) { return exponential(wide_magnitude(x), x < 0, false); }

// |ln x|; the sign is that of x - 1.
static Wide logarithm(double x) {
  Parts parts = parts_of(x);
  // From 0.71 to 1.42.
  bool isHalved = parts.significand >> 56 > 181;
  int exponent = isHalved ? parts.exponent + 1 : parts.exponent;
  Wide mantissa = bridge_wide(parts.significand, isHalved ? -1 : 0);
  bool isBelow = bridge_wide_is_less(mantissa, one);
  // 2 artanh((m - 1) / (m + 1))
  Wide difference = isBelow ? bridge_wide_difference(one, mantissa) : bridge_wide_difference(mantissa, one);
  Wide power = bridge_wide_quotient(difference, bridge_wide_sum(mantissa, one)), sum = {{0}};
  Wide square = bridge_wide_product(power, power);
  for (uint64_t n = 1; !bridge_wide_is_zero(power); n += 2) {
    sum = bridge_wide_sum(sum, bridge_wide_divided_by_word(power, n));
    power = bridge_wide_product(power, square);
  }
  sum = bridge_wide_shifted(sum, 1);
  if (exponent == 0) return sum;
  Wide multiple = bridge_wide_multiple(logTwo, (uint64_t)(exponent < 0 ? -exponent : exponent));
  return isBelow == (exponent < 0) ? bridge_wide_sum(multiple, sum) : bridge_wide_difference(multiple, sum);
}

double bridge_accurate_logarithm(double x, LogarithmBase base) {
  Wide result = logarithm(x);
  if (base != BaseE) result = bridge_wide_product(result, base == Base2 ? logTwoE : logTenE);
  return bridge_wide_round(result, 0, x < 1);
}

double bridge_accurate_power(double x, double y, bool isNegative) {
  Parts exponent = parts_of(y);
  Wide multiple = bridge_wide_multiple(logarithm(x), exponent.significand >> 11);
  Wide power = bridge_wide_shifted(multiple, exponent.exponent - (SignificandBits - 1));
  return exponential(power, (x < 1) != exponent.isNegative, isNegative);
}

BRIDGE_END
