local testing = require "testing"
local test, equal, near, check, fails = testing.test, testing.equal, testing.near, testing.check, testing.fails

local function item(x, y) return Item { size = { 100, 100 }, center = { x or 0, y or 0 } } end

test("the defaults are the actual ones of UIKit", function()
  local body = DynamicItemBehavior {}
  equal(body.elasticity, 0.2)
  equal(body.friction, 0.2)
  equal(body.density, 1.0)
  equal(body.resistance, 0.1)
  equal(body.angularResistance, 0.1)
  equal(body.charge, 0.0)
  equal(body.isAnchored, false)
  equal(body.allowsRotation, true)
end)

test("every property keeps its value", function()
  local values = {
    elasticity = 5, friction = -2, density = 3, resistance = -1, angularResistance = 4, charge = -7, isAnchored = true,
    allowsRotation = false,
  }
  local body = DynamicItemBehavior {}
  for name, value in pairs(values) do body[name] = value end
  for name, value in pairs(values) do equal(body[name], value) end
end)

test("velocities add up, also before the item is in an animator", function()
  local square = item()
  local body = DynamicItemBehavior { square, resistance = 0, angularResistance = 0 }
  body:addLinearVelocity(square, { 100, 0 })
  body:addLinearVelocity(square, { 20, 30 })
  body:addAngularVelocity(square, 2)
  equal(body:linearVelocity(square), Vector(0, 0))
  equal(body:angularVelocity(square), 0.0)
  Animator():addBehavior(body)
  near(body:linearVelocity(square), { 120, 30 }, 1e-3)
  near(body:angularVelocity(square), 2, 1e-5)
  body:addAngularVelocity(square, -1)
  near(body:angularVelocity(square), 1, 1e-5)
  -- The first frame has one sub-step of 1/120 s.
  stage:step()
  near(square.center, { 1, 0.25 }, 1e-3)
  near(square.rotation, 1 / 120, 1e-5)
end)

test("resistance slows an item down by its rate", function()
  local square = item()
  local body = DynamicItemBehavior { square, resistance = 2 }
  body:addLinearVelocity(square, { 100, 0 })
  Animator():addBehavior(body)
  stage:step()
  -- v / (1 + h · c) with h = 1/120 s.
  near(body:linearVelocity(square), { 100 / (1 + 2 / 120), 0 }, 1e-3)
end)

test("an item without allowsRotation is not rotated by an off-centre push", function()
  local square = item()
  local push = PushBehavior { square, pushDirection = { 1, 0 } }
  push:setTargetOffset(square, { 0, 50 })
  local animator = Animator()
  animator:addBehavior(DynamicItemBehavior { square, allowsRotation = false })
  animator:addBehavior(push)
  stage:step(60)
  equal(square.rotation, 0.0)
  check(square.center.x > 1)
end)

test("an item moves only along the axes that it is allowed", function()
  local lift, ball = item(), item(-200, 10)
  local body = DynamicItemBehavior { lift, allowsHorizontalMotion = false }
  equal(body.allowsHorizontalMotion, false)
  equal(body.allowsVerticalMotion, true)
  local animator = Animator()
  animator:addBehavior(body)
  animator:addBehavior(CollisionBehavior { lift, ball })
  animator:addBehavior(GravityBehavior { lift, ball })
  ball.velocity = { 900, 0 }
  stage:step(30)
  equal(lift.center.x, 0.0)
  check(lift.center.y > 50)
  check(ball.center.x < 0)
  body.allowsVerticalMotion = false
  local y = lift.center.y
  stage:step(10)
  equal(lift.center.y, y)
  equal(lift.velocity, Vector(0, 0))
end)

test("an anchored item is a fixed obstacle", function()
  local wall, ball = item(), item(150, 0)
  local animator = Animator()
  local body = DynamicItemBehavior { ball, resistance = 0 }
  animator:addBehavior(DynamicItemBehavior { wall, isAnchored = true })
  animator:addBehavior(body)
  animator:addBehavior(CollisionBehavior { wall, ball })
  body:addLinearVelocity(ball, { -200, 0 })
  stage:step(60)
  equal(wall.center, Point(0, 0))
  -- As in UIKit, the ball rebounds with a fifth of its speed.
  near(body:linearVelocity(ball), { 40, 0 }, 0.1)
end)

