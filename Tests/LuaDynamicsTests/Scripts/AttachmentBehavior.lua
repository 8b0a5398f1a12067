local testing = require "testing"
local test, equal, near = testing.test, testing.equal, testing.near
local check, fails, list = testing.check, testing.fails, testing.list

local function item(x, y, side) return Item { size = { side or 40, side or 40 }, center = { x, y } } end

test("an item can be tied to a point", function()
  local a = item(100, 100)
  local rod = AttachmentBehavior { item = a, anchor = { 100, 300 } }
  list(rod.items, { a })
  equal(rod.attachedBehaviorType, "anchor")
  equal(rod.anchorPoint, Point(100, 300))
  equal(rod.frequency, 0.0)
  equal(rod.damping, 0.0)
  equal(rod.length, 0.0)
  Animator():addBehavior(rod)
  near(rod.length, 200, 1e-3)
end)

test("an item can be tied to another", function()
  local a, b = item(0, 0), item(100, 0)
  local rod = AttachmentBehavior { item = a, attachedTo = b, offset = { 20, 0 }, attachedOffset = { -20, 0 } }
  list(rod.items, { a, b })
  equal(rod.attachedBehaviorType, "items")
  equal(rod.anchorPoint, Point(0, 0))
  Animator():addBehavior(rod)
  near(rod.length, 60, 1e-3)
end)

test("a rod swings as Apple's does", function()
  local a = item(200, 100)
  local animator = Animator()
  animator:addBehavior(DynamicItemBehavior { a, resistance = 0, angularResistance = 0 })
  animator:addBehavior(GravityBehavior { a })
  animator:addBehavior(AttachmentBehavior { item = a, anchor = { 100, 100 } })
  stage:step()
  near(a.center, { 199.999969, 100.069443 }, 1e-3)
  stage:step(9)
  near(a.center, { 199.132126, 113.146225 }, 1e-3)
end)

test("moving the anchor drags the item", function()
  local a = item(0, 0)
  local rod = AttachmentBehavior { item = a, anchor = { 100, 0 } }
  Animator():addBehavior(rod)
  rod.anchorPoint = { 300, 0 }
  equal(rod.anchorPoint, Point(300, 0))
  stage:step(120)
  near(a.center:distance(rod.anchorPoint), 100, 1)
  check(a.center.x > 150)
end)

test("a frequency makes the rod a spring, and damping calms it", function()
  local function overshoot(damping)
    local a = item(0, 0, 100)
    local spring = AttachmentBehavior { item = a, anchor = { 0, 200 }, length = 100, frequency = 1, damping = damping }
    local animator = Animator()
    animator:addBehavior(DynamicItemBehavior { a, resistance = 0 })
    animator:addBehavior(spring)
    equal(spring.frequency, 1.0)
    equal(spring.damping, damping)
    near(spring.length, 100, 1e-3)
    local furthest = 0
    for _ = 1, 90 do
      stage:step()
      furthest = math.max(furthest, a.center.y)
    end
    animator:removeAllBehaviors()
    return furthest - 100
  end
  check(overshoot(0.1) > 50)
  check(overshoot(1.0) < 5)
end)

test("an attachment has one other end", function()
  local a, b = item(0, 0), item(100, 0)
  local message = "AttachmentBehavior: expected either anchor or attachedTo"
  fails(message, function() AttachmentBehavior { item = a } end)
  fails(message, function() AttachmentBehavior { item = a, anchor = { 0, 0 }, attachedTo = b } end)
  fails("AttachmentBehavior: item: expected a View or an Item, got nil", function()
    AttachmentBehavior { anchor = { 0, 0 } }
  end)
  check(not pcall(function() AttachmentBehavior { item = a, attachedTo = a } end))
end)

test("lengths, frequencies and damping are not negative", function()
  local rod = AttachmentBehavior { item = item(0, 0), anchor = { 0, 0 } }
  for _, name in ipairs { "length", "frequency", "damping" } do
    fails("AttachmentBehavior." .. name .. ": expected a finite number from 0 up, got -1", function() rod[name] = -1 end)
  end
end)
