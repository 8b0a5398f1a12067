local testing = require "testing"
local test, equal, near, check, fails = testing.test, testing.equal, testing.near, testing.check, testing.fails

test("the stage is a phone with one view that fills it", function()
  equal(stage.size, Size(320, 568))
  equal(stage.view.bounds, Rect(0, 0, 320, 568))
  equal(stage.view.center, Point(160, 284))
  equal(stage.view.superview, nil)
  equal(tostring(stage), "Stage")
end)

test("time advances in ticks of a sixtieth of a second", function()
  equal(stage.tick, 0)
  equal(stage.time, 0.0)
  stage:step()
  equal(stage.tick, 1)
  stage:step(59)
  equal(stage.tick, 60)
  equal(stage.time, 1.0)
  stage:step(0)
  equal(stage.tick, 60)
end)

test("update is called once per tick", function()
  local sum, calls = 0, 0
  function update(dt)
    sum, calls = sum + dt, calls + 1
  end
  stage:step(60)
  equal(calls, 60)
  near(sum, 1)
end)

test("isPaused and speed are stored for displays", function()
  equal(stage.isInteractive, false)
  equal(stage.isPaused, false)
  stage.isPaused = true
  equal(stage.isPaused, true)
  equal(stage.speed, 1.0)
  stage.speed = 0.5
  equal(stage.speed, 0.5)
  fails("Stage.speed: expected a number from 0 to 100, got -1", function() stage.speed = -1 end)
end)