test("of several behaviors that set a property the last one applies", function()
  local square = item()
  local animator = Animator()
  local first, second = DynamicItemBehavior { square, resistance = 4 }, DynamicItemBehavior { square, resistance = 0 }
  animator:addBehavior(first)
  animator:addBehavior(second)
  second:addLinearVelocity(square, { 100, 0 })
  stage:step(5)
  near(second:linearVelocity(square), { 100, 0 }, 1e-3)
  animator:removeBehavior(second)
  stage:step(5)
  check(first:linearVelocity(square).dx < 90)
end)

test("a density is above 0", function()
  fails("DynamicItemBehavior.density: expected a finite number above 0, got 0", function()
    DynamicItemBehavior { density = 0 }
  end)
  fails("DynamicItemBehavior.friction: expected a finite number, got inf", function()
    DynamicItemBehavior {}.friction = math.huge
  end)
  fails("DynamicItemBehavior.isAnchored: expected true or false, got 1", function() DynamicItemBehavior {}.isAnchored = 1 end)
end)

test("a rotation range stops a spin at its ends", function()
  local item = Item { size = { 100, 20 } }
  local body = DynamicItemBehavior { item, rotationRange = { -0.2, 0.5 }, angularResistance = 0 }
  equal(body.rotationRange, FloatRange(-0.2, 0.5))
  local animator = Animator()
  animator:addBehavior(body)
  body:addAngularVelocity(item, 3)
  stage:run(10)
  near(item.rotation, 0.5, 0.01)
  body.rotationRange = {}
  body:addAngularVelocity(item, 3)
  stage:step(30)
  check(item.rotation > 1)
  fails("DynamicItemBehavior.rotationRange: a rotation range must go from a smaller to a greater angle, not from 1.0 to 0.0",
    function() body.rotationRange = { 1, 0 } end)
end)

test("velocities of an item that is not on its list are an error that names the item", function()
  local square, unlisted = item(), View { size = { 10, 10 }, name = "unlisted" }
  local animator, body = Animator(), DynamicItemBehavior { square }
  animator:addBehavior(body)
  animator:addBehavior(GravityBehavior { unlisted })
  local reason = ": View 'unlisted' is not an item of this behavior; add it with addItem first"
  local calls = {
    addLinearVelocity = function() body:addLinearVelocity(unlisted, { 1, 0 }) end,
    addAngularVelocity = function() body:addAngularVelocity(unlisted, 1) end,
    linearVelocity = function() body:linearVelocity(unlisted) end,
    angularVelocity = function() body:angularVelocity(unlisted) end,
    velocities = function() body:velocities(unlisted) end,
    addLinearVelocities = function() body:addLinearVelocities({ square, unlisted }, { 1, 0, 1, 0 }) end,
    states = function() body:states { square, unlisted } end,
  }
  for name, call in pairs(calls) do fails("DynamicItemBehavior." .. name .. reason, call) end
  equal(body:linearVelocity(square), Vector(0, 0))
  body:addItem(unlisted)
  body:addLinearVelocity(unlisted, { 1, 0 })
  equal(body:linearVelocity(unlisted), Vector(1, 0))
end)

test("a sensor detects what it touches and lets it through", function()
  local zone = Item { size = { 100, 20 }, center = { 100, 200 } }
  local ball = Item { size = { 20, 20 }, center = { 100, 100 } }
  local animator, began, ended = Animator(), 0, 0
  local properties = DynamicItemBehavior { zone, isAnchored = true, isSensor = true }
  equal(properties.isSensor, true)
  equal(DynamicItemBehavior {}.isSensor, false)
  local collision = CollisionBehavior { zone, ball }
  function collision.beganContact(contact) began = began + (contact:other(ball) == zone and 1 or 0) end
  function collision.endedContact() ended = ended + 1 end
  for _, behavior in ipairs { properties, collision, GravityBehavior { ball } } do animator:addBehavior(behavior) end
  stage:step(60)
  equal(began, 1)
  equal(ended, 1)
  near(ball.center.x, 100, 1e-6)
  check(ball.center.y > 400)
end)

