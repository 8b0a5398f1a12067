"""Plays a scene with Box2D 3.1 as pyb2d3 ships it: pyb2d3_peer.py SCENE STEPS."""
import sys
import time

import pyb2d3 as b2

from scene import Scene, report

scene, steps = Scene(sys.argv[1]), int(sys.argv[2])
world = b2.World(gravity=(0, scene.gravity))
world.sleeping_enabled = scene.sleeps
material = b2.surface_material(friction=scene.friction, restitution=scene.restitution)


def add(b):
    create = world.create_dynamic_body if b.is_dynamic else world.create_static_body
    body = create(position=(b.x, b.y), rotation=b2.make_rot(b.angle), linear_velocity=(b.vx, b.vy))
    shape = b2.shape_def(density=1, material=material, enable_contact_events=scene.counts)
    if not scene.collides:
        shape.filter = b2.make_filter(group_index=-1)
    body.create_shape(shape, b2.circle(radius=b.extent_x) if b.is_circle else b2.box(b.extent_x, b.extent_y))
    return body


bodies = [add(b) for b in scene.bodies]
for h in scene.hinges:
    a, b = bodies[h.a], bodies[h.b]
    world.create_revolute_joint(
        body_a=a, body_b=b, local_anchor_a=a.local_point((h.x, h.y)), local_anchor_b=b.local_point((h.x, h.y)))

for _ in range(scene.warm_up):
    world.step(1 / 60, 4)
events = 0
step, clock = world.step, time.process_time
seconds = -clock()
# One call of Python for a step of the engine: the language's share is lost in it.
if scene.counts:
    for _ in range(steps):
        step(1 / 60, 4)
        happened = world.get_contact_events()
        events += happened.begin_count + happened.end_count
else:
    for _ in range(steps):
        step(1 / 60, 4)
seconds += clock()
moving = [body for body, b in zip(bodies, scene.bodies) if b.is_dynamic]
energy = sum(0.5 * body.mass * (body.linear_velocity[0] ** 2 + body.linear_velocity[1] ** 2) for body in moving)
report(seconds, events, sum(body.position[1] for body in moving) / len(moving), energy)
