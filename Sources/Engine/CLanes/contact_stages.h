/* The solver stages of contacts: warm start, solve, relax, for the LANE_COUNT that the including file defines.
 *
 * With eight lanes, two constraints of four contacts each are solved together. `ContactConstraintWide` documents the
 * constraint. A product and a sum must not be fused, so that the results are bit-identical on every platform. */
#pragma clang fp contract(off)

typedef float vec __attribute__((__ext_vector_type__(LANE_COUNT)));
typedef int mask __attribute__((__ext_vector_type__(LANE_COUNT)));

/* MARK: Lanes */

#if LANE_COUNT == 8

LANES_INLINE vec join(lanes_float low, lanes_float high) {
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
}
LANES_INLINE lanes_float low_half(vec a) { return __builtin_shufflevector(a, a, 0, 1, 2, 3); }
LANES_INLINE lanes_float high_half(vec a) { return __builtin_shufflevector(a, a, 4, 5, 6, 7); }
/* A shuffle of two vectors, the same in the lower and in the upper four lanes. */
#define SHUFFLE(a, b, i, j, k, l) \
  __builtin_shufflevector(a, b, LOW_LANE(i), LOW_LANE(j), LOW_LANE(k), LOW_LANE(l), LOW_LANE(i) + 4, LOW_LANE(j) + 4, \
                          LOW_LANE(k) + 4, LOW_LANE(l) + 4)
#define LOW_LANE(i) (i < 4 ? i : i + 4)
LANES_INLINE bool any(mask a) { return __builtin_ia32_movmskps256((vec)a) != 0; }

#else

LANES_INLINE vec join(lanes_float low, lanes_float high) {
  (void)high;
  return low;
}
LANES_INLINE lanes_float low_half(vec a) { return a; }
#define SHUFFLE(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l)
LANES_INLINE bool any(mask a) { return lanes_bits(a) != 0; }

#endif

/* The semantics of `lanes_min` and `lanes_max`. */
LANES_INLINE vec minimum(vec a, vec b) { return a < b ? a : b; }
LANES_INLINE vec maximum(vec a, vec b) { return a > b ? a : b; }

/* Transposes a 4 x 4 matrix in each half. */
LANES_INLINE void transpose(vec rows[4]) {
  vec ab_low = SHUFFLE(rows[0], rows[1], 0, 4, 1, 5), cd_low = SHUFFLE(rows[2], rows[3], 0, 4, 1, 5);
  vec ab_high = SHUFFLE(rows[0], rows[1], 2, 6, 3, 7), cd_high = SHUFFLE(rows[2], rows[3], 2, 6, 3, 7);
  rows[0] = SHUFFLE(ab_low, cd_low, 0, 1, 4, 5);
  rows[1] = SHUFFLE(ab_low, cd_low, 2, 3, 6, 7);
  rows[2] = SHUFFLE(ab_high, cd_high, 0, 1, 4, 5);
  rows[3] = SHUFFLE(ab_high, cd_high, 2, 3, 6, 7);
}

/* MARK: Groups of constraints */

/* The constraints that are solved together: two with eight lanes, or the same one twice, one with four lanes.
 *
 * The same one twice is solved like one: a member or a body is read for both halves before it is written, and the
 * halves write the same values. */
typedef struct {
  contact_constraint *low, *high;
} group;

/* Reads a member of the constraints of `g`. */
#define READ(member) join(g.low->member, g.high->member)

#if LANE_COUNT == 8
#define WRITE(member, value) write_halves(&g.low->member, &g.high->member, value)
LANES_INLINE void write_halves(lanes_float *low, lanes_float *high, vec value) {
  *low = low_half(value);
  *high = high_half(value);
}
#else
#define WRITE(member, value) g.low->member = value
#endif

/* Begins to load the constraints of a later group, eight constraints ahead.
 *
 * Only in ranges that long: the constraints of all colors then do not fit into the second-level cache. */
LANES_INLINE void prefetch_ahead(const contact_constraint *first, ptrdiff_t count) {
  if (count < 128) { return; }
  uintptr_t ahead = (uintptr_t)first + 8 * sizeof(contact_constraint);
  for (uintptr_t offset = 0; offset < LANE_COUNT / 4 * sizeof(contact_constraint); offset += 64) {
    lanes_prefetch((const void *)(ahead + offset));
  }
}

/* The group that begins at `*index`, which is advanced past it.
 *
 * A constraint with padding is not joined with the next one: only the last constraint of a color has padding, and every
 * one of an overflow color, whose contacts may share bodies. Neither are constraints that branch differently joined,
 * because the branches round differently. */
