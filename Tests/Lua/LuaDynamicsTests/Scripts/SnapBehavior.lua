local testing = require "testing"
local test, equal, near, check, fails = testing.test, testing.equal, testing.near, testing.check, testing.fails

local function square() return Item { size = { 100, 50 }, center = { 100, 100 } } end

test("a snap has an item, a point and damping", function()
  local item = square()
  local snap = SnapBehavior { item = item, snapPoint = { 300, 200 } }
  equal(snap.item, item)
  equal(snap.snapPoint, Point(300, 200))
  equal(snap.damping, 0.5)
  equal(SnapBehavior { item = item, snapPoint = { 0, 0 }, damping = 0.8 }.damping, 0.8)
end)

test("an item moves as in UIKit", function()
  local item = square()
  Animator():addBehavior(SnapBehavior { item = item, snapPoint = { 300, 200 } })
  stage:step()
  near(item.center, { 113.265648, 106.623589 }, 1e-3)
  near(item.rotation, 0.0361267589, 1e-4)
end)

test("it comes to rest at the point, upright, also after the point is changed", function()
  local item = square()
  local snap = SnapBehavior { item = item, snapPoint = { 300, 200 } }
  Animator():addBehavior(snap)
  stage:step(180)
  near(item.center, { 300, 200 }, 0.5)
  near(item.rotation, 0, 0.01)
  snap.snapPoint = { 50, 60 }
  stage:step(180)
  near(item.center, { 50, 60 }, 0.5)
end)

test("several snaps on one item have no effect until only one is left", function()
  local item = square()
  local first = SnapBehavior { item = item, snapPoint = { 300, 200 } }
  local second = SnapBehavior { item = item, snapPoint = { 0, 0 } }
  local animator = Animator()
  animator:addBehavior(first)
  animator:addBehavior(second)
  stage:step(10)
  equal(item.center, Point(100, 100))
  animator:removeBehavior(second)
  stage:step(180)
  near(item.center, { 300, 200 }, 0.5)
end)

test("item and point are needed, and damping is not negative", function()
  fails("SnapBehavior: snapPoint: expected a Point or { x, y }, got nil", function() SnapBehavior { item = square() } end)
  fails("SnapBehavior: item: expected a View, an Item or an ItemGroup, got nil", function() SnapBehavior { snapPoint = { 0, 0 } } end)
  fails("SnapBehavior.damping: expected a finite number from 0 up, got -0.5", function()
    SnapBehavior { item = square(), snapPoint = { 0, 0 }, damping = -0.5 }
  end)
end)

test("the rotation and the frequency of a snap can be set", function()
  local item = Item { size = { 100, 50 } }
  item.rotation = 0.7
  local snap = SnapBehavior { item = item, snapPoint = { 200, 0 }, affectsRotation = false, frequency = 1 }
  equal(snap.affectsRotation, false)
  equal(snap.frequency, 1.0)
  Animator():addBehavior(snap)
  stage:step(10)
  check(item.center.x < 150)
  stage:run(20)
  near(item.center, { 200, 0 }, 0.5)
  near(item.rotation, 0.7, 1e-4)
end)

test("a snap whose item was destroyed cannot be added", function()
  local item = square()
  local snap, animator = SnapBehavior { item = item, snapPoint = { 300, 200 } }, Animator()
  item:destroy()
  for _, add in ipairs {
    function() animator:addBehavior(snap) end, function() Behavior { snap } end,
  } do
    local succeeded, message = pcall(add)
    check(not succeeded and message:find "SnapBehavior #%d+ needs Item #%d+, which has been destroyed$", message)
  end
  equal(#animator.behaviors, 0)
end)
