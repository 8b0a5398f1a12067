local testing = require "testing"
local test, equal, near = testing.test, testing.equal, testing.near
local check, fails, list = testing.check, testing.fails, testing.list

local function falling()
  local item = Item { size = { 100, 100 } }
  return item, GravityBehavior { item }
end

test("a behavior can be made of others", function()
  local item, gravity = falling()
  local push = PushBehavior { item }
  local both = Behavior { gravity, push }
  list(both.childBehaviors, { gravity, push })
  equal(both.dynamicAnimator, nil)
  check(both.isAlive)
end)

test("child behaviors act as if they had been added directly", function()
  local item, gravity = falling()
  local animator, parent = Animator(), Behavior { gravity }
  animator:addBehavior(parent)
  equal(parent.dynamicAnimator, animator)
  equal(gravity.dynamicAnimator, animator)
  list(animator.behaviors, { parent })
  stage:step(5)
  near(item.center, { 0, 3.1154747 }, 1e-3)
end)

test("child behaviors can be added and removed while it runs", function()
  local item, gravity = falling()
  local animator, parent = Animator(), Behavior()
  animator:addBehavior(parent)
  parent:addChildBehavior(gravity)
  list(parent.childBehaviors, { gravity })
  stage:step(10)
  check(item.center.y > 1)
  parent:removeChildBehavior(gravity)
  list(parent.childBehaviors, {})
  equal(gravity.dynamicAnimator, nil)
  local y = item.center.y
  stage:step(1)
  equal(item.center.y, y)
end)

test("a behavior at rest whose action is to be called wakes its animator", function()
  local Watcher = Behavior.extend "Watcher"
  function Watcher:init(item) self.item, self.calls = item, 0 end
  function Watcher:action()
    self.calls = self.calls + 1
    if self.isWaiting then self:wake() end
  end
  local item = Item { size = { 100, 100 } }
  local animator, watcher = Animator(), Watcher(item)
  watcher:wake()
  animator:addBehavior(watcher, DynamicItemBehavior { item })
  stage:run(5)
  check(not animator.isRunning)
  local calls = watcher.calls
  stage:step(10)
  equal(watcher.calls, calls)
  watcher.isWaiting = true
  watcher:wake()
  stage:step(10)
  equal(watcher.calls, calls + 10)
  check(animator.isRunning and animator:isResting(item))
  watcher.isWaiting = false
  stage:step(10)
  equal(watcher.calls, calls + 11)
end)

