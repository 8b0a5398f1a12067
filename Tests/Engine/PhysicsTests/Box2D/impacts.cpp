// Writes impacts.csv: the velocities right after a first impact, as Box2D 2.4 computes them with UIKit's steps.
//
//   sudo apt-get install -y libbox2d-dev
//   g++ -O2 impacts.cpp -o /tmp/impacts -lbox2d && /tmp/impacts > impacts.csv
//
// Units are points (100 to a metre), seconds and radians, y down; there is no gravity.
#include <box2d/box2d.h>

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

static const float pointsPerMeter = 100;
static const float pi = 3.14159265f;

struct Outline {
  std::string name;
  std::vector<b2Vec2> vertices;  // none for a circle
  float radius;                  // of a circle

  // The distance from the centre to the lowest point at an angle.
  float lowest(float angle) const {
    float result = radius;
    for (b2Vec2 v : vertices) result = fmaxf(result, sinf(angle) * v.x + cosf(angle) * v.y);
    return result;
  }
};

struct Material {
  float elasticity;
  float friction;
};

static Outline box(const char *name, float w, float h) {
  return {name, {{-w / 2, -h / 2}, {w / 2, -h / 2}, {w / 2, h / 2}, {-w / 2, h / 2}}, 0};
}

static Outline pentagon() {
  Outline result = {"pentagon", {}, 0};
  for (int i = 0; i < 5; i++) result.vertices.push_back({40 * cosf(i * 2 * pi / 5), 40 * sinf(i * 2 * pi / 5)});
  return result;
}

static b2Body *addItem(b2World &world, const Outline &outline, b2Vec2 center, float angle, b2Vec2 velocity, Material material) {
  b2BodyDef definition;
  definition.type = b2_dynamicBody;
  definition.position = 1 / pointsPerMeter * center;
  definition.angle = angle;
  definition.linearVelocity = 1 / pointsPerMeter * velocity;
  b2Body *body = world.CreateBody(&definition);
  b2CircleShape circle;
  b2PolygonShape polygon;
  b2FixtureDef fixture;
  if (outline.vertices.empty()) {
    circle.m_radius = outline.radius / pointsPerMeter;
    fixture.shape = &circle;
  } else {
    std::vector<b2Vec2> vertices;
    for (b2Vec2 v : outline.vertices) vertices.push_back(1 / pointsPerMeter * v);
    polygon.Set(vertices.data(), (int)vertices.size());
    fixture.shape = &polygon;
  }
  fixture.density = 1;
  fixture.friction = material.friction;
  fixture.restitution = material.elasticity;
  body->CreateFixture(&fixture);
  return body;
}

// A fixed rectangle from x = -1000 to `right` and from y = 300 to 320, as a chain.
static void addBoundary(b2World &world, float right, Material material) {
  b2BodyDef definition;
  b2Body *body = world.CreateBody(&definition);
  float l = -1000 / pointsPerMeter, r = right / pointsPerMeter, t = 300 / pointsPerMeter, b = 320 / pointsPerMeter;
  b2Vec2 vertices[4] = {{l, t}, {r, t}, {r, b}, {l, b}};
  b2ChainShape chain;
  chain.CreateLoop(vertices, 4);
  b2FixtureDef fixture;
  fixture.shape = &chain;
  fixture.friction = material.friction;
  fixture.restitution = material.elasticity;
  body->CreateFixture(&fixture);
}

static void impact(const Outline &outline, const std::string &target, Material material, float tilt, b2Vec2 velocity) {
  b2World world({0, 0});
  float angle = tilt * pi / 180;
  // Beside the corner, or off the other item's centre, so that the impact also rotates what it hits.
  float offset = target == "floor" ? 0 : target == "corner" ? 20 : 25;
  b2Vec2 center(offset - velocity.x * 30 / velocity.y, 300 - outline.lowest(angle) - 30);
  b2Body *other = nullptr;
  if (target == "item") {
    other = addItem(world, box("other", 80, 80), {0, 340}, 0, {0, 0}, material);
  } else {
    addBoundary(world, target == "floor" ? 1000 : 0, material);
  }
  b2Body *item = addItem(world, outline, center, angle, velocity, material);
  b2Vec2 before = item->GetLinearVelocity();
  for (int step = 0; step < 200; step++) {
    world.Step(1.0f / 120, 8, 8);
    if ((item->GetLinearVelocity() - before).Length() > 0.01f || fabsf(item->GetAngularVelocity()) > 0.001f) break;
  }
  b2Vec2 v = pointsPerMeter * item->GetLinearVelocity();
  b2Vec2 o = other ? pointsPerMeter * other->GetLinearVelocity() : b2Vec2(0, 0);
  printf("%s,%s,%g,%g,%g,%.3f,%.3f,%g,%g,%.2f,%.2f,%.4f,%.2f,%.2f,%.4f\n", outline.name.c_str(), target.c_str(),
         material.elasticity, material.friction, tilt, center.x, center.y, velocity.x, velocity.y, v.x, v.y,
         item->GetAngularVelocity(), o.x, o.y, other ? other->GetAngularVelocity() : 0.0f);
}

int main() {
  Outline outlines[] = {box("square", 100, 100), box("plank", 120, 30), pentagon(), {"circle", {}, 40}};
  printf("shape,target,elasticity,friction,tilt,x,y,vx,vy,item vx,item vy,item w,other vx,other vy,other w\n");
  for (const Outline &outline : outlines)
    for (const char *target : {"floor", "corner", "item"})
      for (float elasticity : {0.0f, 0.6f, 1.0f})
        for (float friction : {0.0f, 0.2f, 1.0f})
          for (float tilt : {0, 7, 20, 45}) {
            if (outline.vertices.empty() && tilt > 0) continue;
            for (float speed : {200, 500, 1000})
              for (float sideways : {0, 300}) impact(outline, target, {elasticity, friction}, tilt, {sideways, speed});
          }
}
