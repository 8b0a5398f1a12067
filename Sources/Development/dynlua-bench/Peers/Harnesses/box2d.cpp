// Plays a scene with Box2D 2.4: box2d SCENE STEPS.
#include <box2d/box2d.h>

#include <vector>

#include "scene.h"

struct Counter : b2ContactListener {
  long count = 0;

  void BeginContact(b2Contact *) override { count++; }
  void EndContact(b2Contact *) override { count++; }
};

static b2Body *add(b2World &world, const SceneDefinition &scene, const SceneBody &b) {
  b2BodyDef definition;
  definition.type = b.isDynamic ? b2_dynamicBody : b2_staticBody;
  definition.position.Set(b.x, b.y);
  definition.angle = b.angle;
  definition.linearVelocity.Set(b.vx, b.vy);
  b2Body *body = world.CreateBody(&definition);
  b2PolygonShape box;
  b2CircleShape circle;
  b2FixtureDef fixture;
  if (b.isCircle) {
    circle.m_radius = b.extentX;
    fixture.shape = &circle;
  } else {
    box.SetAsBox(b.extentX, b.extentY);
    fixture.shape = &box;
  }
  fixture.density = 1;
  fixture.friction = scene.friction;
  fixture.restitution = scene.restitution;
  if (!scene.collides) fixture.filter.groupIndex = -1;
  body->CreateFixture(&fixture);
  return body;
}

int main(int argc, char *argv[]) {
  sceneRequire(argc == 3, "usage: box2d SCENE STEPS");
  SceneDefinition scene = sceneRead(argv[1]);
  int steps = atoi(argv[2]);
  b2World world(b2Vec2(0, scene.gravity));
  world.SetAllowSleeping(scene.sleeps);
  Counter counter;
  if (scene.counts) world.SetContactListener(&counter);
  std::vector<b2Body *> bodies;
  for (int i = 0; i < scene.bodyCount; i++) bodies.push_back(add(world, scene, scene.bodies[i]));
  for (int i = 0; i < scene.hingeCount; i++) {
    const SceneHinge &h = scene.hinges[i];
    b2RevoluteJointDef definition;
    definition.Initialize(bodies[h.a], bodies[h.b], b2Vec2(h.x, h.y));
    world.CreateJoint(&definition);
  }
  // The iterations that its manual and LÖVE take.
  for (int i = 0; i < scene.warmUp; i++) world.Step(1.0f / 60, 8, 3);
  counter.count = 0;
  double started = sceneProcessorSeconds();
  for (int i = 0; i < steps; i++) world.Step(1.0f / 60, 8, 3);
  double seconds = sceneProcessorSeconds() - started;
  double y = 0, energy = 0;
  int count = 0;
  for (b2Body *body : bodies) {
    if (body->GetType() != b2_dynamicBody) continue;
    y += body->GetPosition().y;
    energy += 0.5 * body->GetMass() * body->GetLinearVelocity().LengthSquared();
    count++;
  }
  sceneReport(seconds, counter.count, y / count, energy);
  return 0;
}
