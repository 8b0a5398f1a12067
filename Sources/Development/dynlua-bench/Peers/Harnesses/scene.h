// Reads a scene in the text format of `SceneDefinition.benchmarkHarnessInput`: meters, y up, angles counterclockwise.
#ifndef SCENE_H
#define SCENE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct SceneBody {
  int isDynamic, isCircle;
  double x, y, angle, vx, vy;
  // Half the width and half the height of a box, or the radius of a circle and 0.
  double extentX, extentY;
} SceneBody;

typedef struct SceneHinge {
  int a, b;
  double x, y;
} SceneHinge;

typedef struct SceneDefinition {
  double gravity, friction, restitution;
  int collides, sleeps, counts, hasWind, warmUp, bodyCount, hingeCount;
  SceneBody *bodies;
  SceneHinge *hinges;
} SceneDefinition;

static void sceneRequire(int condition, const char *what) {
  if (condition) return;
  fprintf(stderr, "%s\n", what);
  exit(1);
}

static SceneDefinition sceneRead(const char *path) {
  SceneDefinition scene;
  FILE *file = fopen(path, "r");
  sceneRequire(file != NULL, "the scene cannot be read");
  int count = fscanf(
      file, "gravity %lf friction %lf restitution %lf collides %d sleeps %d counts %d wind %d warmup %d bodies %d hinges %d",
      &scene.gravity, &scene.friction, &scene.restitution, &scene.collides, &scene.sleeps, &scene.counts, &scene.hasWind,
      &scene.warmUp, &scene.bodyCount, &scene.hingeCount);
  sceneRequire(count == 10, "the scene's first line is not understood");
  scene.bodies = (SceneBody *)calloc(scene.bodyCount + 1, sizeof(SceneBody));
  scene.hinges = (SceneHinge *)calloc(scene.hingeCount + 1, sizeof(SceneHinge));
  for (int i = 0; i < scene.bodyCount; i++) {
    SceneBody *b = &scene.bodies[i];
    count = fscanf(
        file, "%d %d %lf %lf %lf %lf %lf %lf %lf", &b->isDynamic, &b->isCircle, &b->x, &b->y, &b->angle, &b->vx,
        &b->vy, &b->extentX, &b->extentY);
    sceneRequire(count == 9, "a body of the scene is not understood");
  }
  for (int i = 0; i < scene.hingeCount; i++) {
    SceneHinge *h = &scene.hinges[i];
    count = fscanf(file, "%d %d %lf %lf", &h->a, &h->b, &h->x, &h->y);
    sceneRequire(count == 4, "a hinge of the scene is not understood");
  }
  fclose(file);
  return scene;
}

static double sceneProcessorSeconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static void sceneReport(double seconds, long events, double meanY, double energy) {
  printf("seconds %.9g events %ld meanY %.9g energy %.9g\n", seconds, events, meanY, energy);
}

#endif