LANES_INLINE group next_group(contact_constraint *constraints, ptrdiff_t count, ptrdiff_t *index) {
  contact_constraint *first = &constraints[*index], *next = first + 1;
  prefetch_ahead(first, count);
  *index += 1;
  if (LANE_COUNT == 4 || *index == count || first->contacts[3] < 0 || first->has_two_points != next->has_two_points ||
      first->has_friction != next->has_friction) {
    return (group){first, first};
  }
  *index += 1;
  return (group){first, next};
}

/* MARK: Bodies */

/* The velocities of one body of each contact, with the delta angles, which are stored next to them. */
typedef struct {
  vec x, y, angular, delta_angle;
} motion;

/* The displacements and the rotations of one body of each contact since the beginning of the step. */
typedef struct {
  vec x, y, c, s;
} delta;

/* The vectors of one body of each contact, in rows: those of the first contact and of the fifth in the first row. */
#define GATHER(member, bodies) \
  { GATHER_ROW(member, bodies, 0), GATHER_ROW(member, bodies, 1), GATHER_ROW(member, bodies, 2), \
    GATHER_ROW(member, bodies, 3) }
#define GATHER_ROW(member, bodies, row) join(states[g.low->bodies[row]].member, states[g.high->bodies[row]].member)

LANES_INLINE void gather_motions(group g, const contact_body_state *states, motion *a, motion *b) {
  vec rows_a[4] = GATHER(velocities, bodies_a), rows_b[4] = GATHER(velocities, bodies_b);
  transpose(rows_a);
  transpose(rows_b);
  *a = (motion){rows_a[0], rows_a[1], rows_a[2], rows_a[3]};
  *b = (motion){rows_b[0], rows_b[1], rows_b[2], rows_b[3]};
}

LANES_INLINE void gather_deltas(group g, const contact_body_state *states, delta *a, delta *b) {
  vec rows_a[4] = GATHER(deltas, bodies_a), rows_b[4] = GATHER(deltas, bodies_b);
  transpose(rows_a);
  transpose(rows_b);
  *a = (delta){rows_a[0], rows_a[1], rows_a[2], rows_a[3]};
  *b = (delta){rows_b[0], rows_b[1], rows_b[2], rows_b[3]};
}

/* Writes a row for each body whose bit in `lanes` is set. */
LANES_INLINE void scatter_rows(contact_body_state *states, lanes_mask bodies, unsigned lanes,
                               const lanes_float rows[4]) {
  if (lanes == 0xF) {
    states[bodies[0]].velocities = rows[0];
    states[bodies[1]].velocities = rows[1];
    states[bodies[2]].velocities = rows[2];
    states[bodies[3]].velocities = rows[3];
    return;
  }
  if (lanes & 1) { states[bodies[0]].velocities = rows[0]; }
  if (lanes & 2) { states[bodies[1]].velocities = rows[1]; }
  if (lanes & 4) { states[bodies[2]].velocities = rows[2]; }
  if (lanes & 8) { states[bodies[3]].velocities = rows[3]; }
}

/* The rows of the bodies of one constraint. */
#define LOW_ROWS(rows) { low_half(rows[0]), low_half(rows[1]), low_half(rows[2]), low_half(rows[3]) }
#define HIGH_ROWS(rows) { high_half(rows[0]), high_half(rows[1]), high_half(rows[2]), high_half(rows[3]) }

/* Writes the velocities of dynamic bodies. Fixed bodies are not written, so that impulses that are not finite cannot
 * change them. */
LANES_INLINE void scatter_motions(group g, contact_body_state *states, motion a, motion b) {
  vec rows_a[4] = {a.x, a.y, a.angular, a.delta_angle}, rows_b[4] = {b.x, b.y, b.angular, b.delta_angle};
  transpose(rows_a);
  transpose(rows_b);
  scatter_rows(states, g.low->bodies_a, g.low->dynamic_lanes_a, (lanes_float[4])LOW_ROWS(rows_a));
  scatter_rows(states, g.low->bodies_b, g.low->dynamic_lanes_b, (lanes_float[4])LOW_ROWS(rows_b));
#if LANE_COUNT == 8
  scatter_rows(states, g.high->bodies_a, g.high->dynamic_lanes_a, (lanes_float[4])HIGH_ROWS(rows_a));
  scatter_rows(states, g.high->bodies_b, g.high->dynamic_lanes_b, (lanes_float[4])HIGH_ROWS(rows_b));
#endif
}

/* MARK: Impulses */

