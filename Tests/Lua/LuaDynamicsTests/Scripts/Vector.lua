local testing = require "testing"
local test, equal, near, check, fails = testing.test, testing.equal, testing.near, testing.check, testing.fails

test("a vector has a component to the right and one downwards", function()
  local vector = Vector(3, -4)
  equal(vector.dx, 3.0)
  equal(vector.dy, -4.0)
end)

test("x and y are other names of dx and dy", function()
  local vector = Vector { x = 1, y = 2 }
  equal(vector, Vector { dx = 1, dy = 2 })
  equal(vector.x, 1.0)
  equal(vector.y, 2.0)
  vector.x = 5
  equal(vector.dx, 5.0)
end)

test("a table that is added or subtracted counts as a vector", function()
  equal(Vector(10, 20) + { 1, 2 }, Vector(11, 22))
  equal(Vector(10, 20) - { 1, 2 }, Vector(9, 18))
  equal({ 1, 2 } - Vector(10, 20), Vector(-9, -18))
end)

test("vectors add, subtract, scale and negate", function()
  local a, b = Vector(1, 2), Vector(10, 20)
  equal(a + b, Vector(11, 22))
  equal(b - a, Vector(9, 18))
  equal(a * 3, Vector(3, 6))
  equal(3 * a, Vector(3, 6))
  equal(b / 10, a)
  equal(-a, Vector(-1, -2))
end)

test("a number cannot be divided by a vector, nor a vector multiplied by one", function()
  check(not pcall(function() return 1 / Vector(1, 2) end))
  check(not pcall(function() return Vector(1, 2) * Vector(1, 2) end))
end)

test("the length is the Euclidean norm", function()
  equal(Vector(3, 4).length, 5.0)
  equal(Vector(0, 0).length, 0.0)
end)

test("the angle is 0 to the right and increases clockwise", function()
  equal(Vector(2, 0).angle, 0.0)
  near(Vector(0, 2).angle, math.pi / 2, 1e-6)
  near(Vector(-1, -1).angle, -3 * math.pi / 4, 1e-6)
end)

test("normalized has length 1, and zero stays zero", function()
  near(Vector(30, 40).normalized, { 0.6, 0.8 })
  equal(Vector(0, 0).normalized, Vector(0, 0))
end)

test("dot and cross return the scalar and the cross product", function()
  equal(Vector(1, 2):dot(Vector(3, 4)), 11.0)
  equal(Vector(1, 2):cross { 3, 4 }, -2.0)
end)

test("polar creates a vector from a direction and a length", function()
  near(Vector.polar(math.pi / 2, 10), { 0, 10 }, 1e-5)
  near(Vector.polar(math.atan(4, 3), 5), { 3, 4 }, 1e-5)
  fails("Vector has no function 'pola'; did you mean 'polar'?", function() return Vector.pola(1, 2) end)
end)

test("tostring shows the constructor", function()
  equal(tostring(Vector(1, -2)), "Vector(1, -2)")
end)
