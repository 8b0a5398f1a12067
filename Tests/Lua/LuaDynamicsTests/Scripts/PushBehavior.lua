local testing = require "testing"
local test, equal, near, check, fails = testing.test, testing.equal, testing.near, testing.check, testing.fails

local function pushed(size, mode)
  local item = Item { size = size or { 100, 100 } }
  local body, push = DynamicItemBehavior { item, resistance = 0, angularResistance = 0 }, PushBehavior { item, mode = mode }
  local animator = Animator()
  animator:addBehavior(body)
  animator:addBehavior(push)
  return item, body, push
end

test("a push is continuous, active and of magnitude 0 by default", function()
  local push = PushBehavior {}
  equal(push.mode, PushMode.continuous)
  equal(push.active, true)
  equal(push.angle, 0.0)
  equal(push.magnitude, 0.0)
  equal(push.pushDirection, Vector(0, 0))
  equal(PushBehavior { mode = PushMode.instantaneous }.mode, PushMode.instantaneous)
end)

test("direction, angle and magnitude are one vector", function()
  local push = PushBehavior { pushDirection = { 3, 4 } }
  near(push.magnitude, 5, 1e-6)
  near(push.angle, 0.927295218, 1e-6)
  push:setAngle(1, -1)
  near(push.pushDirection, { -0.540302277, -0.841470957 }, 1e-6)
end)

test("magnitude 0 keeps the angle, unlike that of gravity", function()
  local push = PushBehavior { angle = 1, magnitude = 2 }
  push.magnitude = 0
  near(push.angle, 1)
end)

test("a continuous push of 1 accelerates 100 × 100 points as in UIKit", function()
  local item, body, push = pushed()
  push.pushDirection = { 1, 0 }
  for _, velocity in ipairs { 0.833333373, 2.50000024, 4.16666698, 5.83333349 } do
    stage:step()
    near(body:linearVelocity(item), { velocity, 0 }, 1e-3)
  end
end)

test("an instantaneous push acts once, and again when set active", function()
  local item, body, push = pushed(nil, PushMode.instantaneous)
  push.magnitude = 1
  stage:step()
  near(body:linearVelocity(item), { 100, 0 }, 1e-3)
  equal(push.active, false)
  stage:step(5)
  near(body:linearVelocity(item), { 100, 0 }, 1e-3)
  push.active = true
  stage:step()
  near(body:linearVelocity(item), { 200, 0 }, 1e-3)
end)

test("a heavier item is pushed less", function()
  local item, body, push = pushed({ 200, 50 }, PushMode.instantaneous)
  body.density = 2
  push.magnitude = 0.3
  stage:step()
  near(body:linearVelocity(item), { 15.000001, 0 }, 1e-3)
end)

test("a push off the centre also rotates the item", function()
  local item, body, push = pushed()
  push.pushDirection = { 1, 0 }
  equal(push:targetOffset(item), Vector(0, 0))
  push:setTargetOffset(item, { 0, 50 })
  equal(push:targetOffset(item), Vector(0, 50))
  for _, speed in ipairs { -0.0250000022, -0.075000003, -0.125000015, -0.175000027 } do
    stage:step()
    near(body:angularVelocity(item), speed, 1e-5)
  end
end)

test("an inactive push has no effect", function()
  local item, _, push = pushed()
  push.magnitude, push.active = 1, false
  stage:step(10)
  equal(item.center, Point(0, 0))
end)

test("the mode is read-only", function()
  check(not pcall(function() PushBehavior {}.mode = PushMode.instantaneous end))
  fails("PushBehavior: mode: expected PushMode.continuous or PushMode.instantaneous, got 2", function()
    PushBehavior { mode = 2 }
  end)
  fails("PushBehavior: mode: expected PushMode.continuous or PushMode.instantaneous, got a string \"continuous\"",
    function() PushBehavior { mode = "continuous" } end)
end)

test("an item that is not in the push has no offset", function()
  local push, item = PushBehavior {}, Item { size = { 10, 10 } }
  local reason = "is not an item of this behavior; add it with addItem first"
  local _, message = pcall(push.setTargetOffset, push, item, { 0, 5 })
  check(message:find(reason, 1, true), message)
  _, message = pcall(push.targetOffset, push, item)
  check(message:find(reason, 1, true), message)
end)
