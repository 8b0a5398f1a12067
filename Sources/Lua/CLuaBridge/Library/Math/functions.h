// Functions of real numbers whose results have the same bits on every machine.
//
// Each is computed in two steps. The first has an error of about 2^-70 of the result, in integer arithmetic of 128 bits.
// Unless the result is so close to the middle between two doubles that this does not decide which is nearer, which is rare,
// it is rounded. Otherwise the second step computes with 256 bits after the point, with an error of less than 2^-176 of the
// result; what is closer than this to the middle is taken for the middle, which only powers can be.
//
// So results are correctly rounded unless the exact one is within 2^-176 of a middle without being it. No such arguments are
// known. Of those of functions of one variable, the nearest that Lefèvre and Muller published, with a cosine near 1, is at
// 2^-142. Pairs of arguments have never been searched; chance alone would have the nearest at about 2^-170. The bits are the
// same everywhere in any case: they come from integer operations, except for a few starting values and corrections, whose
// errors the first step allows for.
//
// Known algorithms: Ziv's rounding test; reduction of arguments by tables (Muller, "Elementary Functions"), of large angles
// by the bits of 2/π that matter (Payne and Hanek).

#ifndef BRIDGE_MATH_FUNCTIONS_H
#define BRIDGE_MATH_FUNCTIONS_H

#include "fixed_point.h"

typedef enum LogarithmBase { BaseE, Base2, Base10 } LogarithmBase;

// Results for NaN, infinities, zeros and numbers outside of a function's domain are those of C's functions (annex F).
// None sets errno.
double bridge_sine(double x);
double bridge_cosine(double x);
double bridge_tangent(double x);
double bridge_arc_sine(double x);
double bridge_arc_cosine(double x);
// The arctangent of y/x in the quadrant of (x, y).
double bridge_arctangent(double y, double x);
double bridge_exponential(double x);
double bridge_logarithm(double x, LogarithmBase base);
double bridge_power(double x, double y);

// MARK: trigonometry.c

// Divides |x|, which is at least 2^-27, by π/2. Returns the whole part modulo 4; the words are the fraction, the first ones
// of highest weight, with an error of less than 2^-329.
int bridge_reduce_angle(double x, uint64_t words[6]);

// MARK: accurate.c

// The second step, for the arguments that the first step gets.

typedef enum AngleFunction { Sine, Cosine, Tangent } AngleFunction;

// |x| is finite and at least 2^-27.
double bridge_accurate_angle_function(AngleFunction function, double x);
// |x| is at least 2^-27 for the sine and 2^-55 for the cosine, and less than 1.
double bridge_accurate_arc_sine(double x);
double bridge_accurate_arc_cosine(double x);
// Both are finite and not 0.
double bridge_accurate_arctangent(double y, double x);
// The result is finite.
double bridge_accurate_exponential(double x);
// `x` is positive and finite.
double bridge_accurate_logarithm(double x, LogarithmBase base);
// `x` is positive; the binary logarithm of the result is less than 1100 in magnitude.
double bridge_accurate_power(double x, double y, bool isNegative);

#endif