test("a simulated tap is delivered to views", function()
  local places = {}
  stage.view:onTap(function(tap) table.insert(places, tap.location) end)
  stage:tap(12, 34)
  stage:step(10)
  equal(#places, 1)
  equal(places[1], Point(12, 34))
end)

test("the number of pending input events is limited, since they are not in Lua's memory", function()
  for _ = 1, 4 do stage:drag({ { 10, 10 }, { 100, 100 } }, 3600) end
  local message = "Stage.drag: too much input waits: there is room for 135996 events more, and this is 216001; "
    .. "let time pass first"
  fails(message, function() stage:drag({ { 10, 10 }, { 100, 100 } }, 3600) end)
  stage:drag({ { 10, 10 }, { 100, 100 } }, 135995 / 60)
  fails("Stage.tap: too much input waits: there is room for 0 events more, and this is 2; let time pass first",
    function() stage:tap(1, 1) end)
  fails("Stage.rotate: too much input waits: there is room for 0 events more, and this is 1; let time pass first",
    function() stage:rotate("landscapeLeft") end)
  stage:step(4)
  stage:drag({ { 10, 10 }, { 100, 100 } }, 0.1)
end)

test("a simulated drag follows its points", function()
  local last
  stage.view:onPan(function(pan) last = pan.location end)
  stage:drag({ { 10, 10 }, { 100, 100 } }, 0.5)
  stage:step(40)
  equal(last, Point(100, 100))
end)

test("a callback cannot start another tick", function()
  local found
  after(0, function()
    local _, message = pcall(stage.step, stage)
    found = message
  end)
  stage:step(2)
  equal(found, "Stage.step: a tick is being computed; a callback cannot start another one")
end)

test("invalid numbers raise errors", function()
  fails("Stage.step: argument 1 (count): expected a number from 0 to 1000000000, got -1", function() stage:step(-1) end)
  fails("Stage.step: argument 1 (count): expected a whole number, got 1.5", function() stage:step(1.5) end)
  fails("Stage.tap: argument 2 (y): expected a number, got nil", function() stage:tap(1) end)
  fails("Stage.tap: argument 1 (x): expected a finite number, got nan", function() stage:tap(0 / 0, 1) end)
  fails("Stage.drag: argument 1 (points): expected at least one point, got none", function() stage:drag({}, 1) end)
  fails("Stage.drag: argument 2 (seconds): expected a number from 0 to 3600, got 4000", function()
    stage:drag({ { 1, 1 }, { 2, 2 } }, 4000)
  end)
end)

test("tick and size are read-only", function()
  check(not pcall(function() stage.tick = 3 end))
  check(not pcall(function() stage.size = { 1, 1 } end))
end)

test("run advances until everything rests", function()
  local calls = 0
  after(0.5, function() calls = calls + 1 end)
  equal(stage:run(10), true)
  equal(calls, 1)
  equal(stage.tick, 31)
end)

test("run returns whether everything rests", function()
  every(1, function() end)
  equal(stage:run(2), false)
  equal(stage.tick, 120)
  equal(stage:run(0), false)
end)

test("with an update function the stage is never idle", function()
  function update() end
  equal(stage:run(1), false)
  equal(stage.tick, 60)
  update = nil
  equal(stage:run(1), true)
  equal(stage.tick, 61)
end)

test("run is an error in callbacks and needs a valid number", function()
  local found
  after(0, function() _, found = pcall(stage.run, stage, 1) end)
  stage:run(1)
  equal(found, "Stage.run: a tick is being computed; a callback cannot start another one")
  fails("Stage.run: argument 1 (seconds): expected a number from 0 to 1000000000, got -1", function() stage:run(-1) end)
end)

test("a stage of this size is a phone in portrait", function()
  equal(stage.idiom, "phone")
  equal(stage.orientation, "portrait")
  fails("Stage.idiom is read-only", function() stage.idiom = "pad" end)
  fails("Stage.orientation is read-only", function() stage.orientation = "portrait" end)
end)

test("rotate rotates the device at the next tick and exchanges width and height", function()
  stage:rotate("landscapeLeft")
  equal(stage.orientation, "portrait")
  stage:step()
  equal(stage.orientation, "landscapeLeft")
  equal(stage.size, Size(568, 320))
  equal(stage.view.center, Point(284, 160))
  stage:rotate("landscapeRight")
  stage:step()
  equal(stage.size, Size(568, 320))
  stage:rotate("portraitUpsideDown")
  stage:step()
  equal(stage.size, Size(320, 568))
  fails('Stage.rotate: argument 1 (orientation): expected "portrait", "portraitUpsideDown", "landscapeLeft" or '
    .. '"landscapeRight", got a string "left"', function() stage:rotate("left") end)
end)

test("onRotate is called with each new orientation, after the size has changed", function()
  local rotations = {}
  function stage.onRotate(orientation) table.insert(rotations, orientation .. " " .. stage.size.width) end
  for _, orientation in ipairs { "landscapeLeft", "landscapeLeft", "portrait" } do
    stage:rotate(orientation)
    stage:step()
  end
  equal(table.concat(rotations, ", "), "landscapeLeft 568.0, portrait 320.0")
  stage.onRotate = nil
  stage:rotate("landscapeRight")
  stage:step()
  equal(#rotations, 2)
end)

test("stateHash has 16 hexadecimal digits and changes with the state, but not with the display", function()
  local before = stage.stateHash
  check(before:match "^%x+$" and #before == 16)
  equal(stage.stateHash, before)
  stage.speed = 2
  equal(stage.stateHash, before)
  local view = View { frame = { 10, 10, 20, 20 } }
  stage.view:addSubview(view)
  local added = stage.stateHash
  check(added ~= before)
  view.alpha = 0.5
  check(stage.stateHash ~= added)
  view.alpha = 1
  equal(stage.stateHash, added)
  view:removeFromSuperview()
  equal(stage.stateHash, before)
  stage:step()
  check(stage.stateHash ~= before)
  fails("Stage.stateHash is read-only", function() stage.stateHash = before end)
end)

test("snapshot needs a program that writes pictures", function()
  fails("Stage.snapshot: this program does not write pictures", function() stage:snapshot "a.svg" end)
  fails("Stage.snapshot: argument 1 (file): expected a string, got a table", function() stage:snapshot {} end)
end)

test("a key is down from its press to its release", function()
  equal(stage:isKeyDown("left"), false)
  stage:pressKey("left", 0.5)
  stage:step(1)
  equal(stage:isKeyDown("left"), true)
  equal(stage:isKeyDown("right"), false)
  stage:step(29)
  equal(stage:isKeyDown("left"), true)
  stage:step(1)
  equal(stage:isKeyDown("left"), false)
end)

test("the name of a key is checked", function()
  fails('Stage.isKeyDown: argument 1 (key): expected the name of a key (did you mean "left"?), got a string "lft"',
    function() stage:isKeyDown("lft") end)
  fails('Stage.pressKey: argument 1 (key): expected the name of a key such as "left" or "a", got a string "xyzzy"',
    function() stage:pressKey("xyzzy") end)
  fails("Stage.pressKey: argument 2 (seconds): expected a number from 0 to 3600, got -1",
    function() stage:pressKey("a", -1) end)
end)

test("onKey is called with each press and release", function()
  local phases = {}
  function stage.onKey(press) table.insert(phases, press.key .. " " .. press.phase) end
  stage:pressKey("space")
  stage:step(10)
  equal(table.concat(phases, ", "), "space began, space ended")
  stage.onKey = nil
  stage:pressKey("space")
  stage:step(10)
  equal(#phases, 2)
end)

test("onHover and onWheel are called with the recognizer of stage.view", function()
  local events = {}
  local function add(recognizer)
    table.insert(events, recognizer.state .. " " .. tostring(recognizer.location))
    equal(recognizer.view, stage.view)
  end
  stage.onHover, stage.onWheel = add, add
  stage.onHover = add
  stage:hover({ { 100, 100 } }, 0)
  stage:turnWheel({ 50, 60 }, { 0, 10 })
  stage:step(2)
  equal(table.concat(events, ", "), "ended Point(50, 60), began Point(100, 100)")
  stage.onHover, stage.onWheel = nil, nil
  stage:hover({ { 200, 100 } }, 0)
  stage:turnWheel({ 50, 60 }, { 0, 10 })
  stage:step(2)
  equal(#events, 2)
  stage.onWheel = add
  stage:reset()
  equal(stage.onWheel, nil)
  stage.onWheel = add
  stage:turnWheel({ 50, 60 }, { 0, 10 })
  stage:step(2)
  equal(#events, 3)
end)

test("reset empties the stage, so that a script can run again", function()
  stage:step(1)
  local before = stage.stateHash
  local function build()
    stage:reset()
    stage.view.backgroundColor, stage.view.borderWidth = "red", 2
    local ball = View { size = { 20, 20 }, center = { 100, 50 } }
    stage.view:addSubview(ball)
    Animator { stage.view, gravity = true, items = { ball } }
    every(1, print)
    go(function() wait(1) end)
    stage.view:onTap(print)
    function stage.onKey() end
    function stage.onHover() end
    function update() end
  end
  build()
  build()
  equal(#stage.view.subviews, 1)
  stage:reset()
  equal(stage.stateHash, before)
  equal(update, nil)
  equal(stage.onKey, nil)
  equal(stage.onHover, nil)
  equal(#stage.view.subviews, 0)
end)

test("reset is an error in callbacks and tasks", function()
  local message = "Stage.reset: a callback or a task cannot reset the stage; call it in the main chunk or at the prompt"
  go(function() fails(message, function() stage:reset() end) end)
  animate(1, function() fails(message, function() stage:reset() end) end)
  local Wind = Behavior.extend "Wind"
  function Wind:willMoveTo() fails(message, function() stage:reset() end) end
  Animator():addBehavior(Wind())
  local found
  after(0, function() _, found = pcall(stage.reset, stage) end)
  stage:step(2)
  equal(found, "Stage.reset: a tick is being computed; a callback cannot start another one")
end)

test("the stage has a camera and an overlay", function()
  equal(stage.camera.zoom, 1)
  equal(stage.overlay.frame, Rect(0, 0, 320, 568))
end)

test("the pointer and the wheel are simulated", function()
  local locations = {}
  stage.view:onHover(function(hover) table.insert(locations, hover.location) end)
  stage.view:onWheel(function(wheel) table.insert(locations, wheel.location) end)
  stage:hover({ { 10, 20 } }, 0)
  stage:turnWheel({ 30, 40 }, { 0, 48 })
  stage:step(2)
  equal(locations[1], Point(30, 40))
  equal(locations[2], Point(10, 20))
end)

test("a saved state is restored", function()
  local view = View { frame = { 0, 0, 50, 50 } }
  stage.view:addSubview(view)
  local state = stage:save()
  stage:step(10)
  view:destroy()
  stage:restore(state)
  check(view.isAlive)
  equal(stage.tick, 0)
end)
