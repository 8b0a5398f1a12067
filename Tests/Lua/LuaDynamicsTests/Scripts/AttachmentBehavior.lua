local testing = require "testing"
local test, equal, near = testing.test, testing.equal, testing.near
local check, fails, list = testing.check, testing.fails, testing.list

local function item(x, y, side) return Item { size = { side or 40, side or 40 }, center = { x, y } } end

test("an item can be attached to a point", function()
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

test("an item can be attached to another", function()
  local a, b = item(0, 0), item(100, 0)
  local rod = AttachmentBehavior { item = a, attachedTo = b, offset = { 20, 0 }, attachedOffset = { -20, 0 } }
  list(rod.items, { a, b })
  equal(rod.attachedBehaviorType, "items")
  equal(rod.anchorPoint, Point(0, 0))
  Animator():addBehavior(rod)
  near(rod.length, 60, 1e-3)
end)

test("a rod swings as in UIKit", function()
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

test("a frequency makes the rod a spring, and damping reduces its oscillation", function()
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
  fails("AttachmentBehavior: item: expected a View, an Item or an ItemGroup, got nil", function()
    AttachmentBehavior { anchor = { 0, 0 } }
  end)
  check(not pcall(function() AttachmentBehavior { item = a, attachedTo = a } end))
end)

test("lengths, frequencies and damping are not negative", function()
  local rod = AttachmentBehavior { item = item(0, 0), anchor = { 0, 0 } }
  for _, name in ipairs { "length", "frequency", "damping", "maximumMotorTorque", "maximumMotorForce" } do
    fails("AttachmentBehavior." .. name .. ": expected a finite number from 0 up, got -1", function() rod[name] = -1 end)
  end
end)

test("a slider stays on its axis and in its range", function()
  local a = item(100, 100)
  local slider = AttachmentBehavior.sliding { item = a, anchor = { 100, 100 }, axis = { 0, 2 }, attachmentRange = { -10, 60 } }
  equal(slider.attachmentRange, FloatRange(-10, 60))
  equal(slider.attachedBehaviorType, "anchor")
  local animator = Animator()
  animator:addBehavior(GravityBehavior { a })
  animator:addBehavior(slider)
  stage:run(10)
  near(a.center, { 100, 160 }, 0.5)
  local b = item(200, 0)
  list(AttachmentBehavior.sliding { item = a, attachedTo = b, anchor = { 0, 0 }, axis = { 1, 0 } }.items, { a, b })
end)

test("a rope stops a falling item", function()
  local hook, ball = item(100, 0), item(100, 50)
  local rope = AttachmentBehavior.limit {
    item = hook, attachedTo = ball, offset = { 0, 10 }, attachedOffset = { 0, -10 }, length = 80,
  }
  local animator = Animator()
  animator:addBehavior(DynamicItemBehavior { hook, isAnchored = true })
  animator:addBehavior(GravityBehavior { ball })
  animator:addBehavior(rope)
  stage:run(10)
  near(ball.center, { 100, 100 }, 0.6)
  equal(rope.length, 80.0)
end)

test("welded items move as one", function()
  local a, b = item(0, 0), item(50, 0)
  local weld = AttachmentBehavior.fixed { item = a, attachedTo = b, anchor = { 25, 0 } }
  equal(weld.anchorPoint, Point(25, 0))
  local animator = Animator()
  animator:addBehavior(GravityBehavior { a })
  animator:addBehavior(weld)
  stage:step(20)
  near(a.center:distance(b.center), 50, 0.1)
  near(a.rotation, b.rotation, 1e-3)
  check(b.center.y > 10)
end)

test("a hinge rotates within its range, and its friction stops it", function()
  local a = item(40, 0)
  local hinge = AttachmentBehavior.pin { item = a, anchor = { 20, 0 }, attachmentRange = { maximum = 0.5 } }
  equal(hinge.attachmentRange.minimum, -math.huge)
  local animator = Animator()
  animator:addBehavior(GravityBehavior { a })
  animator:addBehavior(hinge)
  stage:run(20)
  near(a.rotation, 0.5, 0.02)
  hinge.attachmentRange = {}
  hinge.frictionTorque = 100
  equal(hinge.frictionTorque, 100.0)
  stage:run(20)
  near(a.rotation, 0.5, 0.02)
  local b = item(200, 0)
  list(AttachmentBehavior.pin { item = a, attachedTo = b, anchor = { 0, 0 } }.items, { a, b })
end)

test("a motor drives a hinge at its speed", function()
  local a = item(100, 100, 100)
  local hinge = AttachmentBehavior.pin { item = a, anchor = { 100, 100 }, motorSpeed = 3, maximumMotorTorque = 2 }
  equal(hinge.motorSpeed, 3.0)
  equal(hinge.maximumMotorTorque, 2.0)
  equal(hinge.motorTorque, 0.0)
  local animator = Animator()
  local properties = DynamicItemBehavior { a, angularResistance = 0 }
  animator:addBehavior(properties)
  animator:addBehavior(hinge)
  stage:step(10)
  near(hinge.motorTorque, 2, 1e-3)
  stage:step(60)
  near(properties:angularVelocity(a), 3, 1e-3)
  near(hinge.motorTorque, 0, 1e-2)
end)

test("a motor drives a slider with a limited force", function()
  local a = item(100, 100, 100)
  local slider = AttachmentBehavior.sliding {
    item = a, anchor = { 0, 0 }, axis = { 1, 0 }, motorSpeed = 120, maximumMotorForce = 2,
  }
  equal(slider.maximumMotorForce, 2.0)
  equal(slider.motorForce, 0.0)
  local animator = Animator()
  animator:addBehavior(DynamicItemBehavior { a, resistance = 0 })
  animator:addBehavior(slider)
  stage:step(30)
  near(slider.motorForce, 2, 1e-3)
  near(a.center.x, 100 + 200 * 0.5 ^ 2 / 2, 2)
end)

test("a wheel is sprung along its axis and sags by g/ω²", function()
  local wheel = item(100, 100)
  local axle = AttachmentBehavior.wheel { item = wheel, anchor = { 100, 100 }, axis = { 0, 1 } }
  equal(axle.frequency, 4.0)
  equal(axle.damping, 0.7)
  axle.frequency, axle.damping = 2, 1
  local animator = Animator()
  animator:addBehavior(GravityBehavior { wheel })
  animator:addBehavior(axle)
  stage:run(10)
  near(wheel.center, { 100, 100 + 1000 / (4 * math.pi) ^ 2 }, 0.05)
  local chassis = item(200, 0)
  list(AttachmentBehavior.wheel { item = wheel, attachedTo = chassis, anchor = { 0, 0 }, axis = { 0, 1 } }.items,
    { wheel, chassis })
end)

test("a hinge with a frequency springs back to the angle at which it was added", function()
  local door = item(150, 100, 100)
  local hinge = AttachmentBehavior.pin { item = door, anchor = { 100, 100 }, frequency = 1, damping = 1 }
  equal(hinge.frequency, 1.0)
  equal(AttachmentBehavior.pin { item = door, anchor = { 100, 100 } }.frequency, 0.0)
  local animator = Animator()
  animator:addBehavior(hinge)
  local push = PushBehavior { door, mode = PushMode.instantaneous, pushDirection = { 0, 1 } }
  animator:addBehavior(push)
  stage:step(10)
  -- v / (ω e) at the most, for the angular velocity v of the impulse.
  near(door.rotation, 0.07, 0.01)
  check(hinge.reactionTorque < -0.5)
  stage:run(3)
  near(door.rotation, 0, 1e-2)
end)

test("a pulley of ratio 2 lifts twice the weight", function()
  local light, heavy = item(100, 200, 100), item(300, 200, 100)
  local pulley = AttachmentBehavior.pulley {
    item = light, anchor = { 100, 0 }, attachedTo = heavy, attachedAnchor = { 300, 0 }, ratio = 2,
  }
  equal(pulley.ratio, 2.0)
  equal(pulley.anchorPoint, Point(100, 0))
  equal(pulley.attachedAnchorPoint, Point(300, 0))
  list(pulley.items, { light, heavy })
  list(pulley.gearedAttachments, {})
  local animator = Animator()
  animator:addBehavior(DynamicItemBehavior { heavy, density = 2 })
  animator:addBehavior(GravityBehavior { light, heavy })
  animator:addBehavior(pulley)
  stage:run(3)
  equal(pulley.length, 600.0)
  near(light.center.y, 200, 0.2)
  near(pulley.reactionForce, { 0, -10 }, 0.05)
  near(heavy.forces.attachments, { 0, -20 }, 0.1)
  fails("AttachmentBehavior.ratio: the ratio of a pulley must be from 1e-6 to 1e6, not -1.0",
    function() pulley.ratio = -1 end)
end)

test("a gear couples two hinges, and stays alive with them", function()
  local a, b = item(100, 100, 100), item(175, 100, 50)
  local first = AttachmentBehavior.pin { item = a, anchor = { 100, 100 }, motorSpeed = 2, maximumMotorTorque = 20 }
  local second = AttachmentBehavior.pin { item = b, anchor = { 175, 100 } }
  local gear = AttachmentBehavior.gear { attachment = first, attachedTo = second, ratio = 0.5 }
  list(gear.gearedAttachments, { first, second })
  local animator = Animator()
  animator:addBehavior(first)
  animator:addBehavior(second)
  animator:addBehavior(gear)
  stage:step(60)
  near(a.angularVelocity, 2, 1e-2)
  near(b.angularVelocity, -4, 1e-2)
  gear.ratio = -1
  stage:step(60)
  near(b.angularVelocity, 2, 1e-2)
  fails("AttachmentBehavior.gear: a gear couples attachments of two different items",
    function() AttachmentBehavior.gear { attachment = first, attachedTo = first } end)
  fails("AttachmentBehavior.gear: a gear couples pin and sliding attachments only",
    function()
      AttachmentBehavior.gear { attachment = first, attachedTo = AttachmentBehavior { item = b, anchor = { 0, 0 } } }
    end)
end)

test("collides decides whether attached items collide", function()
  local a, b = item(100, 100), item(130, 100)
  local slider = AttachmentBehavior.sliding { item = a, attachedTo = b, anchor = { 0, 0 }, axis = { 1, 0 } }
  equal(slider.collides, false)
  equal(AttachmentBehavior { item = a, attachedTo = b }.collides, true)
  local animator = Animator()
  animator:addBehavior(CollisionBehavior { a, b })
  animator:addBehavior(slider)
  stage:step(30)
  near(a.center:distance(b.center), 30, 0.01)
  slider.collides = true
  stage:step(60)
  check(a.center:distance(b.center) > 39)
end)

test("invalid attachments raise errors", function()
  local a = item(0, 0)
  fails("AttachmentBehavior.sliding: the axis of an attachment must be finite and not zero, not (0.0, 0.0)", function()
    AttachmentBehavior.sliding { item = a, anchor = { 0, 0 }, axis = { 0, 0 } }
  end)
  fails("AttachmentBehavior.attachmentRange: an attachment's range must hold 0, not go from 1.0 to 2.0", function()
    AttachmentBehavior { item = a, anchor = { 0, 0 } }.attachmentRange = { 1, 2 }
  end)
  fails("AttachmentBehavior.fixed: an item cannot be attached to itself; attach it to another item or to an anchor",
    function() AttachmentBehavior.fixed { item = a, attachedTo = a, anchor = { 0, 0 } } end)
end)

test("a field of another kind of attachment is an error that lists the valid ones", function()
  local a, b = item(0, 0), item(100, 0)
  local function refuses(message, make, fields)
    fields.item = a
    fails(message, function() make(fields) end)
  end
  local limit = "; expected item and attachedTo, and optionally offset and attachedOffset"
  refuses("AttachmentBehavior.limit has no field 'anchor'" .. limit, AttachmentBehavior.limit, { anchor = { 0, 0 } })
  refuses("AttachmentBehavior.limit has no field 'axis'" .. limit, AttachmentBehavior.limit,
    { attachedTo = b, axis = { 1, 0 } })
  refuses("AttachmentBehavior.fixed has no field 'offset'; expected item, attachedTo and anchor",
    AttachmentBehavior.fixed, { attachedTo = b, anchor = { 0, 0 }, offset = { 0, 0 } })
  refuses("AttachmentBehavior.pin has no field 'axis'; expected item and anchor, and optionally attachedTo",
    AttachmentBehavior.pin, { anchor = { 0, 0 }, axis = { 1, 0 } })
  refuses("AttachmentBehavior.sliding has no field 'offset'; expected item, anchor and axis, and optionally attachedTo",
    AttachmentBehavior.sliding, { anchor = { 0, 0 }, axis = { 1, 0 }, offset = { 0, 0 } })
  refuses("AttachmentBehavior has no field 'axis'; expected item, and optionally anchor, attachedTo, offset and "
    .. "attachedOffset", AttachmentBehavior, { anchor = { 0, 0 }, axis = { 1, 0 } })
  refuses("AttachmentBehavior: attachedOffset: an anchor has none; expected it with attachedTo only",
    AttachmentBehavior, { anchor = { 0, 0 }, attachedOffset = { 0, 0 } })
end)

test("a misspelt field suggests one that is valid for this kind of attachment", function()
  local a, b = item(0, 0), item(100, 0)
  fails("AttachmentBehavior has no property 'atachedTo'; did you mean 'attachedTo'?",
    function() AttachmentBehavior.limit { item = a, atachedTo = b } end)
  fails("AttachmentBehavior has no property 'ancor'",
    function() AttachmentBehavior.limit { item = a, attachedTo = b, ancor = { 0, 0 } } end)
end)

test("a missing field of an attachment is named", function()
  local a, b = item(0, 0), item(100, 0)
  local missing = "attachedTo: expected a View, an Item or an ItemGroup, got nil"
  fails("AttachmentBehavior.limit: " .. missing, function() AttachmentBehavior.limit { item = a } end)
  fails("AttachmentBehavior.fixed: " .. missing, function() AttachmentBehavior.fixed { item = a, anchor = { 0, 0 } } end)
  local point = "anchor: expected a Point or { x, y }, got nil"
  fails("AttachmentBehavior.fixed: " .. point, function() AttachmentBehavior.fixed { item = a, attachedTo = b } end)
  fails("AttachmentBehavior.pin: " .. point, function() AttachmentBehavior.pin { item = a } end)
  fails("AttachmentBehavior.sliding: " .. point, function() AttachmentBehavior.sliding { item = a, axis = { 1, 0 } } end)
  fails("AttachmentBehavior: expected either anchor or attachedTo", function() AttachmentBehavior { item = a } end)
  fails("AttachmentBehavior: expected either anchor or attachedTo",
    function() AttachmentBehavior { item = a, anchor = { 0, 0 }, attachedTo = b } end)
end)

test("a weight that hangs from an anchor reads its mass times gravity", function()
  local weight = Item { size = { 200, 100 }, center = { 100, 200 } }
  local rod = AttachmentBehavior { item = weight, anchor = { 100, 100 } }
  equal(rod.reactionForce, Vector(0, 0))
  equal(rod.breakForce, math.huge)
  equal(rod.breakTorque, math.huge)
  local animator = Animator { gravity = true, itemProperties = { resistance = 0 }, items = { weight } }
  animator:addBehavior(rod)
  stage:run(2)
  near(rod.reactionForce, { 0, -weight.mass * 1000 / 100 }, 0.01)
  equal(rod.reactionTorque, 0.0)
end)

test("an attachment breaks above its force, not below it, and onBreak is called once", function()
  local function hang(breakForce)
    local weight = Item { size = { 100, 100 }, center = { 0, 100 } }
    local rod = AttachmentBehavior { item = weight, anchor = { 0, 0 }, breakForce = breakForce }
    local animator, calls = Animator { gravity = true, items = { weight } }, {}
    rod.onBreak = function(attachment)
      equal(attachment, rod)
      equal(attachment.dynamicAnimator, nil)
      table.insert(calls, attachment.reactionForce.length)
    end
    animator:addBehavior(rod)
    stage:step(60)
    return calls, weight
  end
  local calls, weight = hang(10.1)
  equal(#calls, 0)
  near(weight.center.y, 100, 0.1)
  calls, weight = hang(9.9)
  equal(#calls, 1)
  near(calls[1], 10, 0.01)
  check(weight.center.y > 300)
end)

test("an attachment in a custom behavior breaks too, and can be added again", function()
  local weight = Item { size = { 100, 100 }, center = { 0, 100 } }
  local Crane = Behavior.extend "Crane"
  function Crane:init()
    self.rod = AttachmentBehavior { item = weight, anchor = { 0, 0 }, breakForce = 5 }
    self:addChildBehavior(self.rod)
  end
  local animator, crane = Animator { gravity = true, items = { weight } }, Crane()
  animator:addBehavior(crane)
  local count = 0
  crane.rod.onBreak = function(rod)
    count = count + 1
    rod.breakForce = math.huge
    crane:addChildBehavior(rod)
  end
  stage:step(60)
  equal(count, 1)
  list(crane.childBehaviors, { crane.rod })
  near(crane.rod.reactionForce, { 0, -10 }, 0.1)
  fails("AttachmentBehavior.breakForce: expected a number from 0 up, got -1.0", function() crane.rod.breakForce = -1 end)
  fails("AttachmentBehavior.breakTorque: expected a number, got nan", function() crane.rod.breakTorque = 0 / 0 end)
end)

test("a broken attachment is not kept by its animator", function()
  local weight = Item { size = { 100, 100 }, center = { 0, 100 } }
  local animator, broken = Animator { gravity = true, items = { weight } }, setmetatable({}, { __mode = "k" })
  do
    local rod = AttachmentBehavior { item = weight, anchor = { 0, 0 }, breakForce = 1 }
    broken[rod] = true
    animator:addBehavior(rod)
  end
  stage:step(2)
  list(animator.behaviors, { animator.gravity })
  collectgarbage()
  collectgarbage()
  equal(next(broken), nil)
end)