test("the action is called after each step, with updated positions", function()
  local item, gravity = falling()
  local places = {}
  equal(gravity.action, nil)
  gravity.action = function() table.insert(places, item.center.y) end
  check(type(gravity.action) == "function")
  Animator():addBehavior(gravity)
  stage:step(3)
  equal(#places, 3)
  -- UIKit's first positions with the default resistance.
  near(places[1], 0.0693855, 1e-3)
  near(places[3], 1.0396423, 1e-3)
  gravity.action = nil
  equal(gravity.action, nil)
  stage:step(3)
  equal(#places, 3)
end)

test("actions are called in order of addition, parents first", function()
  local item, gravity = falling()
  local calls = {}
  local first, second = Behavior { gravity }, Behavior()
  first.action = function() table.insert(calls, "first") end
  gravity.action = function() table.insert(calls, "gravity") end
  second.action = function() table.insert(calls, "second") end
  local animator = Animator()
  animator:addBehavior(first)
  animator:addBehavior(second)
  stage:step(1)
  list(calls, { "first", "gravity", "second" })
end)

test("an action may remove behaviors", function()
  local item, gravity = falling()
  local animator = Animator()
  animator:addBehavior(gravity)
  gravity.action = function() animator:removeAllBehaviors() end
  stage:step(5)
  list(animator.behaviors, {})
  near(item.center.y, 0.0693855, 1e-3)
end)

test("a behavior in an animator keeps its action and data", function()
  local calls, animator = 0, Animator()
  do
    local item, gravity = falling()
    gravity.action = function() calls = calls + 1 end
    gravity.data.mark = "kept"
    animator:addBehavior(Behavior { gravity })
  end
  collectgarbage()
  collectgarbage()
  stage:step(2)
  equal(calls, 2)
  equal(animator.behaviors[1].childBehaviors[1].data.mark, "kept")
end)

test("extend makes a class of behaviors; more in classes.lua", function()
  local Wind = Behavior.extend "Wind"
  function Wind:init(speed) self.speed = speed end
  equal(Wind(5).speed, 5)
end)

test("several child behaviors are added and removed in order", function()
  local parent, a, b, c = Behavior(), Behavior(), Behavior(), Behavior()
  parent:addChildBehavior(c, a, b)
  list(parent.childBehaviors, { c, a, b })
  parent:removeChildBehavior(b, c)
  list(parent.childBehaviors, { a })
end)

test("a behavior has at most one parent or animator", function()
  local _, gravity = falling()
  local parent = Behavior { gravity }
  fails("Behavior.addChildBehavior: the behavior is already inside another behavior; remove it there first",
    function() Behavior():addChildBehavior(gravity) end)
  fails("Animator.addBehavior: the behavior is inside another behavior; add that one instead, or remove it there first",
    function() Animator():addBehavior(gravity) end)
  fails("Behavior.addChildBehavior: a behavior cannot be put inside itself", function()
    parent:addChildBehavior(parent)
  end)
end)

-- A behavior in an animator, and an item of 1 kg without other forces.
local function free()
  local behavior, animator, item = Behavior(), Animator(), Item { size = { 100, 100 } }
  animator:addBehavior(behavior)
  animator:addBehavior(DynamicItemBehavior { item, resistance = 0, angularResistance = 0 })
  stage:step() -- the first frame has one step of two
  return behavior, item, animator
end

test("applyForce pushes for one frame", function()
  local behavior, item = free()
  behavior:applyForce(item, { 3, 4 })
  equal(behavior:linearVelocity(item), Vector(0, 0))
  stage:step()
  near(behavior:linearVelocity(item), { 5, 20 / 3 }, 1e-5)
  stage:step()
  near(behavior:linearVelocity(item), { 5, 20 / 3 }, 1e-5)
  -- Off the centre it also rotates: 100 · 50 / (20000 / 12) rad/s².
  behavior:applyForce(item, { 1, 0 }, { 0, -50 })
  stage:step()
  near(behavior:angularVelocity(item), 3 / 60, 1e-6)
end)

test("addAcceleration accelerates items alike, whatever their mass", function()
  local behavior, item, animator = free()
  local heavy = Item { size = { 200, 100 } }
  animator:addBehavior(DynamicItemBehavior { heavy, resistance = 0, density = 7 })
  for _, each in ipairs { item, heavy } do
    behavior:addAcceleration(each, { 600, -300 })
    stage:step()
    near(behavior:linearVelocity(each), { 10, -5 }, 1e-5)
    stage:step()
    near(behavior:linearVelocity(each), { 10, -5 }, 1e-5)
  end
  -- Near the horizontal, as gravity does it.
  local falling, accelerated = Item { size = { 30, 30 } }, Item { size = { 80, 20 } }
  local Fall = Behavior.extend "Fall"
  function Fall:action() self:addAcceleration(accelerated, { 0, 1000 }) end
  animator:addBehavior(Fall())
  behavior:addAcceleration(accelerated, { 0, 1000 })
  animator:addBehavior(GravityBehavior { falling })
  stage:step(60)
  equal(accelerated.center.y, falling.center.y)
end)

test("a behavior observes the contacts of its animator", function()
  local Observer, log = Behavior.extend "Observer", {}
  function Observer:beganContact(contact, collision)
    table.insert(log, { "began", contact.item, contact.boundary, collision })
  end
  function Observer:endedContact(contact, collision)
    table.insert(log, { "ended", contact.item, contact.boundary, collision })
  end
  local animator, ball = Animator(), View.circle { radius = 10, center = { 100, 100 } }
  local collision = CollisionBehavior { ball }
  collision:addBoundary("floor", { 0, 200 }, { 300, 200 })
  function collision.beganContact() table.insert(log, { "first" }) end
  local observer = Observer()
  animator:addBehavior(GravityBehavior { ball }, collision, DynamicItemBehavior { ball, elasticity = 0.9 })
  local parent = Behavior { observer }
  animator:addBehavior(parent)
  stage:run(1.5)
  list(log[1], { "first" })
  list(log[2], { "began", ball, "floor", collision })
  list(log[3], { "ended", ball, "floor", collision })
  list(log[4], { "first" })
  -- One that was removed is not notified any more, not even by a callback of the same contact.
  local count = #log
  function collision.beganContact() animator:removeBehavior(parent) end
  stage:run(3)
  check(#log <= count + 1, #log)
  equal(observer.dynamicAnimator, nil)
end)

test("applyTorque rotates an item without moving it", function()
  local behavior, item = free()
  behavior:applyTorque(item, -50)
  stage:step()
  near(behavior:angularVelocity(item), -3 / 60, 1e-6)
  equal(item.center, Point(0, 0))
end)

test("applyImpulse acts immediately", function()
  local behavior, item = free()
  behavior:applyImpulse(item, { 1, -2 })
  near(behavior:linearVelocity(item), { 100, -200 }, 1e-3)
  behavior:applyImpulse(item, { 0, 0.1 }, { 50, 0 })
  near(behavior:angularVelocity(item), 0.3, 1e-6)
end)

test("velocities are read and added one by one or together", function()
  local behavior, item = free()
  behavior:addLinearVelocity(item, { 30, 40 })
  behavior:addAngularVelocity(item, 2)
  local vx, vy, spin = behavior:velocities(item)
  equal(vx, 30.0)
  equal(vy, 40.0)
  equal(spin, 2.0)
  equal(behavior:velocities(Item { size = { 1, 1 } }), 0.0)
end)

test("states iterates over many items", function()
  local behavior, first = free()
  local second = Item { size = { 10, 10 }, center = { 5, 6 }, rotation = 1 }
  behavior:addLinearVelocity(first, { 7, 8 })
  behavior:addAngularVelocity(first, 9)
  local rows = {}
  for item, x, y, angle, vx, vy, spin in behavior:states { first, second } do
    table.insert(rows, table.concat({ item == first and 1 or 2, x, y, angle, vx, vy, spin }, " "))
  end
  list(rows, { "1 0.0 0.0 0.0 7.0 8.0 9.0", "2 5.0 6.0 1.0 0.0 0.0 0.0" })
  for _ in behavior:states {} do error("there is none") end
end)

test("states detects changes of its table", function()
  local behavior, first = free()
  local items = { first, Item { size = { 1, 1 } } }
  fails("the table of items was changed while a loop went through it", function()
    for _ in behavior:states(items) do table.remove(items, 1) end
  end)
  fails("Behavior.states: argument 1 (items): expected a table of items, got 5", function() behavior:states(5) end)
  fails("Behavior.states: argument 1 (items): entry 2: expected a live object, got nil", function()
    behavior:states { first, nil, first }
  end)
  fails("Behavior.states: argument 1 (items): entry 2: expected a View, an Item or an ItemGroup", function()
    behavior:states { first, behavior }
  end)
  first:destroy()
  fails("Behavior.states: argument 1 (items): entry 1: expected a live object, got a destroyed Item", function()
    behavior:states { first }
  end)
end)

test("applyForces and addLinearVelocities act on many items at once", function()
  local behavior, first, animator = free()
  local second = Item { size = { 100, 100 } }
  behavior:applyForces({ first, second }, { 6, 0, 0, 12 })
  behavior:addLinearVelocities({ first, second }, { 1, 2, 3, 4 })
  near(behavior:linearVelocity(second), { 3, 4 })
  stage:step()
  near(behavior:linearVelocity(first), { 11, 2 }, 1e-5)
  check(behavior:linearVelocity(second).dy > 20)
  fails("Behavior.applyForces: argument 2 (values): expected 2 numbers for each of 2 items, 4 together, got 3", function()
    behavior:applyForces({ first, second }, { 1, 2, 3 })
  end)
  fails("Behavior.applyForces: argument 2 (values): entry 3: expected a finite number, got nan", function()
    behavior:applyForces({ first, second }, { 1, 2, 0 / 0, 4 })
  end)
  fails("Behavior.addLinearVelocities: argument 2 (values): entry 1: expected a finite number, got a string \"1\"", function()
    behavior:addLinearVelocities({ first }, { "1", 2 })
  end)
end)

test("a behavior adds the items it acts on, and removes them with itself", function()
  local behavior, animator, item = Behavior(), Animator(), Item { size = { 100, 100 } }
  item.data.mark = "kept"
  animator:addBehavior(behavior)
  behavior:applyImpulse(item, { 1, 0 })
  item = nil
  collectgarbage()
  stage:step(2)
  item = animator:items({ -50, -50, 100, 100 })[1]
  equal(item.data.mark, "kept")
  local x = item.center.x
  check(x > 1)
  behavior:releaseItem(item)
  list(animator:items({ -50, -50, 100, 100 }), {})
  stage:step(2)
  equal(item.center.x, x)
  behavior:applyForce(item, { 1, 0 })
  item:destroy()
  stage:step(2)
  animator:removeAllBehaviors()
end)

test("a behavior must be in an animator to act", function()
  local behavior, item = Behavior(), Item { size = { 1, 1 } }
  fails("Behavior.applyForce: the behavior has no animator yet; add it to one first",
    function() behavior:applyForce(item, { 1, 0 }) end)
  fails("Behavior.applyForces: the behavior has no animator yet; add it to one first",
    function() behavior:applyForces({ item }, { 1, 0 }) end)
  fails("Behavior.applyForce: argument 2 (force): dx: expected a finite number, got nan",
    function() behavior:applyForce(item, { 0 / 0, 0 }) end)
  fails("Behavior.applyTorque: argument 2 (torque): expected a finite number, got inf",
    function() behavior:applyTorque(item, math.huge) end)
  equal(behavior:linearVelocity(item), Vector(0, 0))
end)
