local testing = require "testing"
local test, equal, check, fails, list = testing.test, testing.equal, testing.check, testing.fails, testing.list

-- Runs ticks and returns a hash of the state after each.
local function hashes(count)
  local result = {}
  for i = 1, count do
    stage:step()
    result[i] = stage.stateHash
  end
  return result
end

-- Runs twice from the same state and checks that both runs are the same.
local function repeats(count, state)
  local first = hashes(count)
  stage:restore(state)
  list(hashes(count), first)
  stage:restore(state)
end

-- A pile, a pendulum, a spring, a snap, a push and a field.
local function scene()
  local animator = Animator { stage.view, gravity = true, collision = true }
  local boxes = {}
  for i = 1, 12 do
    local box = View { size = { 30, 30 }, center = { 60 + 50 * (i % 4), 300 - 40 * i }, name = "box " .. i }
    stage.view:addSubview(box)
    animator:add(box, { elasticity = i % 3 * 0.3 })
    boxes[i] = box
  end
  animator:addBehavior(
    AttachmentBehavior { item = boxes[1], anchor = { 160, 100 } },
    AttachmentBehavior { item = boxes[2], attachedTo = boxes[3], length = 60 },
    AttachmentBehavior.pin { item = boxes[4], attachedTo = boxes[5], anchor = boxes[4].center },
    SnapBehavior { item = boxes[6], snapPoint = { 250, 200 } },
    PushBehavior { boxes[7], pushDirection = { 0.2, -0.3 } })
  local field = FieldBehavior.noise { smoothness = 0.5, animationSpeed = 1 }
  field:addItem(boxes[8])
  animator:addBehavior(field)
  return animator, boxes
end

test("a run continues from a saved state bit by bit, and again", function()
  scene()
  stage:step(40)
  local state = stage:save()
  check(state.isComplete)
  repeats(200, state)
  repeats(200, state)
end)

test("states are restored in any order", function()
  scene()
  local states, runs = {}, {}
  for i = 1, 4 do
    stage:step(25)
    states[i] = stage:save()
  end
  for _, i in ipairs { 2, 4, 1, 3, 3, 1, 4 } do
    stage:restore(states[i])
    equal(stage.tick, 25 * i)
    local run = hashes(60)
    list(run, runs[i] or run)
    runs[i] = run
  end
end)

