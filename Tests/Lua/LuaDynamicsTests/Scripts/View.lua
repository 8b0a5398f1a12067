local testing = require "testing"
local test, equal, near = testing.test, testing.equal, testing.near
local check, fails, list = testing.check, testing.fails, testing.list

test("a new view is empty, opaque and upright", function()
  local view = View()
  equal(view.frame, Rect(0, 0, 0, 0))
  equal(view.bounds, Rect(0, 0, 0, 0))
  equal(view.size, Size(0, 0))
  equal(view.center, Point(0, 0))
  equal(view.rotation, 0.0)
  equal(view.scale, 1.0)
  equal(view.alpha, 1.0)
  equal(view.backgroundColor.alpha, 0.0)
  equal(view.cornerRadius, 0.0)
  equal(view.text, nil)
  equal(view.name, nil)
  equal(view.hidden, false)
  equal(view.superview, nil)
  equal(#view.subviews, 0)
  equal(view.collisionBoundsType, "rectangle")
  equal(view.collisionBoundingPath, nil)
  check(view.isAlive)
end)

test("frame is equivalent to size and center", function()
  local framed = View { frame = { 10, 20, 30, 40 } }
  equal(framed.size, Size(30, 40))
  equal(framed.center, Point(25, 40))
  equal(framed.bounds, Rect(0, 0, 30, 40))
  local centered = View { size = { 30, 40 }, center = { 25, 40 } }
  equal(centered.frame, Rect(10, 20, 30, 40))
  centered.frame = { 0, 0, 10, 10 }
  equal(centered.center, Point(5, 5))
end)

test("the order of properties in the constructor does not matter", function()
  local view = View { center = { 100, 100 }, rotation = math.pi / 2, size = { 20, 10 }, scale = 2 }
  near(view.frame, { 90, 80, 20, 40 }, 1e-6)
end)

test("the frame of a rotated view is its bounding box", function()
  local view = View { size = { 100, 100 }, center = { 100, 100 }, rotation = math.pi / 4 }
  near(view.frame.width, 100 * math.sqrt(2), 1e-4)
  near(view.rotation, math.pi / 4, 1e-6)
  equal(view.size, Size(100, 100))
end)

test("position returns three numbers", function()
  local x, y, rotation = View { size = { 1, 1 }, center = { 3, 4 }, rotation = 1 }:position()
  equal(x, 3.0)
  equal(y, 4.0)
  near(rotation, 1, 1e-6)
end)

test("appearance properties keep their values", function()
  local view = View { alpha = 0.5, cornerRadius = 8, text = "Photo", hidden = true, name = "photo" }
  view.backgroundColor = "saddlebrown"
  equal(view.alpha, 0.5)
  equal(view.cornerRadius, 8.0)
  equal(view.text, "Photo")
  equal(view.hidden, true)
  equal(view.name, "photo")
  equal(tostring(view.backgroundColor), "#8b4513ff")
  view.text, view.name = nil, nil
  equal(view.text, nil)
  equal(view.name, nil)
end)

test("a view can have a border and clip its subviews", function()
  local view = View { size = { 40, 40 }, borderWidth = 2, borderColor = "red", clipsToBounds = true }
  equal(view.borderWidth, 2.0)
  equal(view.borderColor, Color "red")
  check(view.clipsToBounds)
  fails("View.borderWidth: expected a finite number from 0 up, got -1", function() view.borderWidth = -1 end)
end)

test("a view can have a gradient and a shadow", function()
  local view = View { size = { 40, 40 }, gradient = { "red", "blue" }, shadowOpacity = 0.5, shadowOffset = { 0, 4 } }
  equal(view.gradient.colors[2], Color "blue")
  equal(view.gradient.kind, "linear")
  view.gradient = Gradient { "white", "black", kind = "radial" }
  equal(view.gradient.kind, "radial")
  view.gradient = nil
  equal(view.gradient, nil)
  equal(view.shadowOpacity, 0.5)
  equal(view.shadowOffset, Size(0, 4))
  equal(view.shadowRadius, 3.0)
  equal(view.shadowColor, Color "black")
  fails("View.shadowOpacity: expected a number from 0 to 1, got 2", function() view.shadowOpacity = 2 end)
  fails("View.gradient: expected a Gradient or a table of Colors or nil, got a string \"red\"",
    function() view.gradient = "red" end)
end)

test("touches reach the view with the highest zPosition", function()
  local touched
  local rear = View { frame = { 0, 0, 50, 50 }, zPosition = 1 }
  local front = View { frame = { 0, 0, 50, 50 } }
  for _, view in ipairs { rear, front } do
    stage.view:addSubview(view)
    view:onTap(function() touched = view end)
  end
  equal(rear.zPosition, 1.0)
  stage:tap(20, 20)
  stage:step(10)
  equal(touched, rear)
end)

test("the axes can be scaled by different factors", function()
  local view = View { size = { 20, 10 }, center = { 50, 50 }, scaleX = 2, scaleY = 3 }
  near(view.frame, { 30, 35, 40, 30 }, 1e-6)
  near(view.scaleX, 2, 1e-9)
  near(view.scaleY, 3, 1e-9)
  view.scale = 1
  near(view.scaleX, 1, 1e-9)
  fails("View.scaleY: expected 0 or a number from 0.001 to 1000, or the negative of one, got 1000000.0",
    function() view.scaleY = 1e6 end)
end)

test("alpha is from 0 to 1", function()
  fails("View.alpha: expected a number from 0 to 1, got 1.5", function() View().alpha = 1.5 end)
  fails("View.alpha: expected a number from 0 to 1, got -1", function() View { alpha = -1 } end)
end)

test("the collision bounds can be set", function()
  local view = View { size = { 20, 20 }, collisionBoundsType = "ellipse" }
  equal(view.collisionBoundsType, "ellipse")
  view.collisionBoundingPath = Path.polygon { { 0, -10 }, { 10, 10 }, { -10, 10 } }
  view.collisionBoundsType = "path"
  equal(view.collisionBoundsType, "path")
  equal(view.collisionBoundingPath.bounds, Rect(-10, -10, 20, 20))
  view.collisionBoundingPath = nil
  equal(view.collisionBoundingPath, nil)
  fails('View.collisionBoundsType: expected "rectangle", "ellipse" or "path", got a string "circle"', function()
    view.collisionBoundsType = "circle"
  end)
end)

test("subviews are ordered from back to front", function()
  local back, front = View(), View()
  stage.view:addSubview(back)
  stage.view:addSubview(front)
  list(stage.view.subviews, { back, front })
  equal(back.superview, stage.view)
  stage.view:bringSubviewToFront(back)
  list(stage.view.subviews, { front, back })
  stage.view:sendSubviewToBack(back)
  list(stage.view.subviews, { back, front })
  back:removeFromSuperview()
  list(stage.view.subviews, { front })
  equal(back.superview, nil)
  back:removeFromSuperview()
end)

test("several views are added in order", function()
  local a, b, c = View(), View(), View()
  stage.view:addSubview(a, b, c)
  list(stage.view.subviews, { a, b, c })
  fails("View.addSubview: argument 2: expected a View, got nil", function() stage.view:addSubview(View(), nil, c) end)
  list(stage.view.subviews, { a, b, c })
  fails("View.addSubview: argument 3: a view cannot be its own subview",
    function() a:addSubview(b, c, a) end)
  list(a.subviews, { b, c })
  list(stage.view.subviews, { a })
end)

test("adding a view to another removes it from its superview", function()
  local first, second, view = View(), View(), View()
  first:addSubview(view)
  second:addSubview(view)
  equal(#first.subviews, 0)
  equal(view.superview, second)
end)

test("a view has one handle", function()
  local view = View()
  stage.view:addSubview(view)
  check(rawequal(stage.view.subviews[1], view))
  local colors = { [view] = "red" }
  equal(colors[stage.view.subviews[1]], "red")
end)

test("a subview without references keeps its name, data and handlers", function()
  do
    local view = View { name = "kept", frame = { 0, 0, 100, 100 } }
    view.data.score = 7
    view:onTap(function(tap) tap.view.data.taps = (tap.view.data.taps or 0) + 1 end)
    stage.view:addSubview(view)
  end
  collectgarbage()
  collectgarbage()
  local view = stage.view.subviews[1]
  equal(view.data.score, 7)
  stage:tap(50, 50)
  stage:step(10)
  equal(view.data.taps, 1)
end)

test("touches pass through a view without user interaction and its subviews", function()
  local view = View { frame = { 0, 0, 100, 100 } }
  local child = View { frame = { 0, 0, 100, 100 } }
  local taps = 0
  stage.view:addSubview(view)
  view:addSubview(child)
  child:onTap(function() taps = taps + 1 end)
  equal(view.userInteractionEnabled, true)
  view.userInteractionEnabled = false
  stage:tap(50, 50)
  stage:step(10)
  equal(taps, 0)
  view.userInteractionEnabled = true
  stage:tap(50, 50)
  stage:step(10)
  equal(taps, 1)
end)

test("data is a table for the script", function()
  local view = View { data = { score = 1 } }
  equal(view.data.score, 1)
  equal(view.popover, nil)
  view.data.anything = { 1, 2 }
  equal(#view.data.anything, 2)
  equal(View().data.score, nil)
end)

test("tostring shows the name or the number", function()
  equal(tostring(View { name = "photo" }), "View 'photo'")
  check(tostring(View()):match "^View #%d+$", tostring(View()))
end)

test("pairs iterates over the properties", function()
  local found = {}
  for name, value in pairs(View { alpha = 0.5 }) do found[name] = value end
  equal(found.alpha, 0.5)
  equal(found.center, Point(0, 0))
end)

test("onTap returns a recognizer that can be removed", function()
  local view = View { frame = { 0, 0, 100, 100 } }
  stage.view:addSubview(view)
  local taps = 0
  local recognizer = view:onTap(function() taps = taps + 1 end)
  stage:tap(50, 50)
  stage:step(10)
  equal(taps, 1)
  view:removeGestureRecognizer(recognizer)
  stage:tap(50, 50)
  stage:step(10)
  equal(taps, 1)
end)

test("onPan and onLongPress return recognizers, too", function()
  local view = View { frame = { 0, 0, 100, 100 } }
  equal(view:onPan(function() end).view, view)
  equal(view:onLongPress(function() end).view, view)
end)

test("a destroyed view is removed from the stage and its behaviors", function()
  local view, other = View { size = { 10, 10 } }, View { size = { 10, 10 }, center = { 100, 0 } }
  stage.view:addSubview(view)
  stage.view:addSubview(other)
  local animator, gravity = Animator(stage.view), GravityBehavior { view, other }
  animator:addBehavior(gravity)
  animator:addBehavior(SnapBehavior { item = view, snapPoint = { 50, 50 } })
  view:destroy()
  equal(view.isAlive, false)
  list(stage.view.subviews, { other })
  list(gravity.items, { other })
  list(animator.behaviors, { gravity })
  stage:step(10)
  check(other.center.y > 1)
end)

test("the mass is the area times the density that it has in its animator", function()
  local item, animator = View { size = { 200, 50 } }, Animator()
  equal(item.mass, 1.0)
  animator:addBehavior(DynamicItemBehavior { item, density = 2 })
  near(item.mass, 2, 1e-6)
  fails("View.mass is read-only", function() item.mass = 3 end)
  animator:removeAllBehaviors()
  equal(item.mass, 1.0)
end)

test("the presentation has the values that are drawn", function()
  local view = View { alpha = 0.5 }
  equal(view.presentation.alpha, 0.5)
  fails("View.presentation is read-only", function() view.presentation = nil end)
end)

test("onPinch, onRotation and onSwipe return recognizers, which can be removed", function()
  local view = View { size = { 50, 50 } }
  for _, name in ipairs { "onPinch", "onRotation", "onSwipe" } do
    local recognizer = view[name](view, function() end)
    equal(recognizer.view, view)
    view:removeGestureRecognizer(recognizer)
    equal(recognizer.view, nil)
  end
end)

test("onHover and onWheel return their recognizers", function()
  local view = View { size = { 10, 10 } }
  equal(view:onHover(function() end).view, view)
  equal(view:onWheel(function() end).view, view)
end)

test("a circle has the size, corner radius and collision bounds of its radius", function()
  local circle = View.circle { radius = 13, center = { 50, 60 }, backgroundColor = "red" }
  equal(circle.size, Size(26, 26))
  equal(circle.center, Point(50, 60))
  equal(circle.cornerRadius, 13)
  equal(circle.collisionBoundsType, "ellipse")
  fails("View.circle: radius: expected a finite number from 0 up, got -1", function() View.circle { radius = -1 } end)
  fails("View.circle: radius: expected a number, got nil", function() View.circle {} end)
end)

test("a view in an animator has a width and a height", function()
  local view, animator = View { size = { 40, 30 } }, Animator()
  local gravity = GravityBehavior { view }
  animator:addBehavior(gravity)
  local message = "expected a width and height above 0 for a view in an animator, got "
  fails("View.size: " .. message .. "0.0 and 0.0", function() view.size = { 0, 0 } end)
  fails("View.frame: " .. message .. "5.0 and 0.0", function() view.frame = { 0, 0, 5, 0 } end)
  equal(view.size, Size(40, 30))
  animator:removeBehavior(gravity)
  view.size = { 0, 0 }
  equal(view.size, Size(0, 0))
end)

test("a view has the velocity and the energy that its animator gives it", function()
  local animator = Animator { stage.view, gravity = true, itemProperties = { resistance = 0 } }
  local ball = animator:add(View { size = { 100, 100 }, center = { 160, 100 } })
  near(ball.potentialEnergy, 1000 * (stage.view.bounds.height - 100), 1e-2)
  stage:step(31)
  -- 61 steps of 1/120 s at 1000 pt/s².
  near(ball.velocity, { 0, 1000 * 61 / 120 }, 1e-2)
  near(ball.momentum, { 0, ball.mass * ball.velocity.dy }, 1e-2)
  near(ball.kineticEnergy, ball.mass * ball.velocity.length ^ 2 / 2, 1)
  near(ball.centerOfMass, { ball.center.x, ball.center.y }, 1e-3)
  near(ball.forces.gravity, { 0, 10 * ball.mass }, 1e-4)
  ball:stop()
  ball:applyImpulse({ 1, 0 }, ball.center)
  near(ball.velocity, { 100, 0 }, 1e-3)
  near(ball.angularVelocity, 0, 1e-3)
end)