/* Applies normal impulses at both points to B, and the opposite impulses to A. */
LANES_INLINE void apply_normal_impulses(group g, vec first, vec second, motion *a, motion *b) {
  vec sum = first + second, x = sum * READ(normal_x), y = sum * READ(normal_y);
  a->x -= READ(inverse_mass_a) * x;
  a->y -= READ(inverse_mass_a) * y;
  a->angular -= READ(inverse_inertia_a) * (READ(points[0].rn_a) * first + READ(points[1].rn_a) * second);
  b->x += READ(inverse_mass_b) * x;
  b->y += READ(inverse_mass_b) * y;
  b->angular += READ(inverse_inertia_b) * (READ(points[0].rn_b) * first + READ(points[1].rn_b) * second);
}

/* Applies an impulse along the tangent (-normal_y, normal_x) at a point to B, and the opposite one to A. */
LANES_INLINE void apply_tangent_impulse(group g, int point, vec impulse, motion *a, motion *b) {
  vec x = -impulse * READ(normal_y), y = impulse * READ(normal_x);
  a->x -= READ(inverse_mass_a) * x;
  a->y -= READ(inverse_mass_a) * y;
  a->angular -= READ(inverse_inertia_a) * READ(points[point].rt_a) * impulse;
  b->x += READ(inverse_mass_b) * x;
  b->y += READ(inverse_mass_b) * y;
  b->angular += READ(inverse_inertia_b) * READ(points[point].rt_b) * impulse;
}

/* Coulomb friction: stops sliding, with an impulse of at most friction times the normal impulse. Returns the new
 * accumulated impulse. */
LANES_INLINE vec solve_friction(group g, int point, motion *a, motion *b) {
  vec x = b->x - a->x, y = b->y - a->y;
  vec tangent_velocity = y * READ(normal_x) - x * READ(normal_y) +
                         (b->angular * READ(points[point].rt_b) - a->angular * READ(points[point].rt_a)) -
                         READ(tangent_speed);
  vec last = READ(points[point].tangent_impulse);
  vec limit = READ(friction) * READ(points[point].normal_impulse);
  vec unclamped = last - READ(points[point].tangent_mass) * tangent_velocity;
  vec impulse = minimum(maximum(unclamped, -limit), limit);
  apply_tangent_impulse(g, point, impulse - last, a, b);
  return impulse;
}

/* MARK: The normal constraint of one point */

/* k_normal (x - impulse) + velocity_error = 0.
 *
 * The solution x is the accumulated impulse with which the point alone reaches its target velocity, softness
 * included. */
typedef struct {
  vec k_normal;
  vec mass; /* 1 / k_normal */
  vec impulse;
  /* The difference of the normal velocity from its target, with bias and softness, after the impulse so far. */
  vec velocity_error;
} row;

/* The current separation at a point, for the displacement of B relative to A along the normal. */
LANES_INLINE vec separation(group g, int point, vec normal_motion, delta a, delta b) {
  vec projection_b = b.c * READ(points[point].rt_b) + b.s * READ(points[point].rn_b);
  vec projection_a = a.c * READ(points[point].rt_a) + a.s * READ(points[point].rn_a);
  return READ(points[point].base_separation) + (normal_motion + (projection_b - projection_a));
}

/* The current separations at both points. */
typedef struct {
  vec first, second;
} separations;

LANES_INLINE separations current_separations(group g, const contact_body_state *states) {
  delta a, b;
  gather_deltas(g, states, &a, &b);
  vec normal_motion = (b.x - a.x) * READ(normal_x) + (b.y - a.y) * READ(normal_y);
  return (separations){separation(g, 0, normal_motion, a, b), separation(g, 1, normal_motion, a, b)};
}

/* The relative normal velocity at a point, positive if the point separates. */
LANES_INLINE vec normal_velocity(group g, int point, motion a, motion b) {
  vec speed = (b.x - a.x) * READ(normal_x) + (b.y - a.y) * READ(normal_y);
  return speed + (b.angular * READ(points[point].rn_b) - a.angular * READ(points[point].rn_a));
}

/* A speculative constraint where there is a gap, which may just close in the sub-step; a soft one where the shapes
 * overlap.
 *
 * Softness adds `k_normal * impulse_scale / mass_scale` to `k_normal`. Since the two scales add up to 1, the sum is
 * `k_normal / mass_scale`. */
