"""Plays a scene with pymunk: pymunk_peer.py SCENE STEPS."""
import sys
import time

import pymunk

from scene import Scene, report

scene, steps = Scene(sys.argv[1]), int(sys.argv[2])
space = pymunk.Space()
space.gravity = (0, scene.gravity)
if scene.sleeps:
    space.sleep_time_threshold = 0.5


def add(b):
    body = pymunk.Body(body_type=pymunk.Body.DYNAMIC if b.is_dynamic else pymunk.Body.STATIC)
    body.position, body.angle = (b.x, b.y), b.angle
    size = (2 * b.extent_x, 2 * b.extent_y)
    shape = pymunk.Circle(body, b.extent_x) if b.is_circle else pymunk.Poly.create_box(body, size)
    shape.density = 1
    # Chipmunk multiplies the two values of a pair.
    shape.friction, shape.elasticity = scene.friction**0.5, scene.restitution
    if not scene.collides:
        shape.filter = pymunk.ShapeFilter(group=1)
    space.add(body, shape)
    if b.is_dynamic:
        body.velocity = (b.vx, b.vy)
    return body


bodies = [add(b) for b in scene.bodies]
for h in scene.hinges:
    joint = pymunk.PivotJoint(bodies[h.a], bodies[h.b], (h.x, h.y))
    joint.collide_bodies = False
    space.add(joint)

events = 0


def count(arbiter, space, data):
    global events
    events += 1


if scene.counts:
    space.on_collision(begin=count, separate=count)
for _ in range(scene.warm_up):
    space.step(1 / 60)
events = 0
seconds = -time.process_time()
for _ in range(steps):
    space.step(1 / 60)
seconds += time.process_time()
moving = [body for body, b in zip(bodies, scene.bodies) if b.is_dynamic]
energy = sum(0.5 * body.mass * body.velocity.length**2 for body in moving)
report(seconds, events, sum(body.position.y for body in moving) / len(moving), energy)
