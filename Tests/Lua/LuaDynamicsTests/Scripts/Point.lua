local testing = require "testing"
local test, equal, near, check, fails = testing.test, testing.equal, testing.near, testing.check, testing.fails

test("a point has two coordinates", function()
  local point = Point(3, -4.5)
  equal(point.x, 3.0)
  equal(point.y, -4.5)
end)

test("a point can be made from a list and from named coordinates", function()
  equal(Point { 1, 2 }, Point(1, 2))
  equal(Point { y = 2, x = 1 }, Point(1, 2))
  equal(Point(Point(1, 2)), Point(1, 2))
end)

test("points with the same coordinates are equal", function()
  check(Point(1, 2) == Point(1, 2))
  check(Point(1, 2) ~= Point(1, 3))
  check(Point(1, 2) ~= Vector(1, 2))
end)

test("tostring shows the constructor", function()
  equal(tostring(Point(1, 2.5)), "Point(1, 2.5)")
  equal(load("return " .. tostring(Point(0.1, -3)))(), Point(0.1, -3))
end)

test("the difference of two points is a vector", function()
  local way = Point(10, 20) - Point(4, 12)
  equal(way, Vector(6, 8))
  equal(Point(4, 12) + way, Point(10, 20))
  equal(way + Point(4, 12), Point(10, 20))
  equal(Point(10, 20) - way, Point(4, 12))
end)

test("a table that is added or subtracted counts as a vector", function()
  equal(Point(10, 20) + { 1, 2 }, Point(11, 22))
  equal({ 1, 2 } + Point(10, 20), Point(11, 22))
  equal(Point(10, 20) - { dx = 1, dy = 2 }, Point(9, 18))
  equal(Point(10, 20) - { x = 1, y = 2 }, Point(9, 18))
  fails("Vector: expected a Vector or { dx, dy }, got a table without 'dy'", function() return Point(10, 20) + { 1 } end)
  fails("cannot compute a Vector - a Point", function() return { 1, 2 } - Point(10, 20) end)
  fails("cannot compute a Point * a table", function() return Point(10, 20) * { 1, 2 } end)
end)

test("a table with a metatable is not converted", function()
  local other = setmetatable({ 1, 2 }, { __add = function() return "added" end })
  fails("cannot compute a Point + a table", function() return Point(10, 20) + other end)
  equal(other + Point(10, 20), "added")
end)

test("two points cannot be added", function()
  check(not pcall(function() return Point(1, 2) + Point(3, 4) end))
  check(not pcall(function() return Point(1, 2) * 2 end))
end)

test("the distance is the length of the straight line", function()
  equal(Point(1, 1):distance(Point(4, 5)), 5.0)
  equal(Point(1, 1):distance { 4, 5 }, 5.0)
  equal(Point(1, 1):distance { x = 1, y = -1 }, 2.0)
end)

test("setting a coordinate changes only this value", function()
  local view = View { center = { 5, 6 } }
  local center = view.center
  center.x = 50
  center.y = 60
  equal(center, Point(50, 60))
  equal(view.center, Point(5, 6))
end)

test("pairs iterates over the coordinates in order", function()
  local names = {}
  for name, value in pairs(Point(7, 8)) do table.insert(names, name .. "=" .. value) end
  equal(table.concat(names, " "), "x=7.0 y=8.0")
end)

test("coordinates are finite numbers", function()
  fails("Point: x: expected a finite number, got nan", function() return Point { 0 / 0, 1 } end)
  fails("Point: y: expected a finite number, got a string \"1\"", function() return Point { x = 1, y = "1" } end)
  fails("Point.x: expected a finite number, got inf", function() Point(1, 2).x = math.huge end)
end)

test("a misspelt coordinate is an error", function()
  fails("Point has no property 'z'", function() return Point(1, 2).z end)
  fails("Point has no property 'distanec'; did you mean 'distance'?", function() return Point(1, 2).distanec end)
end)
