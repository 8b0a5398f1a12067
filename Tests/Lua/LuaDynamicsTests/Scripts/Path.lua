local testing = require "testing"
local test, equal, near, check, fails = testing.test, testing.equal, testing.near, testing.check, testing.fails

test("a new path is empty", function()
  local path = Path()
  check(path.isEmpty)
  equal(path.bounds, nil)
end)

test("methods can be chained", function()
  local path = Path():moveTo { 0, 300 }:lineTo { 320, 400 }
  check(not path.isEmpty)
  equal(path.bounds, Rect(0, 300, 320, 100))
  equal(tostring(path), "Path(moveTo(0.0, 300.0) lineTo(320.0, 400.0))")
end)

test("each method returns the path", function()
  local path = Path()
  check(path:moveTo { 0, 0 } == path)
  check(path:lineTo { 10, 0 } == path)
  check(path:curveTo({ 20, 0 }, { 15, 10 }) == path)
  check(path:arc({ 0, 0 }, 10, 0, 1) == path)
  check(path:close() == path)
end)

test("a curve with one control point is quadratic, with two cubic", function()
  -- At its midpoint a quadratic curve is half way to its control point, a cubic one three quarters.
  local quadratic = Path():moveTo { 0, 0 }:curveTo({ 100, 0 }, { 50, 80 })
  near(quadratic.bounds, { 0, 0, 100, 40 }, 0.5)
  local cubic = Path():moveTo { 0, 0 }:curveTo({ 100, 0 }, { 0, 80 }, { 100, 80 })
  near(cubic.bounds, { 0, 0, 100, 60 }, 0.5)
end)

test("an arc is clockwise by default", function()
  local lower = Path():arc({ 100, 100 }, 50, 0, math.pi)
  near(lower.bounds, { 50, 100, 100, 50 }, 0.5)
  local upper = Path():arc({ 100, 100 }, 50, 0, math.pi, false)
  near(upper.bounds, { 50, 50, 100, 50 }, 0.5)
end)

test("there are functions for common shapes", function()
  equal(Path.rect({ 10, 20, 30, 40 }).bounds, Rect(10, 20, 30, 40))
  near(Path.ellipse({ 10, 20, 30, 40 }).bounds, { 10, 20, 30, 40 }, 0.5)
  equal(Path.polygon({ { 0, 0 }, { 10, 0 }, { 0, 5 } }).bounds, Rect(0, 0, 10, 5))
end)

test("a polyline is open, and circles and rounded rectangles are closed", function()
  equal(tostring(Path.polyline { { 0, 0 }, { 10, 5 } }), "Path(moveTo(0.0, 0.0) lineTo(10.0, 5.0))")
  near(Path.circle({ 100, 50 }, 20).bounds, { 80, 30, 40, 40 }, 0.01)
  near(Path.roundedRect({ 10, 20, 40, 30 }, 8).bounds, { 10, 20, 40, 30 }, 0.01)
  fails("Path.circle: argument 2 (radius): expected a finite number above 0, got 0", function() Path.circle({ 0, 0 }, 0) end)
end)

test("a path contains the points that it encloses", function()
  local circle = Path.circle({ 100, 50 }, 20)
  check(circle:contains { 100, 69 })
  check(not circle:contains { 118, 68 })
  check(not Path():contains { 0, 0 })
end)

test("lineTo and curveTo need a current point", function()
  local message = "the path is empty; call moveTo first"
  fails("Path.lineTo: " .. message, function() Path():lineTo { 1, 1 } end)
  fails("Path.curveTo: " .. message, function() Path():curveTo({ 1, 1 }, { 2, 2 }) end)
end)

test("points must be finite", function()
  fails("Path.moveTo: argument 1 (point): x: expected a finite number, got inf", function()
    Path():moveTo { math.huge, 0 }
  end)
  fails("Path.arc: argument 2 (radius): expected a finite number above 0, got 0", function()
    Path():arc({ 0, 0 }, 0, 0, 1)
  end)
end)

test("tostring shows the control points of its curves, in the order of the arguments", function()
  local path = Path():moveTo { 0, 0 }:curveTo({ 100, 0 }, { 50, 80 }):curveTo({ 200, 0 }, { 120, 80 }, { 180, 80.5 }):close()
  equal(tostring(path), "Path(moveTo(0.0, 0.0) curveTo((100.0, 0.0), (50.0, 80.0))"
    .. " curveTo((200.0, 0.0), (120.0, 80.0), (180.0, 80.5)) close)")
  local other = Path():moveTo { 0, 0 }:curveTo({ 100, 0 }, { 50, 81 })
  check(tostring(other) ~= tostring(Path():moveTo { 0, 0 }:curveTo({ 100, 0 }, { 50, 80 })))
end)

test("a concave path is split into convex ones", function()
  equal(#Path.rect { 0, 0, 10, 10 }:convexParts(), 1)
  local cup = Path.polygon {
    { -50, -50 }, { -30, -50 }, { -30, 30 }, { 30, 30 }, { 30, -50 }, { 50, -50 }, { 50, 50 }, { -50, 50 },
  }
  equal(#cup:convexParts(), 3)
  equal(#Path.polygon { { 0, 0 }, { 50, 50 }, { 50, 0 }, { 0, 60 } }:convexParts(), 0)
end)

test("path data of SVG is a path, and an error says where it is wrong", function()
  local path = Path.svg "M 0 40 q 30-40 60 0 z"
  equal(tostring(path), tostring(Path():moveTo { 0, 40 }:curveTo({ 60, 40 }, { 30, 0 }):close()))
  fails("Path.svg: character 7: expected a command of a path, got 'x'", function() Path.svg "M 0 0 x" end)
end)

test("the points are the corners of the first subpath", function()
  local points = Path.svg("M 1 2 h 10 v 10 z m 20 0 h 5"):points()
  equal(#points, 3)
  equal(points[2], Point(11, 2))
  equal(#Path():points(), 0)
end)

test("subpaths are paths of their own", function()
  local paths = Path.svg("M 0 0 h 10 v 10 z m 20 0 h 5 v 5 z"):subpaths()
  equal(#paths, 2)
  equal(paths[2].bounds, Rect(20, 0, 5, 5))
end)

test("the outline of a picture is traced: see Image.lua", function()
  fails("Path.trace: the image has no picture", function() Path.trace(Image {}) end)
end)
