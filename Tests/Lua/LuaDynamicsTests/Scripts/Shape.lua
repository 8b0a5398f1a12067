local testing = require "testing"
local test, equal, check, fails = testing.test, testing.equal, testing.check, testing.fails

test("a new shape has no path, and the stroke of Core Animation", function()
  local shape = Shape()
  equal(shape.path, nil)
  equal(shape.fill.alpha, 0.0)
  equal(shape.stroke.alpha, 0.0)
  equal(shape.lineWidth, 1.0)
  equal(shape.cap, "butt")
  equal(shape.join, "miter")
  equal(shape.miterLimit, 10.0)
  equal(#shape.dash, 0)
  equal(shape.dashPhase, 0.0)
end)

test("the constructor accepts all properties, including those of views", function()
  local shape = Shape {
    path = Path.circle({ 50, 60 }, 20), fill = "blue", stroke = "red", lineWidth = 2, cap = "round", join = "bevel",
    miterLimit = 4, dash = { 6, 3 }, dashPhase = 1, name = "ring",
  }
  equal(shape.frame, Rect(30, 40, 40, 40))
  equal(shape.fill, Color "blue")
  equal(shape.stroke, Color "red")
  equal(shape.dash[2], 3.0)
  equal(shape.cap .. " " .. shape.join, "round bevel")
  equal(tostring(shape), "Shape 'ring'")
end)

test("a path can be given by its points, and is where they are", function()
  local line = Shape { path = { { 20, 40 }, { 100, 90 } }, stroke = "red" }
  equal(line.frame, Rect(20, 40, 80, 50))
  equal(tostring(line.path), "Path(moveTo(20.0, 40.0) lineTo(100.0, 90.0))")
  line.path = { { 0, 0 }, { 10, 10 } }
  equal(line.frame, Rect(0, 0, 10, 10))
  line.path = nil
  equal(line.path, nil)
end)

test("a shape with a centre has its path about it", function()
  local shape = Shape { path = Path.rect { 0, 0, 40, 20 }, center = { 100, 100 } }
  equal(shape.frame, Rect(80, 90, 40, 20))
end)

test("a shape is touched inside its path", function()
  local taps = 0
  local shape = Shape { path = Path.polygon { { 0, 0 }, { 100, 0 }, { 0, 100 } }, fill = "red" }
  stage.view:addSubview(shape)
  shape:onTap(function() taps = taps + 1 end)
  stage:tap(30, 30)
  stage:tap(80, 80)
  stage:step(20)
  equal(taps, 1)
end)

test("a shape collides with its path where that is asked for", function()
  local wheel = Shape { path = Path.circle({ 0, 0 }, 20), center = { 100, 100 }, fill = "red", collisionBoundsType = "path" }
  check(not wheel.collisionBoundingPath.isEmpty)
  stage.view:addSubview(wheel)
  local animator = Animator(stage.view)
  animator:addBehavior(GravityBehavior { wheel })
  animator:addBehavior(CollisionBehavior { wheel, translatesReferenceBoundsIntoBoundary = true })
  stage:step(200)
  check(math.abs(stage.view.bounds.height - wheel.center.y - 20) < 1)
end)

test("a shape keeps the behavior that it draws", function()
  local bob = View { frame = { 90, 90, 20, 20 } }
  stage.view:addSubview(bob)
  local animator = Animator(stage.view)
  local rod = AttachmentBehavior { item = bob, anchor = { 160, 20 } }
  animator:addBehavior(rod)
  local line = Shape { behavior = rod, stroke = "red" }
  stage.view:addSubview(line)
  equal(line.behavior, rod)
  stage:step(5)
  line.behavior = nil
  equal(line.behavior, nil)
end)

test("invalid values raise errors", function()
  local shape = Shape()
  fails("Shape.path: expected a Path or a table of Points or nil, got 3", function() shape.path = 3 end)
  fails("Shape.dash: expected lengths of at least 0, and one above 0", function() shape.dash = { 0, 0 } end)
  fails("Shape.lineWidth: expected a finite number from 0 up, got -1", function() shape.lineWidth = -1 end)
  fails("Shape.miterLimit: expected a number from 1 to 10000000, got 0", function() shape.miterLimit = 0 end)
  fails('Shape.cap: expected "butt", "round" or "square", got a string "flat"', function() shape.cap = "flat" end)
end)

test("a file of SVG is a shape with one for each element, and what is left out is printed once", function()
  local name = os.tmpname()
  local file = assert(io.open(name, "w"))
  file:write [[<svg viewBox="0 0 60 40"><text/><path id="hill" d="M 0 40 L 30 20 L 60 40 Z" fill="green"/></svg>]]
  file:close()
  local lines, original = {}, print
  print = function(line) lines[#lines + 1] = line end
  local drawing, large = Shape.svg(name), Shape.svg(name, 2)
  print = original
  os.remove(name)
  equal(#lines, 1)
  equal(lines[1], name .. ", line 1: <text> is left out")
  equal(drawing.size, Size(60, 40))
  equal(large.size, Size(120, 80))
  equal(#drawing.subviews, 1)
  equal(drawing.subviews[1].name, "hill")
  equal(drawing.subviews[1].fill, Color "green")
  stage.view:addSubview(drawing)
  local collision, animator = CollisionBehavior {}, Animator(stage.view)
  animator:addBehavior(collision)
  collision:addBoundary("hill", drawing.subviews[1])
  equal(collision:boundary("hill").bounds, Rect(0, 20, 60, 20))
  drawing.center = { 160, 300 }
  drawing.collisionBoundsType = "path"
  animator:addBehavior(GravityBehavior { drawing })
  stage:step()
end)