LANES_INLINE row soft_row(group g, int point, vec separation, vec speed, const contact_parameters *parameters) {
  vec k_normal = READ(points[point].k_normal), mass = READ(points[point].normal_mass);
  vec impulse = READ(points[point].normal_impulse);
  mask is_open = 0 < separation;
  vec bias = maximum(parameters->bias_rate * separation, (vec)(-parameters->max_push_speed));
  vec soft_k = (1 / parameters->mass_scale) * k_normal;
  vec compliance_term = (soft_k - k_normal) * impulse;
  return (row){
      .k_normal = is_open ? k_normal : soft_k,
      .mass = is_open ? mass : parameters->mass_scale * mass,
      .impulse = impulse,
      .velocity_error = speed + (is_open ? parameters->inverse_h * separation : bias + compliance_term),
  };
}

/* The constraint without softness and bias: an overlap neither shrinks nor grows. */
LANES_INLINE row rigid_row(group g, int point, vec separation, vec speed, const contact_parameters *parameters) {
  return (row){
      .k_normal = READ(points[point].k_normal),
      .mass = READ(points[point].normal_mass),
      .impulse = READ(points[point].normal_impulse),
      .velocity_error = speed + maximum(parameters->inverse_h * separation, (vec)(0)),
  };
}

/* The accumulated impulse that solves this point alone, ignoring the other point. */
LANES_INLINE vec uncoupled_impulse(row r) { return maximum(r.impulse - r.velocity_error * r.mass, (vec)(0)); }

/* MARK: The normal constraints of both points
 *
 * Up to two points for each contact, whose accumulated impulses are never negative. Two points are solved together by
 * a block solver. Solving them sequentially would leave a small spin in every pass, always in the same direction, which
 * is enough to tilt a high stack until it falls. */

/* The accumulated impulses at both points. */
typedef struct {
  vec x, y;
} impulses;

/* Block solver: a 2 x 2 linear complementarity problem, by enumeration of its four cases.
 *
 * Returns the impulses, 0 or more, for which each point is either satisfied or separates without an impulse. The
 * first valid case (both points, the first, the second, none) is the solution. `inverse` is the inverse of the
 * determinant of the matrix with the diagonal `k_normal` and the off-diagonal `k12`. */
LANES_INLINE impulses solve_block(row one, row two, vec k12, vec inverse) {
  vec zero = 0;
  vec b1 = one.k_normal * one.impulse + k12 * two.impulse - one.velocity_error;
  vec b2 = two.k_normal * two.impulse + k12 * one.impulse - two.velocity_error;
  vec x = (two.k_normal * b1 - k12 * b2) * inverse;
  vec y = (one.k_normal * b2 - k12 * b1) * inverse;
  mask is_both = (zero <= x) & (zero <= y);
  vec only_x = one.mass * b1, only_y = two.mass * b2;
  mask is_x = (zero <= only_x) & (b2 <= k12 * only_x);
  mask is_y = (zero <= only_y) & (b1 <= k12 * only_y);
  return (impulses){
      .x = is_both ? x : (is_x ? only_x : zero),
      .y = is_both ? y : (is_x ? zero : (is_y ? only_y : zero)),
  };
}

/* Sequential fallback: solves the first point alone, then the second. Leaves the impulses in the lanes of
 * `is_first_kept` and `is_second_kept` unchanged. */
LANES_INLINE impulses solve_sequentially(row one, row two, vec k12, mask is_first_kept, mask is_second_kept) {
  vec x = is_first_kept ? one.impulse : uncoupled_impulse(one);
  vec error = two.velocity_error + k12 * (x - one.impulse);
  vec y = maximum(two.impulse - error * two.mass, (vec)(0));
  return (impulses){x, is_second_kept ? two.impulse : y};
}

LANES_INLINE impulses select_impulses(mask where, impulses yes, impulses no) {
  return (impulses){where ? yes.x : no.x, where ? yes.y : no.y};
}

/* Applies the changes of the normal impulses to the velocities. */
LANES_INLINE void apply_new_impulses(group g, impulses current, motion *a, motion *b) {
  vec first = current.x - READ(points[0].normal_impulse), second = current.y - READ(points[1].normal_impulse);
  apply_normal_impulses(g, first, second, a, b);
}

/* The new normal impulses, with soft constraints for overlapping points.
 *
 * Points whose determinant is below the threshold are solved sequentially: they are so near to each other that the
 * inverse of the matrix would be imprecise. */
LANES_INLINE impulses solve_normals(group g, separations gaps, motion a, motion b,
                                    const contact_parameters *parameters) {
  row first = soft_row(g, 0, gaps.first, normal_velocity(g, 0, a, b), parameters);
  if (!g.low->has_two_points) { return (impulses){uncoupled_impulse(first), 0}; }
  row second = soft_row(g, 1, gaps.second, normal_velocity(g, 1, a, b), parameters);
  vec k12 = READ(k12);
  vec product = first.k_normal * second.k_normal;
  vec determinant = product - k12 * k12;
  impulses block = solve_block(first, second, k12, 1 / determinant);
  mask is_sequential = determinant <= parameters->min_determinant_ratio * product;
  if (!any(is_sequential)) { return block; }
  mask none = 0;
  return select_impulses(is_sequential, solve_sequentially(first, second, k12, none, none), block);
}

