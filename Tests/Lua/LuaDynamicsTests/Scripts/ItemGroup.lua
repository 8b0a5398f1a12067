local testing = require "testing"
local test, equal, near = testing.test, testing.equal, testing.near
local check, fails, list = testing.check, testing.fails, testing.list

local function item(x, y, width, height) return Item { size = { width, height }, center = { x, y } } end

test("the size of a group is the bounding box of its items", function()
  local a, b = item(0, 0, 40, 20), item(100, 50, 20, 20)
  local group = ItemGroup { a, b }
  list(group.items, { a, b })
  equal(group.center, Point(45, 25))
  equal(group.size, Size(130, 70))
  near(group.mass, 0.12, 1e-6)
  equal(group.rotation, 0.0)
  group.data = { owner = "me" }
  equal(group.data.owner, "me")
end)

test("moving and rotating a group moves its items", function()
  local a, b = item(0, 0, 40, 20), item(100, 0, 40, 20)
  local group = ItemGroup { a, b }
  group.center = { 150, 100 }
  near(a.center, { 100, 100 }, 1e-9)
  group.rotation = math.pi / 2
  near(a.center, { 150, 50 }, 1e-9)
  near(b.center, { 150, 150 }, 1e-9)
  near(b.rotation, math.pi / 2, 1e-9)
  local x, y, rotation = group:position()
  near(x, 150, 1e-9)
  near(y, 100, 1e-9)
  near(rotation, math.pi / 2, 1e-9)
end)

test("behaviors move the group, and contacts refer to the group", function()
  local a, b = item(100, 0, 100, 20), item(60, 40, 20, 60)
  local group = ItemGroup { a, b }
  local animator = Animator()
  local collision = CollisionBehavior { group }
  collision:addBoundary("floor", { -500, 300 }, { 500, 300 })
  local touched
  function collision.beganContact(contact) touched = touched or contact.item end
  animator:addBehavior(GravityBehavior { group })
  animator:addBehavior(collision)
  stage:run(20)
  equal(touched, group)
  check(a.center.y > 200 and b.center.y > 200)
  near(a.center:distance(b.center), math.sqrt(40 * 40 + 40 * 40), 1e-3)
end)

test("invalid groups raise errors", function()
  local a = item(0, 0, 10, 10)
  fails("ItemGroup: a group needs at least one item", function() ItemGroup {} end)
  fails("ItemGroup: an item can be in a group only once", function() ItemGroup { a, a } end)
  fails("ItemGroup: item 1: expected a View or an Item, got an ItemGroup", function() ItemGroup { ItemGroup { a } } end)
end)

test("an item of a group has no other behaviors", function()
  local a, b = item(0, 0, 10, 10), item(20, 0, 10, 10)
  local group = ItemGroup { a, b }
  local animator = Animator()
  animator:addBehavior(GravityBehavior { group })
  local message = "Animator.addBehavior: the item would move by itself and in a group; give behaviors the group only"
  fails(message, function() animator:addBehavior(GravityBehavior { a }) end)
  fails(message, function() animator:addBehavior(GravityBehavior { ItemGroup { b } }) end)
  fails(message, function() Animator():addBehavior(GravityBehavior { group, a }) end)
end)

test("destroying a group keeps its items, destroying an item destroys its group", function()
  local a, b = item(0, 0, 10, 10), item(20, 0, 10, 10)
  local first, gravity = ItemGroup { a, b }, GravityBehavior()
  gravity:addItem(first)
  Animator():addBehavior(gravity)
  first:destroy()
  equal(#gravity.items, 0)
  check(a.isAlive and not first.isAlive)
  local second = ItemGroup { a, b }
  gravity:addItem(second)
  b:destroy()
  check(not second.isAlive and a.isAlive)
  equal(#gravity.items, 0)
end)

test("a group moves about its center of mass, and its items with it", function()
  local light = Item { size = { 100, 100 }, center = { 50, 50 } }
  local long = Item { size = { 300, 100 }, center = { 250, 50 } }
  local group, animator = ItemGroup { light, long }, Animator()
  animator:add(group, { resistance = 0, angularResistance = 0 })
  equal(group.mass, 4.0)
  near(group.centerOfMass, { 200, 50 }, 1e-3)
  group.velocity = { 60, 0 }
  group.angularVelocity = 1
  near(group.momentum, { 240, 0 }, 1e-3)
  near(group.kineticEnergy, 4 * 60 ^ 2 / 2 + 4 * (400 ^ 2 + 100 ^ 2) / 12 / 2, 1)
  equal(group.potentialEnergy, 0.0)
  group:applyImpulse { 0, 4 }
  near(group.velocity, { 60, 100 }, 1e-3)
  near(group.angularVelocity, 1, 1e-6)
  fails("Item.velocity: the item moves with a group; use that of the group", function() long.velocity = { 1, 0 } end)
  group:stop()
  equal(group.velocity, Vector(0, 0))
  equal(group.forces.gravity, Vector(0, 0))
end)
