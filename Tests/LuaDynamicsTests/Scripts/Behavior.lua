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

test("the parts act as if they had been added themselves", function()
  local item, gravity = falling()
  local animator, parent = Animator(), Behavior { gravity }
  animator:addBehavior(parent)
  equal(parent.dynamicAnimator, animator)
  equal(gravity.dynamicAnimator, animator)
  list(animator.behaviors, { parent })
  stage:step(5)
  near(item.center, { 0, 3.1154747 }, 1e-3)
end)

test("parts can be added and removed while it runs", function()
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

test("the action is called after each step, when the items have their places", function()
  local item, gravity = falling()
  local places = {}
  equal(gravity.action, nil)
  gravity.action = function() table.insert(places, item.center.y) end
  check(type(gravity.action) == "function")
  Animator():addBehavior(gravity)
  stage:step(3)
  equal(#places, 3)
  -- Apple's first places with default resistance.
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

test("an action may change the world", function()
  local item, gravity = falling()
  local animator = Animator()
  animator:addBehavior(gravity)
  gravity.action = function() animator:removeAllBehaviors() end
  stage:step(5)
  list(animator.behaviors, {})
  near(item.center.y, 0.0693855, 1e-3)
end)

test("a behavior keeps its action and data when the script forgets it", function()
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

test("a behavior is in one place only", function()
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
