/* The stages of the contact solver, on four or eight contacts at a time.
 *
 * In C, because Swift cannot compile single functions for AVX2, and the package must not need build flags. `contact_stages.h` has the algorithm, once; it is compiled for four lanes, which
 * every platform has, and on x86-64 also for eight, in the 256-bit registers of AVX2. Both give the same bits. */
#ifndef CONTACT_KERNEL_H
#define CONTACT_KERNEL_H

#include "lanes.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One point of four contacts: the layout of `ContactConstraintWide.Point`, which documents the members. */
typedef struct {
  lanes_float rn_a, rn_b, rt_a, rt_b;
  lanes_float base_separation;
  lanes_float k_normal, normal_mass, tangent_mass;
  lanes_float normal_impulse, tangent_impulse, total_normal_impulse;
} contact_point;

/* Four contacts: the layout of `ContactConstraintWide`. */
typedef struct {
  lanes_mask contacts;
  lanes_mask bodies_a, bodies_b;
  lanes_float inverse_mass_a, inverse_mass_b;
  lanes_float inverse_inertia_a, inverse_inertia_b;
  uint8_t dynamic_lanes_a, dynamic_lanes_b;
  bool has_two_points, has_friction;
  lanes_float normal_x, normal_y;
  lanes_float friction, tangent_speed;
  lanes_float k12, inverse_determinant;
  contact_point points[2];
} contact_constraint;

/* The layout of `BodyState`. */
typedef struct {
  lanes_float velocities; /* x, y, angular velocity, delta angle */
  lanes_float deltas;     /* x, y, and the rotation: cosine, sine */
} contact_body_state;

/* The numbers that are the same for all contacts of a stage. */
typedef struct {
  float inverse_h;             /* The number of sub-steps per second. */
  float bias_rate, mass_scale; /* The softness, only for the solve stage. */
  float max_push_speed;
  float restitution_threshold;
  float min_determinant_ratio;
} contact_parameters;

/* A stage over the `count` adjacent elements at `constraints`, whose types have the layouts above. Except for
 * constraints with padding, which are solved one by one, no dynamic body may occur twice. */
typedef void (*contact_stage)(void *constraints, ptrdiff_t count, void *states, const contact_parameters *parameters);

/* The three stages for one number of lanes. */
typedef struct __attribute__((__swift_attr__("@Sendable"))) {
  int lane_count;
  contact_stage warm_start, solve, relax;
} contact_kernel;

/* The kernel of every platform. */
contact_kernel contact_kernel_with_four_lanes(void);

/* The kernel with the most lanes that this processor can run: four or eight. */
contact_kernel contact_kernel_with_most_lanes(void);

#endif
