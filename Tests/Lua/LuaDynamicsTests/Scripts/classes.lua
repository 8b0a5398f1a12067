-- Classes of behaviors: Behavior.extend.

local testing = require "testing"
local test, equal, near = testing.test, testing.equal, testing.near
local check, fails, list = testing.check, testing.fails, testing.list

local function falling()
  local item = Item { size = { 100, 100 } }
  return item, GravityBehavior { item }
end

test("instances of a class are behaviors", function()
  local Wind = Behavior.extend "Wind"
  local item, gravity = falling()
  function Wind:init(speed)
    self.speed = speed
    self:addChildBehavior(gravity)
  end
  local wind, animator = Wind(100), Animator()
  equal(wind.speed, 100)
  equal(wind.dynamicAnimator, nil)
  animator:addBehavior(wind)
  list(animator.behaviors, { wind })
  list(wind.childBehaviors, { gravity })
  equal(wind.dynamicAnimator, animator)
  stage:step(5)
  near(item.center, { 0, 3.1154747 }, 1e-3)
  equal(animator.behaviors[1].speed, 100)
end)

test("init gets the arguments of the class, including none and nil", function()
  local Wind, got = Behavior.extend "Wind", nil
  function Wind:init(...) got = table.pack(self, ...) end
  local wind = Wind()
  equal(got.n, 1)
  equal(got[1], wind)
  wind = Wind(nil, 2, nil)
  equal(got.n, 4)
  equal(got[1], wind)
  equal(got[3], 2)
end)

test("without init arguments are an error", function()
  local Still = Behavior.extend "Still"
  check(Still().isAlive)
  fails("Still has no init that takes arguments", function() Still(1) end)
end)

test("the action is called after each step with the behavior and the time", function()
  local Clock, item, gravity = Behavior.extend "Clock", falling()
  function Clock:init()
    self.time, self.places = 0, {}
    self:addChildBehavior(gravity)
  end
  function Clock:action(dt)
    self.time = self.time + dt
    table.insert(self.places, item.center.y)
  end
  local clock = Clock()
  Animator():addBehavior(clock)
  stage:step(3)
  near(clock.time, 3 / 60)
  near(clock.places[1], 0.0693855, 1e-3)
  near(clock.places[3], 1.0396423, 1e-3)
end)

test("native behaviors get the same arguments in their action", function()
  local item, gravity = falling()
  local time = 0
  function gravity:action(dt)
    equal(self, gravity)
    time = time + dt
  end
  Animator():addBehavior(gravity)
  stage:step(6)
  near(time, 0.1)
end)

test("an action set on a class later applies to existing instances", function()
  local Late, calls = Behavior.extend "Late", {}
  local late, item, gravity = Late(), falling()
  late:addChildBehavior(gravity)
  Animator():addBehavior(late)
  stage:step(2)
  function Late:action() table.insert(calls, "first") end
  stage:step(1)
  function Late:action() table.insert(calls, "second") end
  stage:step(1)
  Late.action = nil
  stage:step(1)
  list(calls, { "first", "second" })
end)

test("an instance may have its own action", function()
  local Noisy, calls = Behavior.extend "Noisy", {}
  function Noisy:action() table.insert(calls, "class") end
  local noisy, item, gravity = Noisy(), falling()
  noisy:addChildBehavior(gravity)
  Animator():addBehavior(noisy)
  equal(noisy.action, Noisy.action)
  noisy.action = function(self, dt)
    equal(self, noisy)
    near(dt, 1 / 60)
    table.insert(calls, "own")
  end
  stage:step(1)
  noisy.action = nil
  equal(noisy.action, Noisy.action)
  stage:step(1)
  list(calls, { "own", "class" })
end)

test("an action keeps an animator running", function()
  local Timer, Idle, ticks = Behavior.extend "Timer", Behavior.extend "Idle", 0
  function Timer:action() ticks = ticks + 1 end
  local active, idle = Animator(), Animator()
  active:addBehavior(Timer())
  idle:addBehavior(Idle())
  stage:step(5)
  equal(ticks, 5)
  check(active.isRunning)
  check(not idle.isRunning)
end)