/* The new normal impulses, without bias.
 *
 * A point that closes faster than the restitution threshold over an open gap is left alone: `ContinuousSolver`
 * resolves the hit at its time of impact, and the point must keep its speed until then. */
LANES_INLINE impulses relax_normals(group g, separations gaps, motion a, motion b,
                                    const contact_parameters *parameters) {
  vec threshold = (vec)(-parameters->restitution_threshold);
  vec first_speed = normal_velocity(g, 0, a, b);
  row first = rigid_row(g, 0, gaps.first, first_speed, parameters);
  mask is_first_deferred = (first_speed < threshold) & (0 < gaps.first);
  if (!g.low->has_two_points) {
    return (impulses){is_first_deferred ? first.impulse : uncoupled_impulse(first), 0};
  }
  vec second_speed = normal_velocity(g, 1, a, b);
  row second = rigid_row(g, 1, gaps.second, second_speed, parameters);
  mask is_second_deferred = (second_speed < threshold) & (0 < gaps.second);
  vec k12 = READ(k12), inverse = READ(inverse_determinant);
  impulses block = solve_block(first, second, k12, inverse);
  mask is_sequential = (inverse <= 0) | is_first_deferred | is_second_deferred;
  if (!any(is_sequential)) { return block; }
  return select_impulses(
      is_sequential, solve_sequentially(first, second, k12, is_first_deferred, is_second_deferred), block);
}

/* MARK: Stages */

/* Warm starting: applies the accumulated impulses of the previous step. */
static void warm_start(void *constraints, ptrdiff_t count, void *states, const contact_parameters *parameters) {
  (void)parameters;
  for (ptrdiff_t index = 0; index < count;) {
    group g = next_group(constraints, count, &index);
    motion a, b;
    gather_motions(g, states, &a, &b);
    apply_normal_impulses(g, READ(points[0].normal_impulse), READ(points[1].normal_impulse), &a, &b);
    apply_tangent_impulse(g, 0, READ(points[0].tangent_impulse), &a, &b);
    apply_tangent_impulse(g, 1, READ(points[1].tangent_impulse), &a, &b);
    scatter_motions(g, states, a, b);
  }
}

/* Solves the normal constraints with bias: stops approaching points and pushes overlapping shapes apart. */
static void solve(void *constraints, ptrdiff_t count, void *states, const contact_parameters *parameters) {
  for (ptrdiff_t index = 0; index < count;) {
    group g = next_group(constraints, count, &index);
    separations gaps = current_separations(g, states);
    motion a, b;
    gather_motions(g, states, &a, &b);
    impulses current = solve_normals(g, gaps, a, b, parameters);
    apply_new_impulses(g, current, &a, &b);
    WRITE(points[0].normal_impulse, current.x);
    WRITE(points[1].normal_impulse, current.y);
    scatter_motions(g, states, a, b);
  }
}

/* Solves friction, then the normal constraints without bias, which removes the velocity added by the bias.
 *
 * Friction is solved in this stage only, because the normal impulse that limits it is free of the bias here, and
 * before the normal constraints, so that non-penetration has priority. */
static void relax(void *constraints, ptrdiff_t count, void *states, const contact_parameters *parameters) {
  for (ptrdiff_t index = 0; index < count;) {
    group g = next_group(constraints, count, &index);
    separations gaps = current_separations(g, states);
    motion a, b;
    gather_motions(g, states, &a, &b);
    if (g.low->has_friction) {
      WRITE(points[0].tangent_impulse, solve_friction(g, 0, &a, &b));
      if (g.low->has_two_points) { WRITE(points[1].tangent_impulse, solve_friction(g, 1, &a, &b)); }
    }
    impulses current = relax_normals(g, gaps, a, b, parameters);
    apply_new_impulses(g, current, &a, &b);
    WRITE(points[0].normal_impulse, current.x);
    WRITE(points[1].normal_impulse, current.y);
    vec total_x = READ(points[0].total_normal_impulse) + current.x;
    vec total_y = READ(points[1].total_normal_impulse) + current.y;
    WRITE(points[0].total_normal_impulse, total_x);
    WRITE(points[1].total_normal_impulse, total_y);
    scatter_motions(g, states, a, b);
  }
}
