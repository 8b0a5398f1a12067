#include "wide.h"

#include "../../bridge.h"

Wide bridge_wide(uint64_t significand, int scale) {
  Wide a = {{0, 0, 0, significand}};
  return bridge_wide_shifted(a, scale + 1);
}

Wide bridge_wide_sum(Wide a, Wide b) {
  u128 carry = 0;
  for (int i = 0; i < WideWords; i++) {
    carry += (u128)a.words[i] + b.words[i];
    a.words[i] = (uint64_t)carry;
    carry >>= 64;
  }
  return a;
}

Wide bridge_wide_difference(Wide a, Wide b) {
  uint64_t borrow = 0;
  for (int i = 0; i < WideWords; i++) {
    u128 difference = (u128)a.words[i] - b.words[i] - borrow;
    a.words[i] = (uint64_t)difference;
    borrow = (uint64_t)(difference >> 64) & 1;
  }
  return a;
}

bool bridge_wide_is_less(Wide a, Wide b) {
  for (int i = WideWords - 1; i >= 0; i--) {
    if (a.words[i] != b.words[i]) return a.words[i] < b.words[i];
  }
  return false;
}

bool bridge_wide_is_zero(Wide a) {
  uint64_t all = 0;
  for (int i = 0; i < WideWords; i++) all |= a.words[i];
  return all == 0;
}

Wide bridge_wide_multiple(Wide a, uint64_t factor) {
  uint64_t carry = 0;
  for (int i = 0; i < WideWords; i++) {
    u128 sum = (u128)a.words[i] * factor + carry;
    a.words[i] = (uint64_t)sum;
    carry = (uint64_t)(sum >> 64);
  }
  return a;
}

Wide bridge_wide_product(Wide a, Wide b) {
  uint64_t words[2 * WideWords] = {0};
  for (int i = 0; i < WideWords; i++) {
    uint64_t carry = 0;
    for (int j = 0; j < WideWords; j++) {
      u128 sum = (u128)a.words[i] * b.words[j] + words[i + j] + carry;
      words[i + j] = (uint64_t)sum;
      carry = (uint64_t)(sum >> 64);
    }
    words[i + WideWords] = carry;
  }
  Wide result;
  memcpy(result.words, &words[WideWords - 1], sizeof result.words);
  return result;
}

// Long division, bit by bit: the dividend is extended by as many bits as are after the point.
Wide bridge_wide_quotient(Wide a, Wide b) {
  Wide rest = {{0}}, result = {{0}};
  for (int bit = 64 * (2 * WideWords - 1) - 1; bit >= 0; bit--) {
    rest = bridge_wide_shifted(rest, 1);
    int source = bit - 64 * (WideWords - 1);
    if (source >= 0) rest.words[0] |= a.words[source / 64] >> source % 64 & 1;
    if (bridge_wide_is_less(rest, b)) continue;
    rest = bridge_wide_difference(rest, b);
    if (bit < 64 * WideWords) result.words[bit / 64] |= UINT64_C(1) << bit % 64;
  }
  return result;
}

// Long division, in steps of 32 bits, for which processors have an instruction.
Wide bridge_wide_divided_by_word(Wide a, uint64_t divisor) {
  uint64_t rest = 0;
  for (int i = WideWords - 1; i >= 0; i--) {
    uint64_t high = rest << 32 | a.words[i] >> 32;
    uint64_t low = high % divisor << 32 | (a.words[i] & UINT32_MAX);
    a.words[i] = high / divisor << 32 | low / divisor;
    rest = low % divisor;
  }
  return a;
}

Wide bridge_wide_shifted(Wide a, int count) {
  Wide result;
  int words = count < 0 ? -(-count / 64) : count / 64, bits = count % 64;
  for (int i = 0; i < WideWords; i++) {
    int source = i - words;
    uint64_t word = source >= 0 && source < WideWords ? a.words[source] : 0;
    if (bits > 0) {
      word <<= bits;
      if (source >= 1 && source <= WideWords) word |= a.words[source - 1] >> (64 - bits);
    } else if (bits < 0) {
      word >>= -bits;
      if (source >= -1 && source < WideWords - 1) word |= a.words[source + 1] << (64 + bits);
    }
    result.words[i] = word;
  }
  return result;
}

double bridge_wide_round(Wide a, int exponent, bool isNegative) {
  int shift = 0;
  while (a.words[WideWords - 1] >> 63 == 0) {
    a = bridge_wide_shifted(a, 1);
    shift++;
  }
  u128 value = (u128)a.words[4] << 64 | a.words[3], rest = (u128)a.words[2] << 64 | a.words[1];
  u128 tolerance = (u128)1 << 80;
  // Slightly below or above a value of 128 bits is at it; the carry out of the highest bit is 2^128 again.
  bool isExact = rest + tolerance < 2 * tolerance;
  if (isExact && rest >= tolerance) value++;
  if (value == 0) {
    value = (u128)1 << 127;
    exponent++;
  }
  return round_to_double(value, isExact, exponent - shift - 64, isNegative);
}

BRIDGE_END
