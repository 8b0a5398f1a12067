// Plays a scene with Chipmunk: chipmunk SCENE STEPS.
#include <chipmunk/chipmunk.h>
#include <math.h>

#include "scene.h"

static long eventCount = 0;

static cpBool begin(cpArbiter *arbiter, cpSpace *space, void *data) {
  eventCount++;
  return cpTrue;
}

static void separate(cpArbiter *arbiter, cpSpace *space, void *data) { eventCount++; }

static cpBody *addBody(cpSpace *space, const SceneDefinition *scene, const SceneBody *b) {
  double mass = b->isCircle ? CP_PI * b->extentX * b->extentX : 4 * b->extentX * b->extentY;
  double moment = b->isCircle ? cpMomentForCircle(mass, 0, b->extentX, cpvzero)
                              : cpMomentForBox(mass, 2 * b->extentX, 2 * b->extentY);
  cpBody *body = cpSpaceAddBody(space, b->isDynamic ? cpBodyNew(mass, moment) : cpBodyNewStatic());
  cpBodySetPosition(body, cpv(b->x, b->y));
  cpBodySetAngle(body, b->angle);
  if (b->isDynamic) cpBodySetVelocity(body, cpv(b->vx, b->vy));
  cpShape *shape = cpSpaceAddShape(
      space, b->isCircle ? cpCircleShapeNew(body, b->extentX, cpvzero)
                         : cpBoxShapeNew(body, 2 * b->extentX, 2 * b->extentY, 0));
  // Chipmunk multiplies the coefficients of both shapes, hence the square root of the friction. The
  // restitution of the scenes played here is 0 or 1, which squaring does not change.
  cpShapeSetFriction(shape, sqrt(scene->friction));
  cpShapeSetElasticity(shape, scene->restitution);
  if (!scene->collides) cpShapeSetFilter(shape, cpShapeFilterNew(1, CP_ALL_CATEGORIES, CP_ALL_CATEGORIES));
  return body;
}

int main(int argc, char *argv[]) {
  sceneRequire(argc == 3, "usage: chipmunk SCENE STEPS");
  SceneDefinition scene = sceneRead(argv[1]);
  int steps = atoi(argv[2]);
  cpSpace *space = cpSpaceNew();
  cpSpaceSetGravity(space, cpv(0, scene.gravity));
  if (scene.sleeps) cpSpaceSetSleepTimeThreshold(space, 0.5);
  cpBody **bodies = calloc(scene.bodyCount + 1, sizeof(cpBody *));
  for (int i = 0; i < scene.bodyCount; i++) bodies[i] = addBody(space, &scene, &scene.bodies[i]);
  for (int i = 0; i < scene.hingeCount; i++) {
    SceneHinge h = scene.hinges[i];
    cpConstraint *joint = cpSpaceAddConstraint(space, cpPivotJointNew(bodies[h.a], bodies[h.b], cpv(h.x, h.y)));
    cpConstraintSetCollideBodies(joint, cpFalse);
  }
  if (scene.counts) {
    cpCollisionHandler *handler = cpSpaceAddDefaultCollisionHandler(space);
    handler->beginFunc = begin;
    handler->separateFunc = separate;
  }
  for (int i = 0; i < scene.warmUp; i++) cpSpaceStep(space, 1.0 / 60);
  eventCount = 0;
  double started = sceneProcessorSeconds();
  for (int i = 0; i < steps; i++) cpSpaceStep(space, 1.0 / 60);
  double seconds = sceneProcessorSeconds() - started;
  double y = 0, energy = 0;
  int count = 0;
  for (int i = 0; i < scene.bodyCount; i++) {
    if (!scene.bodies[i].isDynamic) continue;
    y += cpBodyGetPosition(bodies[i]).y;
    energy += 0.5 * cpBodyGetMass(bodies[i]) * cpvlengthsq(cpBodyGetVelocity(bodies[i]));
    count++;
  }
  sceneReport(seconds, eventCount, y / count, energy);
  return 0;
}