test("what was added is gone, and what was removed is there as the same object", function()
  local animator, boxes = scene()
  stage:step(30)
  local state = stage:save()
  local first = hashes(90)
  stage:restore(state)
  local center, velocity = boxes[3].center, boxes[3].velocity
  boxes[3]:destroy()
  boxes[4]:removeFromSuperview()
  animator:removeBehavior(animator.behaviors[3])
  local added = View { frame = { 0, 0, 50, 50 } }
  stage.view:addSubview(added)
  animator:add(added)
  animator:addBehavior(GravityBehavior { added, boxes[1], angle = 1 })
  stage:step(20)
  stage:restore(state)
  check(boxes[3].isAlive)
  equal(boxes[3].superview, stage.view)
  equal(boxes[3].center, center)
  equal(boxes[3].velocity, velocity)
  equal(boxes[4].superview, stage.view)
  equal(added.superview, nil)
  equal(#animator.behaviors[1].items, 12)
  list(hashes(90), first)
end)

test("properties of all kinds of views have their values back", function()
  local label = Label { text = "a", textColor = "red", fontSize = 20, center = { 50, 50 } }
  local button = Button { title = "b", center = { 50, 100 } }
  local shape = Shape { path = Path.rect { 10, 10, 50, 50 }, fill = "blue" }
  local list_ = ScrollView { frame = { 0, 0, 100, 100 }, contentSize = { 100, 400 } }
  local bar = NavigationBar { title = "one", rightBarButtonItem = BarButtonItem { title = "x" } }
  stage.view:addSubview(label, button, shape, list_, bar)
  local function change()
    label.text, label.fontSize, label.bold, label.center, label.alpha = "longer", 10, true, { 9, 9 }, 0.5
    label.textColor, label.name, label.shadowOpacity, label.rotation = "green", "n", 1, 1
    button.title, button.enabled = "something", false
    shape.fill, shape.stroke, shape.path = "red", "black", Path.ellipse { 0, 0, 9, 9 }
    list_.contentOffset, list_.contentSize, list_.bounces = { 0, 50 }, { 100, 900 }, false
    bar.title, bar.rightBarButtonItem = "two", BarButtonItem { title = "yy" }
    stage.view.backgroundColor = "red"
    stage.camera.zoom, stage.camera.center = 2, { 10, 10 }
  end
  stage:step()
  local hash, state = stage.stateHash, stage:save()
  change()
  check(stage.stateHash ~= hash)
  stage:restore(state)
  equal(stage.stateHash, hash)
  equal(label.text, "a")
  equal(bar.rightBarButtonItem.title, "x")
end)

test("timers and animations continue, and the time is restored", function()
  local view, fired = View { frame = { 0, 0, 50, 50 } }, {}
  stage.view:addSubview(view)
  after(0.5, function() table.insert(fired, stage.tick) end)
  every(0.25, function() table.insert(fired, -stage.tick) end)
  animate { duration = 1, changes = function() view.alpha = 0 end, completion = function() table.insert(fired, 0) end }
  stage:step(20)
  local state = stage:save()
  local first = hashes(60)
  local calls = fired
  fired = {}
  after(0.1, function() error "added since" end)
  stage:restore(state)
  equal(stage.tick, 20)
  list(hashes(60), first)
  list(fired, { table.unpack(calls, 2) })
end)

test("a timer that restores a state in which it was waiting fires again", function()
  local count, state = 0, nil
  after(0.1, function()
    count = count + 1
    if count < 3 then stage:restore(state) end
  end)
  stage:step(2)
  state = stage:save()
  stage:step(40)
  equal(count, 3)
end)

test("a contact that still lasts does not begin again", function()
  local animator = Animator { stage.view, gravity = true, collision = true }
  local box, events = View { frame = { 100, 528, 40, 40 } }, {}
  stage.view:addSubview(box)
  animator:add(box)
  local collision = animator.behaviors[2]
  function collision.beganContact() table.insert(events, "began") end
  function collision.endedContact() table.insert(events, "ended") end
  stage:step(120)
  list(events, { "began" })
  local state = stage:save()
  animator:remove(box)
  stage:step(10)
  list(events, { "began", "ended" })
  stage:restore(state)
  stage:step(30)
  box.velocity = { 0, -300 }
  stage:step(10)
  list(events, { "began", "ended", "ended" })
end)

test("in callbacks a state is restored exactly, and the tick ends with it", function()
  local animator, boxes = scene()
  local state, second
  local button = Button { title = "Save", frame = { 0, 0, 60, 40 } }
  button.onTap = function() state = stage:save() button.alpha = 0.5 end
  stage.view:addSubview(button)
  stage:step(50)
  stage:tap(30, 20)
  stage:step(8)
  check(state ~= nil)
  equal(button.alpha, 0.5)
  stage:restore(state)
  equal(button.alpha, 1)
  local first = hashes(60)
  local restorers = {
    function(restore) after(0.1, restore) end,
    function(restore) function update() update = nil restore() end end,
    function(restore) animate { duration = 0.1, changes = function() boxes[1].alpha = 0 end, completion = restore } end,
    function(restore) animator.behaviors[1].action = function() animator.behaviors[1].action = nil restore() end end,
  }
  for _, start in ipairs(restorers) do
    local isRestored = false
    start(function()
      if isRestored then return end
      isRestored = true
      stage:restore(state)
    end)
    while not isRestored do stage:step() end
    animator.behaviors[1].action = nil
    list(hashes(60), first)
  end
end)

test("in a contact a state is saved and restored at the end of the tick", function()
  local animator, boxes = scene()
  local collision, state = animator.behaviors[2], nil
  function collision.beganContact()
    if not state then
      state = stage:save()
      check(not state.isComplete)
    end
  end
  while not state do stage:step() end
  check(state.isComplete)
  repeats(120, state)
end)

test("update and a step of an animator can be saved", function()
  scene()
  local state
  stage.camera:follow(stage.view.subviews[1])
  function update() if stage.tick == 30 then state = stage:save() end end
  stage:step(30)
  update = nil
  repeats(60, state)
end)

test("a step of an animator outside of a tick cannot be saved", function()
  local animator = scene()
  local message
  animator.behaviors[1].action = function() message = select(2, pcall(stage.save, stage)) end
  animator:step()
  check(message:find("a frame of an animator is being computed", 1, true), message)
end)

test("the table state keeps its data and its tables", function()
  local box = View { size = { 10, 10 } }
  state = { score = 3, list = { 1, 2, { deep = true } }, box = box, place = Point(1, 2), [box] = "key" }
  state.self = state
  local deep, saved = state.list[3], stage:save()
  state.score, state.list[3].deep, state.new, state.place.x = 4, false, 1, 9
  table.insert(state.list, 4)
  state.list = nil
  stage:restore(saved)
  equal(state.score, 3)
  equal(#state.list, 3)
  equal(state.list[3], deep)
  equal(deep.deep, true)
  equal(state.new, nil)
  equal(state.place, Point(1, 2))
  equal(state.self, state)
  equal(state[box], "key")
  state = nil
  stage:restore(saved)
  equal(state.score, 3)
end)

test("data of objects and fields of own behaviors have their values back", function()
  local Counter = Behavior.extend "Counter"
  function Counter:init() self.count = 0 end
  function Counter:action() self.count = self.count + 1 end
  local animator, boxes = scene()
  local counter = Counter()
  animator:addBehavior(counter)
  boxes[1].data.hits = 1
  stage:step(10)
  local saved = stage:save()
  boxes[1].data.hits, boxes[2].data.hits = 5, 6
  stage:step(10)
  equal(counter.count, 20)
  animator:removeBehavior(counter)
  stage:restore(saved)
  equal(counter.count, 10)
  equal(boxes[1].data.hits, 1)
  equal(boxes[2].data.hits, nil)
  stage:step(5)
  equal(counter.count, 15)
end)

test("math.random continues", function()
  math.random()
  local saved = stage:save()
  local a, b = math.random(), math.random(100)
  stage:restore(saved)
  equal(math.random(), a)
  equal(math.random(100), b)
end)

test("what state cannot keep is named", function()
  local function check_(path, type)
    fails("Stage.save: " .. path .. ": expected plain data or an object, got " .. type .. "; keep it in a local variable",
      function() stage:save() end)
  end
  state = { enemies = { { name = "a" }, { think = print } } }
  check_("state.enemies[2].think", "a function")
  state = { ["a b"] = { coroutine.create(print) } }
  check_('state["a b"][1]', "a thread")
  state = print
  check_("state", "a function")
  state = nil
  stage:restore(stage:save())
end)

test("callbacks and tasks stay as they are", function()
  local taps, steps = 0, {}
  local box = View { frame = { 0, 0, 50, 50 } }
  stage.view:addSubview(box)
  local button = Button { title = "b", frame = { 100, 100, 50, 50 } }
  stage.view:addSubview(button)
  local saved
  go(function()
    saved = stage:save()
    for i = 1, 3 do
      wait(0.1)
      table.insert(steps, i)
    end
  end)
  button.onTap = function() taps = taps + 1 end
  stage:step(7)
  button:destroy()
  stage:restore(saved)
  list(steps, { 1 })
  stage:step(20)
  list(steps, { 1, 2, 3 })
  button.onTap = function() taps = taps + 10 end
  stage:restore(saved)
  collectgarbage()
  stage:tap(125, 125)
  stage:step(10)
  equal(taps, 10)
end)

test("a touch that is down goes on", function()
  local animator, boxes = scene()
  animator.allowsDragging = true
  local ended = 0
  stage.view:onPan(function(pan) if pan.state == "ended" then ended = ended + 1 end end)
  local saved = stage:save()
  stage:drag({ { 20, 20 }, { 200, 200 } }, 0.5)
  stage:step(10)
  stage:restore(saved)
  stage:step(40)
  equal(ended, 1)
end)

test("random changes since the moment of saving do not matter", function()
  local animator, boxes = scene()
  local collision, gravity = animator.collision, animator.behaviors[1]
  local function box() return boxes[math.random(#boxes)] end
  local function behavior() return animator.behaviors[math.random(#animator.behaviors)] end
  local changes = {
    function() box():destroy() end,
    function() box():removeFromSuperview() end,
    function() animator:removeBehavior(behavior()) end,
    function() animator:remove(box()) end,
    function() animator:removeAllBehaviors() end,
    function() box().size = { math.random(5, 60), math.random(5, 60) } end,
    function() animator:add(box(), { density = math.random(1, 9), isAnchored = math.random() < 0.5 }) end,
    function() box().velocity = { math.random(-900, 900), 0 } end,
    function() gravity.angle, collision.collisionMode = math.random(), CollisionMode.boundaries end,
    function() collision:addBoundary("b" .. math.random(3), { 0, math.random(500) }, { 320, math.random(500) }) end,
    function() animator:addBehavior(SnapBehavior { item = box(), snapPoint = { math.random(300), 100 } }) end,
    function() animator:addBehavior(AttachmentBehavior { item = box(), anchor = { math.random(300), 100 } }) end,
    function() box():addSubview(View { frame = { 0, 0, 9, 9 } }) end,
    function() animate(0.3, function() box().alpha = math.random() end) end,
    function() every(0.1, function() box().rotation = math.random() end) end,
    function() stage.camera:follow(box()) end,
    function() local b = box() b.collisionBoundsType, b.center = "ellipse", { 9, 9 } animator:updateItem(b) end,
    function() collectgarbage() end,
    function() stage:reset() end,
  }
  stage:step(20)
  local state = stage:save()
  local first = hashes(40)
  for seed = 1, 25 do
    math.randomseed(seed)
    for _ = 1, 6 do
      pcall(changes[math.random(#changes)])
      stage:step(math.random(0, 6))
    end
    stage:restore(state)
    list(hashes(40), first)
  end
end)

test("tables in data and in fields of classes have their contents again, however deep", function()
  local Hunter = Behavior.extend "Hunter"
  local hunter, view = Hunter(), View { size = { 10, 10 } }
  local function think() end
  local shared = { 1, 2 }
  view.data.inventory = { weapons = { { name = "bow", arrows = 3 } }, shared = shared, think = think, globals = _G }
  hunter.seen = { [view] = { at = Point(1, 2), list = shared } }
  hunter.seen.itself = hunter.seen
  local inventory, weapons, seen = view.data.inventory, view.data.inventory.weapons, hunter.seen
  local state = stage:save()
  weapons[1].arrows, weapons[2] = 0, { name = "sword" }
  shared[3] = 3
  view.data.inventory = nil
  seen[view].at, seen.new = Point(5, 5), true
  hunter.seen = {}
  madeSince = true
  stage:restore(state)
  check(view.data.inventory == inventory and inventory.weapons == weapons and hunter.seen == seen)
  equal(weapons[1].arrows, 3)
  equal(#weapons, 1)
  list(shared, { 1, 2 })
  check(inventory.shared == shared and seen[view].list == shared and inventory.think == think)
  equal(seen[view].at, Point(1, 2))
  check(seen.new == nil and seen.itself == seen)
  check(inventory.globals == _G and madeSince, "global variables are not part of a state")
  madeSince = nil
end)

test("records stay keys, and fields that an object did not have are gone", function()
  local Plain = Behavior.extend "Plain"
  local plain, view, key = Plain(), View { size = { 10, 10 } }, Point(1, 2)
  view.data.seen = { [key] = true }
  local state = stage:save()
  plain.count = 1
  view.data.seen[key] = nil
  stage:restore(state)
  check(view.data.seen[key])
  check(plain.count == nil)
end)

test("a file is not an argument of save", function()
  fails('Stage.save: expected no argument: the state is returned; for files see help("games")', function()
    stage:save("level.dyn")
  end)
end)