test("willMoveTo is called on adding and, with nil, on removal", function()
  local Guest, moves = Behavior.extend "Guest", {}
  function Guest:willMoveTo(animator)
    equal(self.dynamicAnimator, animator)
    table.insert(moves, animator or "none")
  end
  local guest, animator = Guest(), Animator()
  animator:addBehavior(guest)
  animator:removeBehavior(guest)
  guest.willMoveTo = function(self) table.insert(moves, self) end
  animator:addBehavior(Behavior { guest })
  list(moves, { animator, "none", guest })
end)

test("a script class can be extended", function()
  local Wind, log = Behavior.extend "Wind", {}
  function Wind:init(speed) self.speed = speed end
  function Wind:describe() return "wind of " .. self.speed end
  function Wind:action() table.insert(log, "wind") end
  local Gust = Wind.extend "Gust"
  function Gust:init(speed, period)
    Gust.super.init(self, speed)
    self.period = period
  end
  function Gust:action(dt)
    Wind.action(self, dt)
    table.insert(log, "gust")
  end
  local Storm = Gust.extend "Storm"
  local storm = Storm(5, 2)
  equal(storm.speed, 5)
  equal(storm.period, 2)
  equal(storm:describe(), "wind of 5")
  equal(Storm.super, Gust)
  equal(Gust.super, Wind)
  equal(Wind.super, Behavior)
  Animator():addBehavior(storm)
  stage:step(1)
  list(log, { "wind", "gust" })
end)

test("overridden methods can be called through super", function()
  local Strict, count = Behavior.extend "Strict", 0
  function Strict:addChildBehavior(child)
    count = count + 1
    Behavior.addChildBehavior(self, child)
  end
  local strict, _, gravity = Strict(), falling()
  strict:addChildBehavior(gravity)
  equal(count, 1)
  list(strict.childBehaviors, { gravity })
  equal(Strict.super.addChildBehavior, Behavior.addChildBehavior)
end)

test("instances can have additional fields, nil by default", function()
  local Wind = Behavior.extend "Wind"
  Wind.defaultSpeed = 7
  local wind, key = Wind(), {}
  equal(wind.sped, nil)
  equal(wind.defaultSpeed, 7)
  wind.defaultSpeed = 8
  equal(wind.defaultSpeed, 8)
  equal(Wind.defaultSpeed, 7)
  wind.defaultSpeed = nil
  equal(wind.defaultSpeed, 7)
  wind[1], wind[key], wind[2.5] = "one", "table", true
  equal(wind[1], "one")
  equal(wind[key], "table")
  equal(wind[2.5], true)
  equal(Wind.sped, nil)
end)

test("properties of all behaviors cannot be replaced", function()
  local Wind = Behavior.extend "Wind"
  local wind = Wind()
  wind.data.mark = 1
  equal(wind.data.mark, 1)
  fails("Wind.childBehaviors is read-only", function() wind.childBehaviors = {} end)
  fails("Wind.isAlive is read-only", function() wind.isAlive = false end)
  fails("Wind.addChildBehavior is a method and cannot be assigned", function() wind.addChildBehavior = 1 end)
  fails("Behavior.data: expected a table or nil, got 5", function() wind.data = 5 end)
  fails("Wind.data: every Behavior has a property of this name; choose another one", function()
    function Wind:data() end
  end)
  fails("Wind.childBehaviors: every Behavior has a property of this name; choose another one", function()
    Wind.childBehaviors = {}
  end)
end)

test("overrides must be functions", function()
  local Wind = Behavior.extend "Wind"
  local wind = Wind()
  fails("Wind.action: expected a function or nil, got 5", function() Wind.action = 5 end)
  fails("Wind.init: expected a function or nil, got a table", function() Wind.init = {} end)
  fails("Wind.willMoveTo: expected a function or nil, got a string \"x\"", function() Wind.willMoveTo = "x" end)
  fails("Wind.willMoveTo: expected a function or nil, got true", function() wind.willMoveTo = true end)
  fails("Behavior.action: expected a function or nil, got 1", function() wind.action = 1 end)
end)

