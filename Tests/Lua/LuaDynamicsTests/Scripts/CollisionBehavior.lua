local testing = require "testing"
local test, equal, near = testing.test, testing.equal, testing.near
local check, fails, list = testing.check, testing.fails, testing.list

-- A square that falls onto a boundary of `collision`.
local function drop(collision, animator)
  local square = View { size = { 50, 50 }, center = { 160, 284 } }
  stage.view:addSubview(square)
  collision:addItem(square)
  animator = animator or Animator(stage.view)
  animator:addBehavior(GravityBehavior { square })
  animator:addBehavior(collision)
  return square
end

test("by default items collide with everything, and there are no boundaries", function()
  local collision = CollisionBehavior {}
  equal(collision.collisionMode, CollisionMode.everything)
  equal(collision.translatesReferenceBoundsIntoBoundary, false)
  equal(#collision.boundaryIdentifiers, 0)
  equal(collision.beganContact, nil)
  equal(collision.endedContact, nil)
  equal(collision.collisionDelegate, nil)
end)

test("the mode is a set of bits", function()
  local collision = CollisionBehavior { collisionMode = CollisionMode.items }
  equal(collision.collisionMode, 1)
  collision.collisionMode = CollisionMode.items | CollisionMode.boundaries
  equal(collision.collisionMode, 3)
end)

test("boundaries have names, in order of addition", function()
  local collision = CollisionBehavior {}
  collision:addBoundary("floor", { 0, 400 }, { 320, 400 })
  collision:addBoundary(7, Path.rect { 0, 0, 10, 10 })
  list(collision.boundaryIdentifiers, { "floor", 7 })
  equal(collision:boundary("floor").bounds, Rect(0, 400, 320, 0))
  equal(collision:boundary(7).bounds, Rect(0, 0, 10, 10))
  equal(collision:boundary("roof"), nil)
  collision:addBoundary("floor", { 0, 500 }, { 320, 500 })
  equal(collision:boundary("floor").bounds, Rect(0, 500, 320, 0))
  collision:removeBoundary("floor")
  list(collision.boundaryIdentifiers, { 7 })
  collision:removeBoundary("roof")
  collision:removeAllBoundaries()
  list(collision.boundaryIdentifiers, {})
end)

test("a square comes to rest on a line", function()
  local collision = CollisionBehavior {}
  collision:addBoundary("floor", { 0, 468 }, { 320, 468 })
  local square = drop(collision)
  stage:step(300)
  near(square.frame.maxY, 468, 0.5)
end)

test("a square comes to rest in a bowl made of a curve", function()
  local collision = CollisionBehavior {}
  -- As in UIKit, the path is closed: this bowl has a lid at 200, above the square.
  collision:addBoundary("bowl", Path():moveTo { 0, 200 }:curveTo({ 320, 200 }, { 160, 700 }))
  local square = drop(collision)
  stage:step(600)
  -- The lowest point of the curve is at 450, half way to its control point; the square rests there on its corners.
  check(square.frame.maxY < 450.5 and square.frame.maxY > 430, tostring(square.frame))
end)

test("the view's edges can be a boundary, with insets", function()
  local collision = CollisionBehavior { translatesReferenceBoundsIntoBoundary = true }
  local square = drop(collision)
  stage:step(300)
  near(square.frame.maxY, 568, 0.5)
  collision:setTranslatesReferenceBoundsIntoBoundary { bottom = 100 }
  equal(collision.translatesReferenceBoundsIntoBoundary, true)
  square.center = { 160, 284 }
  collision.dynamicAnimator:updateItem(square)
  stage:step(300)
  near(square.frame.maxY, 468, 0.5)
  collision:removeAllBoundaries()
  stage:step(60)
  near(square.frame.maxY, 468, 0.5)
end)

test("a removed boundary no longer stops items", function()
  local collision = CollisionBehavior {}
  collision:addBoundary("floor", { 0, 468 }, { 320, 468 })
  local square = drop(collision)
  stage:step(300)
  collision:removeBoundary("floor")
  stage:step(60)
  check(square.center.y > 600)
end)

test("contacts have all of their properties", function()
  local collision = CollisionBehavior {}
  collision:addBoundary("floor", { 0, 400 }, { 320, 400 })
  local began, ended = {}, {}
  function collision.beganContact(contact) table.insert(began, contact) end
  collision.endedContact = function(contact) table.insert(ended, contact) end
  local square = drop(collision)
  stage:step(120)
  local contact = began[1]
  equal(contact.item, square)
  equal(contact.otherItem, nil)
  equal(contact.boundary, "floor")
  equal(contact.isReferenceBounds, false)
  near(contact.point.y, 400, 1)
  -- It fell 400 - 284 - 25 = 91 points from rest: about sqrt(2 * 1000 * 91) = 427 pt/s.
  near(contact.approachSpeed, 427, 15)
  check(#ended >= 1 and #began > #ended, #began .. " began, " .. #ended .. " ended")
  equal(ended[1].boundary, "floor")
end)

test("the functions of a delegate table are called", function()
  local delegate = { calls = {} }
  function delegate:beganContact(behavior, contact)
    table.insert(self.calls, "began " .. tostring(contact.boundary))
    self.behavior = behavior
  end
  function delegate:endedContact(behavior, contact) table.insert(self.calls, "ended " .. tostring(contact.boundary)) end
  local collision = CollisionBehavior { collisionDelegate = delegate }
  check(rawequal(collision.collisionDelegate, delegate))
  collision:addBoundary(1, { 0, 400 }, { 320, 400 })
  drop(collision)
  stage:step(120)
  equal(delegate.calls[1], "began 1")
  equal(delegate.calls[2], "ended 1")
  equal(delegate.behavior, collision)
  local count = #delegate.calls
  collision.collisionDelegate = nil
  collision:removeAllBoundaries()
  stage:step(60)
  equal(#delegate.calls, count)
end)

test("the functions of a delegate are optional", function()
  local ends = 0
  local collision = CollisionBehavior { collisionDelegate = { endedContact = function() ends = ends + 1 end } }
  collision:addBoundary("floor", { 0, 400 }, { 320, 400 })
  drop(collision)
  stage:step(120)
  check(ends > 0)
end)

test("a callback may remove the item of its contact", function()
  local collision = CollisionBehavior {}
  collision:addBoundary("floor", { 0, 400 }, { 320, 400 })
  local calls = 0
  local square = drop(collision)
  function collision.beganContact(contact)
    calls = calls + 1
    collision:removeItem(contact.item)
    contact.item:removeFromSuperview()
  end
  stage:step(120)
  equal(calls, 1)
  check(square.center.y > 600)
end)

test("a boundary needs two different points", function()
  local collision = CollisionBehavior {}
  fails("CollisionBehavior.addBoundary: the ends of a boundary must differ, but both are (1.0, 1.0)", function()
    collision:addBoundary("floor", { 1, 1 }, { 1, 1 })
  end)
  fails("CollisionBehavior.addBoundary: a boundary's path needs at least two different points, the first one that of a move",
    function() collision:addBoundary("floor", Path()) end)
  fails("CollisionBehavior.addBoundary: argument 3 (to): expected a Point or { x, y }, got nil", function()
    collision:addBoundary("floor", { 0, 0 })
  end)
  fails("CollisionBehavior.addBoundary: argument 1 (identifier): expected a string or an integer, got nil", function()
    collision:addBoundary()
  end)
  list(collision.boundaryIdentifiers, {})
end)

test("a delegate with a misspelt method is an error", function()
  local collision = CollisionBehavior {}
  local reason = "CollisionBehavior.collisionDelegate: there is no method 'beganContactFor'; did you mean 'beganContact'?"
  fails(reason, function() collision.collisionDelegate = { beganContactFor = print } end)
  fails(reason, function() CollisionBehavior { collisionDelegate = { beganContactFor = print, endedContact = print } } end)
  local Class = {}
  Class.__index = Class
  function Class:beganContactFor() end
  fails(reason, function() collision.collisionDelegate = setmetatable({}, Class) end)
  equal(collision.collisionDelegate, nil)
end)

test("a delegate may have other fields, helpers, inherited methods, and methods that it gets later", function()
  local collision = CollisionBehavior {}
  collision.collisionDelegate = {}
  collision.collisionDelegate = { count = 1, name = "x", reset = print, beganContacts = 5 }
  collision.collisionDelegate = { beganContact = print, beganContact2 = print, endedContact = print }
  collision.collisionDelegate = setmetatable({}, { __index = function() return print end })
  local Class = { beganContact = print }
  collision.collisionDelegate = setmetatable({}, { __index = Class })
end)

test("a boundary has a surface of its own", function()
  local function slide(friction)
    local a = Item { size = { 40, 40 }, center = { 100, 180 } }
    local collision = CollisionBehavior { a }
    collision:addBoundary("floor", { 0, 200 }, { 5000, 200 })
    collision:setSurface { boundary = "floor", friction = friction }
    collision:setSurface { boundary = "none" }
    local animator = Animator()
    local properties = DynamicItemBehavior { a, friction = 1, resistance = 0 }
    for _, behavior in ipairs { collision, GravityBehavior { a }, properties } do animator:addBehavior(behavior) end
    stage:step(5)
    properties:addLinearVelocity(a, { 300, 0 })
    stage:step(20)
    return properties:linearVelocity(a).dx
  end
  near(slide(0), 300, 1)
  near(slide(0.04), 300 - 0.2 * 1000 / 3, 5)
  near(slide(1), 0, 1)
end)

test("items jump through a platform from below and land on it", function()
  local ball = Item { size = { 20, 20 }, center = { 100, 200 } }
  local collision = CollisionBehavior { ball }
  collision:addBoundary("platform", { 0, 100 }, { 200, 100 })
  collision:setSurface { boundary = "platform", elasticity = 0, passDirection = { 0, -1 } }
  local animator, began = Animator(), 0
  function collision.beganContact() began = began + 1 end
  local properties = DynamicItemBehavior { ball, elasticity = 0 }
  for _, behavior in ipairs { collision, GravityBehavior { ball }, properties } do animator:addBehavior(behavior) end
  properties:addLinearVelocity(ball, { 0, -600 })
  local top = math.huge
  for _ = 1, 200 do
    stage:step()
    top = math.min(top, ball.center.y)
  end
  check(top < 50)
  near(ball.center, { 100, 90 }, 0.6)
  equal(began, 1)
end)

test("a boundary through several points stays open", function()
  local ball = Item { size = { 20, 20 }, center = { 50, 150 } }
  local collision = CollisionBehavior { ball }
  collision:addBoundary("hill", { { 0, 200 }, { 100, 200 }, { 200, 300 } })
  local animator = Animator()
  animator:addBehavior(GravityBehavior { ball })
  animator:addBehavior(collision)
  stage:step(120)
  near(ball.center, { 50, 190 }, 0.6)
  equal(animator:rayCast({ 60, 210 }, { 60, 400 }), nil)
  fails("CollisionBehavior.addBoundary: a boundary needs at least two points, not 1", function()
    collision:addBoundary("point", { { 0, 200 } })
  end)
end)

test("shouldCollide determines which pairs collide", function()
  local ball, floor = Item { size = { 20, 20 }, center = { 100, 100 } }, Item { size = { 40, 40 }, center = { 100, 200 } }
  local collision, calls, answer = CollisionBehavior { ball, floor }, {}, false
  collision:addBoundary("ground", { 0, 400 }, { 300, 400 })
  collision:addBoundary(7, { 0, 600 }, { 300, 600 })
  equal(collision.shouldCollide, nil)
  function collision.shouldCollide(item, otherItem, boundary)
    calls[#calls + 1] = { item, otherItem, boundary }
    if boundary ~= 7 then return answer end -- nothing: they collide
  end
  local animator = Animator()
  local fixed = DynamicItemBehavior { floor, isAnchored = true }
  for _, behavior in ipairs { GravityBehavior { ball }, collision, fixed } do animator:addBehavior(behavior) end
  stage:run(10)
  near(ball.center.y, 590, 0.6)
  check(#calls >= 3) -- the last pair also after a bounce
  equal(calls[1][1], ball)
  equal(calls[1][2], floor)
  equal(calls[2][2], nil)
  equal(calls[2][3], "ground")
  equal(calls[3][3], 7)
  ball.center, answer = { 100, 150 }, true
  animator:updateItem(ball)
  stage:run(10)
  near(ball.center.y, 170, 0.6)
  collision.shouldCollide = nil
  equal(collision.shouldCollide, nil)
end)

test("shouldCollide may remove the items and add others", function()
  local items = {}
  for i = 1, 8 do items[i] = Item { size = { 20, 20 }, center = { 15 * i, 0 } } end
  local collision, animator = CollisionBehavior(items), Animator()
  function collision.shouldCollide(item, otherItem)
    collision:removeItem(item)
    otherItem:destroy()
    collision:addItem(Item { size = { 20, 20 }, center = { 200, 200 } })
  end
  animator:addBehavior(collision)
  stage:step(20)
  check(#collision.items > 0)
end)

test("a pair has a surface of its own", function()
  local function slide(fields)
    local a = Item { size = { 40, 40 }, center = { 100, 180 } }
    local collision = CollisionBehavior { a }
    collision:addBoundary("floor", { 0, 200 }, { 5000, 200 })
    fields.item, fields.boundary = a, "floor"
    collision:setSurface(fields)
    local animator = Animator()
    local properties = DynamicItemBehavior { a, friction = 1, resistance = 0 }
    for _, behavior in ipairs { collision, GravityBehavior { a }, properties } do animator:addBehavior(behavior) end
    stage:step(5)
    properties:addLinearVelocity(a, { 300, 0 })
    stage:step(60)
    return properties:linearVelocity(a).dx
  end
  near(slide { friction = 0 }, 300, 1)
  near(slide { friction = 0.1 }, 200, 2)
  near(slide { tangentSpeed = 50 }, 50, 0.1)
  near(slide {}, 0, 0.1)
end)

test("the elasticity of two items can be changed when they touch", function()
  local ball, floor = Item { size = { 20, 20 }, center = { 0, 0 } }, Item { size = { 100, 20 }, center = { 0, 100 } }
  local collision, speeds = CollisionBehavior { ball, floor }, {}
  local balls = DynamicItemBehavior { ball, resistance = 0 }
  collision:setSurface { item = ball, otherItem = floor, elasticity = 1 }
  function collision.beganContact()
    speeds[#speeds + 1] = balls:linearVelocity(ball).dy
    collision:setSurface { item = floor, otherItem = ball, elasticity = 0.5 }
  end
  local animator = Animator()
  local fixed = DynamicItemBehavior { floor, isAnchored = true }
  for _, behavior in ipairs { GravityBehavior { ball }, collision, balls, fixed } do animator:addBehavior(behavior) end
  stage:step(150)
  near(speeds[1], -400, 12)
  near(speeds[2] / speeds[1], 0.5, 0.05)
end)

test("an invalid surface is an error", function()
  local a, b = Item { size = { 1, 1 } }, Item { size = { 1, 1 } }
  local collision = CollisionBehavior { a, b }
  fails("CollisionBehavior.setSurface: a pair is an item with either an otherItem or a boundary", function()
    collision:setSurface { item = a }
  end)
  fails("CollisionBehavior.setSurface: expected a boundary, an item and an otherItem, or an item and a boundary", function()
    collision:setSurface { otherItem = a, boundary = "b" }
  end)
  fails("CollisionBehavior.setSurface: passDirection belongs to a boundary, not to a pair", function()
    collision:setSurface { item = a, otherItem = b, passDirection = { 0, 1 } }
  end)
  fails("CollisionBehavior.setSurface: tangentSpeed: expected a finite number, got nan", function() collision:setSurface { item = a, otherItem = b, tangentSpeed = 0 / 0 } end)
  collision:setSurface { item = a, otherItem = a, friction = 1 } -- no effect
end)

test("some items pass a wall", function()
  local function falls(mask)
    local ball = Item { size = { 20, 20 }, center = { 100, 100 } }
    local collision, animator = CollisionBehavior { ball }, Animator()
    collision:addBoundary("wall", { 0, 200 }, { 200, 200 })
    collision:setSurface { boundary = "wall", categoryBitMask = 1 << 3 }
    local properties = DynamicItemBehavior { ball, collisionBitMask = mask }
    for _, behavior in ipairs { GravityBehavior { ball }, collision, properties } do animator:addBehavior(behavior) end
    stage:step(60)
    return ball.center.y > 200
  end
  equal(falls(1 << 3), false)
  equal(falls(~(1 << 3)), true)
end)

test("the path of a shape is a boundary where the shape is", function()
  local animator = Animator { stage.view, gravity = true, collision = true }
  local bowl = Shape { path = { { 20, 300 }, { 160, 400 }, { 300, 300 } } }
  animator.collision:addBoundary("bowl", bowl)
  equal(bowl.superview, stage.view)
  equal(tostring(animator.collision:boundary("bowl")),
    "Path(moveTo(20.0, 300.0) lineTo(160.0, 400.0) lineTo(300.0, 300.0))")
  local ball = animator:add(View.circle { radius = 10, center = { 100, 200 } })
  stage:run(10)
  near(ball.center, { 160, 388 }, 3)
end)

test("the boundary of a shape is converted from its superview", function()
  local animator = Animator { stage.view, collision = true }
  local panel = stage.view:addSubview(View { frame = { 100, 200, 100, 100 }, rotation = math.pi / 2 })
  local line = panel:addSubview(Shape { path = { { 0, 50 }, { 100, 50 } } })
  animator.collision:addBoundary("line", line)
  local hit = animator:rayCast({ 100, 220 }, { 200, 220 })
  near(hit.point, { 150, 220 }, 0.01)
  local disc = Shape { path = Path.circle({ 0, 0 }, 20), center = { 60, 60 } }
  animator.collision:addBoundary("disc", disc)
  near(animator:rayCast({ 5, 60 }, { 60, 60 }).point, { 40, 60 }, 0.5)
end)

test("a shape needs a path, and the behavior a reference view, for a boundary", function()
  fails("CollisionBehavior.addBoundary: a boundary from a shape needs a behavior that is in an animator with a "
    .. "reference view", function() CollisionBehavior {}:addBoundary(1, Shape { path = { { 0, 0 }, { 9, 9 } } }) end)
  local animator = Animator { stage.view, collision = true }
  fails("CollisionBehavior.addBoundary: the shape has no path",
    function() animator.collision:addBoundary(1, Shape {}) end)
end)
