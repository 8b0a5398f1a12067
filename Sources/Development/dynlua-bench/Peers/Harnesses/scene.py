"""Reads a scene as the benchmark writes it: words and numbers, in meters, y up, angles counterclockwise."""
from collections import namedtuple

Body = namedtuple("Body", "is_dynamic is_circle x y angle vx vy extent_x extent_y")
Hinge = namedtuple("Hinge", "a b x y")


class Scene:
    def __init__(self, path):
        with open(path) as file:
            lines = file.read().splitlines()
        words = lines[0].split()
        head = dict(zip(words[::2], map(float, words[1::2])))
        self.gravity, self.friction, self.restitution = head["gravity"], head["friction"], head["restitution"]
        self.collides, self.sleeps, self.counts = (bool(head[key]) for key in ("collides", "sleeps", "counts"))
        self.warm_up = int(head["warmup"])
        first_hinge = 1 + int(head["bodies"])
        self.bodies = [Body(*map(float, line.split())) for line in lines[1:first_hinge]]
        self.hinges = [
            Hinge(int(a), int(b), float(x), float(y)) for a, b, x, y in map(str.split, lines[first_hinge:])]


def report(seconds, events, mean_y, energy):
    print(f"seconds {seconds:.9g} events {events} meanY {mean_y:.9g} energy {energy:.9g}")