test("extend needs a name and a dot", function()
  fails("Behavior.extend: expected a name of letters, digits and _, as in Behavior.extend \"Name\", got nil",
    function() Behavior.extend() end)
  fails("Behavior.extend: expected a name of letters, digits and _, as in Behavior.extend \"Name\", got a string \"a b\"",
    function() Behavior.extend "a b" end)
  fails("Behavior.extend: call it with a dot, as in Behavior.extend \"Name\"", function() Behavior:extend "Wind" end)
  local Wind = Behavior.extend "Wind"
  fails("Wind.extend: expected a name of letters, digits and _, as in Wind.extend \"Name\", got 5",
    function() Wind.extend(5) end)
  fails("Wind.extend: call it with a dot, as in Wind.extend \"Name\"", function() Wind:extend "Gust" end)
  fails("Wind.extend is read-only", function() Wind.extend = nil end)
  fails("Wind.super is read-only", function() Wind.super = Behavior end)
end)

test("only Behavior can be extended", function()
  fails("GravityBehavior cannot be extended; extend Behavior, and put a GravityBehavior into the new one",
    function() GravityBehavior.extend "Moon" end)
  fails("View cannot be extended; only Behavior can", function() View.extend "Button" end)
end)

test("a class is not an instance", function()
  local Wind = Behavior.extend "Wind"
  local wind, animator = Wind(), Animator()
  fails("Animator.addBehavior: argument 1 (behavior): expected a Behavior, got a class Wind",
    function() animator:addBehavior(Wind) end)
  fails("attempt to index a nil value (local 'self')", function()
    function Wind:action() self.n = 1 end
    Wind.action(nil)
  end)
  fails("Behavior.addChildBehavior: call it with a colon, as in object:addChildBehavior()",
    function() wind.addChildBehavior(5) end)
end)

test("tostring shows the class of instances", function()
  local Wind = Behavior.extend "Wind"
  equal(tostring(Wind), "Wind")
  check(tostring(Wind()):find("^Wind #%d+$"))
  fails("Wind.addChildBehavior: argument 1 (behavior): expected a Behavior, got 5",
    function() Wind():addChildBehavior(5) end)
  equal(getmetatable(Wind), false)
  equal(getmetatable(Wind()), false)
end)

test("pairs iterates over the properties, then the fields in order", function()
  local Wind = Behavior.extend "Wind"
  local wind, names = Wind(), {}
  for _, name in ipairs { "zeta", "alpha", 3, 1, "beta" } do wind[name] = name end
  for name, value in pairs(wind) do
    table.insert(names, name)
    if #names > 2 then equal(value, name) end
  end
  -- dynamicAnimator is nil, but a property.
  list(names, { "childBehaviors", "dynamicAnimator", 1, 3, "alpha", "beta", "zeta" })
end)

test("pairs of a class iterates over its own fields", function()
  local Wind, names = Behavior.extend "Wind", {}
  Wind.speed = 5
  function Wind:init() end
  function Wind:action() end
  for name in pairs(Wind) do table.insert(names, name) end
  list(names, { "action", "init", "speed" })
  for name in pairs(Wind) do Wind[name] = nil end
  equal(Wind.speed, nil)
  for _ in pairs(Wind.extend "Gust") do error("a new class is empty") end
end)

test("a failed init destroys the instance", function()
  local Broken, animator, saved = Behavior.extend "Broken", Animator(), nil
  function Broken:init()
    saved = self
    self:addChildBehavior(GravityBehavior { Item { size = { 1, 1 } } })
    animator:addBehavior(self)
    error("on purpose")
  end
  fails("on purpose", function() Broken() end)
  list(animator.behaviors, {})
  equal(saved.isAlive, false)
  check(not pcall(function() return saved.dynamicAnimator end))
  fails("Broken.speed: " .. tostring(saved):match("^%S+ #%d+") .. " has been destroyed", function() saved.speed = 1 end)
  local parent = Behavior()
  function Broken:init()
    parent:addChildBehavior(self)
    error(nil)
  end
  check(not pcall(Broken))
  list(parent.childBehaviors, {})
end)

test("init may wait inside go", function()
  local Slow, made = Behavior.extend "Slow", nil
  function Slow:init(name)
    wait(0.1)
    self.name = name
  end
  go(function() made = Slow("slow") end)
  equal(made, nil)
  stage:step(10)
  equal(made.name, "slow")
end)

test("each extend in a run creates a new class", function()
  local first, second = Behavior.extend "Wind", Behavior.extend "Wind"
  check(first ~= second)
  function first:action() end
  equal(second.action, nil)
end)
