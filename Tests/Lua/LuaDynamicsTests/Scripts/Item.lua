local testing = require "testing"
local test, equal, near = testing.test, testing.equal, testing.near
local check, fails, list = testing.check, testing.fails, testing.list

test("an item has a position, a size and a rotation", function()
  local item = Item { size = { 30, 40 }, center = { 5, 6 }, rotation = 1 }
  equal(item.size, Size(30, 40))
  equal(item.center, Point(5, 6))
  near(item.rotation, 1, 1e-6)
  check(item.isAlive)
  local plain = Item { size = { 1, 1 } }
  equal(plain.center, Point(0, 0))
  equal(plain.rotation, 0.0)
  equal(plain.collisionBoundsType, "rectangle")
  equal(plain.collisionBoundingPath, nil)
end)

test("position returns three numbers", function()
  local x, y, rotation = Item { size = { 1, 1 }, center = { 3, 4 } }:position()
  equal(x, 3.0)
  equal(y, 4.0)
  equal(rotation, 0.0)
end)

test("an animator without a view moves items", function()
  local item = Item { size = { 100, 100 }, center = { 150, 50 } }
  local animator = Animator()
  animator:addBehavior(GravityBehavior { item })
  stage:step(5)
  -- UIKit's position after five frames of gravity with default resistance.
  near(item.center, { 150, 53.1154747 }, 1e-3)
end)

test("a new size changes the mass", function()
  local item = Item { size = { 100, 100 } }
  local animator, body = Animator(), DynamicItemBehavior { item, resistance = 0 }
  animator:addBehavior(body)
  item.size = { 200, 100 }
  stage:step(1)
  local push = PushBehavior { item, mode = PushMode.instantaneous, magnitude = 1 }
  animator:addBehavior(push)
  stage:step(1)
  near(body:linearVelocity(item), { 50, 0 }, 1e-3)
end)

test("an item needs a width and a height", function()
  fails("Item: size: expected a width and height above 0, got (0.0, 10.0)", function() Item { size = { 0, 10 } } end)
  fails("Item.size: expected a width and height above 0, got (10.0, -1.0)", function()
    Item { size = { 1, 1 } }.size = { 10, -1 }
  end)
  fails("Item: size: expected a Size or { width, height }, got nil", function() Item { center = { 1, 1 } } end)
end)

test("the collision bounds can be set", function()
  local item = Item { size = { 20, 20 }, collisionBoundsType = "ellipse" }
  equal(item.collisionBoundsType, "ellipse")
  item.collisionBoundingPath = Path.rect { -5, -5, 10, 10 }
  equal(item.collisionBoundingPath.bounds, Rect(-5, -5, 10, 10))
end)

test("data is a table for the script", function()
  local item = Item { size = { 1, 1 }, data = { score = 3 } }
  equal(item.data.score, 3)
end)

test("a destroyed item is removed from its behaviors", function()
  local item = Item { size = { 1, 1 } }
  local animator, gravity = Animator(), GravityBehavior { item }
  animator:addBehavior(gravity)
  item:destroy()
  equal(item.isAlive, false)
  list(gravity.items, {})
  stage:step(2)
end)

test("the mass is the area times the density that it has in its animator", function()
  local item, animator = Item { size = { 200, 50 } }, Animator()
  equal(item.mass, 1.0)
  animator:addBehavior(DynamicItemBehavior { item, density = 2 })
  near(item.mass, 2, 1e-6)
  fails("Item.mass is read-only", function() item.mass = 3 end)
  animator:removeAllBehaviors()
  equal(item.mass, 1.0)
end)

test("a velocity can be read and set at the item, which wakes", function()
  local item = Item { size = { 100, 100 }, center = { 50, 50 } }
  local animator = Animator { itemProperties = { resistance = 0, angularResistance = 0 } }
  equal(item.velocity, Vector(0, 0))
  animator:add(item)
  stage:run(2)
  equal(animator:isResting(item), true)
  item.velocity, item.angularVelocity = { 60, -30 }, 1
  equal(animator:isResting(item), false)
  equal(item.velocity, Vector(60, -30))
  equal(item.angularVelocity, 1.0)
  stage:run(1)
  near(item.center, { 110, 20 }, 0.6)
  near(item.rotation, 1, 0.01)
  item:stop()
  equal(item.velocity, Vector(0, 0))
  equal(item.angularVelocity, 0.0)
end)

test("an item in no animator has no velocity to set", function()
  local item = Item { size = { 100, 100 } }
  fails("Item.velocity: the item is in no animator; add it to one first", function() item.velocity = { 1, 0 } end)
  fails("Item.angularVelocity: the item is in no animator; add it to one first",
    function() item.angularVelocity = 1 end)
  fails("Item.applyImpulse: the item is in no animator; add it to one first", function() item:applyImpulse { 1, 0 } end)
  fails("Item.stop: the item is in no animator; add it to one first", function() item:stop() end)
  equal(item.angularVelocity, 0.0)
  equal(item.momentum, Vector(0, 0))
  equal(item.kineticEnergy, 0.0)
  equal(item.potentialEnergy, 0.0)
  equal(item.centerOfMass, nil)
end)

test("an anchored item keeps its velocity of zero", function()
  local item, animator = Item { size = { 100, 100 } }, Animator()
  animator:add(item, { isAnchored = true })
  item.velocity, item.angularVelocity = { 1, 0 }, 1
  item:applyImpulse({ 1, 0 }, { 0, 50 })
  item:stop()
  equal(item.velocity, Vector(0, 0))
  equal(item.angularVelocity, 0.0)
end)

test("an impulse changes the momentum, and beside the center of mass also the rotation", function()
  local item, animator = Item { size = { 100, 100 }, center = { 200, 100 } }, Animator()
  animator:add(item, { density = 2 })
  item:applyImpulse { 3, 0 }
  near(item.velocity, { 150, 0 }, 1e-3)
  near(item.momentum, { 300, 0 }, 1e-3)
  equal(item.angularVelocity, 0.0)
  equal(item.forces.gravity, Vector(0, 0))
  item:applyImpulse({ 0, 2 }, { 250, 100 })
  near(item.velocity, { 150, 100 }, 1e-3)
  near(item.angularVelocity, 50 * 200 / (2 * 100 * 100 / 6), 1e-4)
  near(item.centerOfMass, { 200, 100 }, 1e-4)
  near(item.kineticEnergy, item.mass * item.velocity.length ^ 2 / 2 + 2 * 100 * 100 / 6 * item.angularVelocity ^ 2 / 2,
    1)
end)
