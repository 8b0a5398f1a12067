// Plays a scene with Box2D 3.2: box2d3 SCENE STEPS.
#include <box2d/box2d.h>

#include "scene.h"

static b2BodyId addBody(b2WorldId world, const SceneDefinition *scene, const SceneBody *b) {
  b2BodyDef definition = b2DefaultBodyDef();
  definition.type = b->isDynamic ? b2_dynamicBody : b2_staticBody;
  definition.position = b2ToPos((b2Vec2){b->x, b->y});
  definition.rotation = b2MakeRot(b->angle);
  definition.linearVelocity = (b2Vec2){b->vx, b->vy};
  b2BodyId body = b2CreateBody(world, &definition);
  b2ShapeDef shape = b2DefaultShapeDef();
  shape.density = 1;
  shape.material.friction = scene->friction;
  shape.material.restitution = scene->restitution;
  shape.enableContactEvents = scene->counts;
  if (!scene->collides) shape.filter.groupIndex = -1;
  if (b->isCircle) {
    b2Circle circle = {.radius = b->extentX};
    b2CreateCircleShape(body, &shape, &circle);
  } else {
    b2Polygon box = b2MakeBox(b->extentX, b->extentY);
    b2CreatePolygonShape(body, &shape, &box);
  }
  return body;
}

static void addHinge(b2WorldId world, b2BodyId a, b2BodyId b, const SceneHinge *h) {
  b2RevoluteJointDef definition = b2DefaultRevoluteJointDef();
  definition.base.bodyIdA = a;
  definition.base.bodyIdB = b;
  b2Pos position = b2ToPos((b2Vec2){h->x, h->y});
  definition.base.localFrameA.p = b2Body_GetLocalPoint(a, position);
  definition.base.localFrameB.p = b2Body_GetLocalPoint(b, position);
  b2CreateRevoluteJoint(world, &definition);
}

int main(int argc, char *argv[]) {
  sceneRequire(argc == 3, "usage: box2d3 SCENE STEPS");
  SceneDefinition scene = sceneRead(argv[1]);
  int steps = atoi(argv[2]);
  b2WorldDef definition = b2DefaultWorldDef();
  definition.gravity = (b2Vec2){0, scene.gravity};
  definition.enableSleep = scene.sleeps;
  b2WorldId world = b2CreateWorld(&definition);
  b2BodyId *bodies = (b2BodyId *)calloc(scene.bodyCount + 1, sizeof(b2BodyId));
  for (int i = 0; i < scene.bodyCount; i++) bodies[i] = addBody(world, &scene, &scene.bodies[i]);
  for (int i = 0; i < scene.hingeCount; i++) {
    const SceneHinge *h = &scene.hinges[i];
    addHinge(world, bodies[h->a], bodies[h->b], h);
  }
  // The sub-steps that its manual recommends.
  for (int i = 0; i < scene.warmUp; i++) b2World_Step(world, 1.0f / 60, 4);
  long events = 0;
  double started = sceneProcessorSeconds();
  for (int i = 0; i < steps; i++) {
    b2World_Step(world, 1.0f / 60, 4);
    if (!scene.counts) continue;
    b2ContactEvents contacts = b2World_GetContactEvents(world);
    events += contacts.beginCount + contacts.endCount;
  }
  double seconds = sceneProcessorSeconds() - started;
  double y = 0, energy = 0;
  int count = 0;
  for (int i = 0; i < scene.bodyCount; i++) {
    if (!scene.bodies[i].isDynamic) continue;
    b2Vec2 velocity = b2Body_GetLinearVelocity(bodies[i]);
    y += b2ToVec2(b2Body_GetPosition(bodies[i])).y;
    energy += 0.5 * b2Body_GetMass(bodies[i]) * (velocity.x * velocity.x + velocity.y * velocity.y);
    count++;
  }
  printf("bytes %d ", b2World_GetCounters(world).byteCount);
  b2DestroyWorld(world);
  sceneReport(seconds, events, y / count, energy);
  return 0;
}
