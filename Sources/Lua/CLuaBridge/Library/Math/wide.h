// Numbers at least 0 and less than 2^64, with 256 bits after the point.

#ifndef BRIDGE_WIDE_H
#define BRIDGE_WIDE_H

#include "fixed_point.h"

enum { WideWords = 5 };

// The words of lowest weight first. Results are rounded down.
typedef struct Wide {
  uint64_t words[WideWords];
} Wide;

// significand · 2^(scale - 63).
Wide bridge_wide(uint64_t significand, int scale);
Wide bridge_wide_sum(Wide a, Wide b);
// a - b, which must not be negative.
Wide bridge_wide_difference(Wide a, Wide b);
bool bridge_wide_is_less(Wide a, Wide b);
bool bridge_wide_is_zero(Wide a);
Wide bridge_wide_product(Wide a, Wide b);
Wide bridge_wide_quotient(Wide a, Wide b);
Wide bridge_wide_multiple(Wide a, uint64_t factor);
Wide bridge_wide_divided_by_word(Wide a, uint64_t divisor);
// a · 2^count. What is shifted out is lost.
Wide bridge_wide_shifted(Wide a, int count);
// a · 2^exponent as the nearest double; what is within 2^-176 of a double or of the middle between two counts as equal
// to it. The number must not be 0.
double bridge_wide_round(Wide a, int exponent, bool isNegative);

#endif
