local testing = require "testing"
local test, equal, near, fails = testing.test, testing.equal, testing.near, testing.fails

test("gravity is 1 downwards", function()
  local gravity = GravityBehavior {}
  equal(gravity.gravityDirection, Vector(0, 1))
  equal(gravity.magnitude, 1.0)
  near(gravity.angle, math.pi / 2, 1e-6)
end)

test("direction, angle and magnitude are one vector", function()
  -- Values of UIKit.
  local gravity = GravityBehavior { gravityDirection = { 3, 4 } }
  near(gravity.magnitude, 5, 1e-6)
  near(gravity.angle, 0.927295218, 1e-6)
  gravity.magnitude = 2
  near(gravity.gravityDirection, { 1.2, 1.6 }, 1e-6)
  gravity:setAngle(0, 3)
  near(gravity.gravityDirection, { 3, 0 }, 1e-6)
  gravity.angle = math.pi / 2
  near(gravity.gravityDirection, { 0, 3 }, 1e-5)
end)

test("magnitude 0 also sets the angle to 0", function()
  local gravity = GravityBehavior { magnitude = 0 }
  equal(gravity.gravityDirection, Vector(0, 0))
  equal(gravity.angle, 0.0)
  gravity.angle = 1
  equal(gravity.gravityDirection, Vector(0, 0))
end)

test("an item falls as in UIKit", function()
  local square = Item { size = { 100, 100 }, center = { 150, 50 } }
  local animator = Animator()
  animator:addBehavior(DynamicItemBehavior { square, resistance = 0 })
  animator:addBehavior(GravityBehavior { square })
  for _, y in ipairs { 50.0694466, 50.4166718, 51.0416679, 51.9444466, 53.1250076 } do
    stage:step()
    near(square.center, { 150, y }, 1e-3)
  end
end)

test("the default resistance slows the fall slightly", function()
  local square = Item { size = { 100, 100 }, center = { 150, 50 } }
  local gravity = GravityBehavior()
  gravity:addItem(square)
  Animator():addBehavior(gravity)
  for _, y in ipairs { 50.0693855, 50.4160881, 51.0396423, 51.9395943, 53.1154747 } do
    stage:step()
    near(square.center, { 150, y }, 1e-3)
  end
end)

test("several gravities add up", function()
  local a, b = Item { size = { 50, 50 } }, Item { size = { 50, 50 } }
  local animator = Animator()
  animator:addBehavior(GravityBehavior { a })
  animator:addBehavior(GravityBehavior { a })
  animator:addBehavior(GravityBehavior { b, magnitude = 2 })
  stage:step(10)
  near(a.center.y, b.center.y, 1e-4)
end)

test("numbers are finite", function()
  fails("GravityBehavior.magnitude: expected a finite number, got nan", function()
    GravityBehavior { magnitude = 0 / 0 }
  end)
  fails("GravityBehavior.setAngle: argument 2 (magnitude): expected a finite number, got inf", function()
    GravityBehavior {}:setAngle(0, math.huge)
  end)
end)