test("items collide if their categories and masks agree", function()
  local function gap(fields)
    local a, b = Item { size = { 40, 40 }, center = { 100, 100 } }, Item { size = { 40, 40 }, center = { 130, 100 } }
    local collision, reported = CollisionBehavior { a, b }, 0
    function collision.beganContact() reported = reported + 1 end
    local first = DynamicItemBehavior { a, categoryBitMask = 1 << 0, collisionBitMask = 1 << 1 }
    local second = DynamicItemBehavior { b, categoryBitMask = 1 << 1 }
    for name, value in pairs(fields) do second[name] = value end
    local animator = Animator()
    for _, behavior in ipairs { first, second, collision } do animator:addBehavior(behavior) end
    stage:step(60)
    return b.center.x - a.center.x, reported
  end
  equal(DynamicItemBehavior {}.collisionBitMask, 0xFFFFFFFF)
  equal(DynamicItemBehavior {}.categoryBitMask, 0xFFFFFFFF)
  equal(DynamicItemBehavior {}.contactTestBitMask, 0)
  check(gap {} > 39)
  near(gap { collisionBitMask = ~1 }, 30, 1e-6)
  near(gap { categoryBitMask = 1 << 5 }, 30, 1e-6)
  equal(select(2, gap { collisionBitMask = ~1 }), 0)
  equal(select(2, gap { collisionBitMask = ~1, contactTestBitMask = 1 }), 1)
end)

test("a kinematic item is moved by the script and carries what rests on it", function()
  local platform = Item { size = { 300, 20 }, center = { 200, 300 } }
  local box = Item { size = { 40, 40 }, center = { 200, 269 } }
  local kinematic = DynamicItemBehavior { platform, isKinematic = true }
  equal(kinematic.isKinematic, true)
  equal(DynamicItemBehavior {}.isKinematic, false)
  local animator = Animator()
  for _, behavior in ipairs {
    kinematic, DynamicItemBehavior { platform, box, friction = 0.5 }, GravityBehavior { box }, CollisionBehavior { platform, box },
  } do animator:addBehavior(behavior) end
  stage:step(30)
  for _ = 1, 60 do
    platform.center = platform.center + Vector(2, 0)
    stage:step()
  end
  near(kinematic:linearVelocity(platform), { 120, 0 }, 0.5)
  near(box.center, { 305.6, 270 }, 3)
end)

test("items pass a platform in its direction only", function()
  local platform, ball = Item { size = { 200, 16 }, center = { 100, 250 } }, Item { size = { 20, 20 }, center = { 100, 330 } }
  local fixed = DynamicItemBehavior { platform, isAnchored = true, passDirection = { 0, -1 } }
  equal(fixed.passDirection, Vector(0, -1))
  equal(DynamicItemBehavior {}.passDirection, Vector(0, 0))
  local properties, animator = DynamicItemBehavior { ball, elasticity = 0 }, Animator()
  for _, behavior in ipairs { CollisionBehavior { platform, ball }, GravityBehavior { ball }, fixed, properties } do
    animator:addBehavior(behavior)
  end
  properties:addLinearVelocity(ball, { 0, -600 })
  stage:step(10)
  check(ball.center.y < 260)
  stage:run(5)
  near(ball.center, { 100, 232 }, 0.6)
end)

test("a ball with rolling resistance comes to rest", function()
  local view = stage.view
  local animator = Animator { view, gravity = true, collision = true }
  local ball = animator:add(
    View.circle { radius = 20, center = { 40, view.bounds.height - 20 } },
    { rollingResistance = 0.1, resistance = 0, angularResistance = 0, friction = 0.8 })
  ball.velocity, ball.angularVelocity = { 100, 0 }, 5
  stage:run(4)
  -- It decelerates by 2/3 of 0.1 · 1000 pt/s².
  near(ball.center.x, 40 + 100 ^ 2 / (2 * 66.7), 3)
  equal(animator:isResting(ball), true)
  equal(DynamicItemBehavior {}.rollingResistance, 0.0)
end)
