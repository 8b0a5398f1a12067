local testing = require "testing"
local test, equal, near = testing.test, testing.equal, testing.near
local check, fails, list = testing.check, testing.fails, testing.list

local function shown()
  local view = View { frame = { 0, 0, 10, 10 } }
  stage.view:addSubview(view)
  return view
end

test("changes apply immediately, and the completion is called at the end", function()
  local view, ends = shown(), {}
  local animation = animate(0.5, function() view.alpha = 0 end, function(finished)
    table.insert(ends, stage.tick .. " " .. tostring(finished))
  end)
  equal(view.alpha, 0.0)
  equal(animation.isFinished, false)
  stage:step(60)
  list(ends, { "30 true" })
  equal(animation.isFinished, true)
end)

test("a table can contain more options", function()
  local view, ends = shown(), {}
  animate {
    duration = 0.5, delay = 0.25, curve = "linear",
    changes = function() view.center = { 100, 100 } end,
    completion = function(finished) table.insert(ends, stage.tick .. " " .. tostring(finished)) end,
  }
  equal(view.center, Point(100, 100))
  stage:step(60)
  list(ends, { "45 true" })
end)

test("the default duration is a quarter of a second", function()
  local view, tick = shown(), nil
  animate { changes = function() view.alpha = 0 end, completion = function() tick = stage.tick end }
  stage:step(60)
  equal(tick, 15)
end)

test("the completion of an interrupted animation gets false", function()
  local view, ends = shown(), {}
  animate(1, function() view.alpha = 0 end, function(finished) table.insert(ends, finished) end)
  stage:step(10)
  animate(1, function() view.alpha = 1 end, function(finished) table.insert(ends, finished) end)
  stage:step(120)
  list(ends, { false, true })
end)

test("a completion may start the next animation", function()
  local view, tick = shown(), nil
  animate(0.1, function() view.alpha = 0 end, function()
    animate(0.1, function() view.alpha = 1 end, function() tick = stage.tick end)
  end)
  stage:step(60)
  equal(tick, 12)
end)

test("every curve has its name", function()
  for _, curve in ipairs { "linear", "easeIn", "easeOut", "easeInOut" } do
    animate { curve = curve, changes = function() end }
  end
  fails('animate: curve: expected "linear", "easeIn", "easeOut" or "easeInOut", got a string "ease"', function()
    animate { curve = "ease", changes = function() end }
  end)
end)

test("an error in the changes is raised to the caller", function()
  local view, ended = shown(), false
  local succeeded, message = pcall(animate, 1, function() error "on purpose" end, function() ended = true end)
  check(not succeeded and message:find "on purpose", message)
  stage:step(120)
  check(not ended)
end)

test("missing and misspelt fields are errors", function()
  fails("animate: changes: expected a function, got nil", function() animate { duration = 1 } end)
  fails("animate: argument 2 (changes): expected a function, got nil", function() animate(1) end)
  fails("animate has no property 'durations'; did you mean 'duration'?", function()
    animate { durations = 1, changes = function() end }
  end)
  fails("animate: argument 1 (duration): expected a number from 0 to 1000000000, got -1", function()
    animate(-1, function() end)
  end)
end)

test("a spring overshoots if its damping is below 1", function()
  for damping, overshoots in pairs { [0.3] = true, [1] = false } do
    local view = View { size = { 10, 10 }, center = { 100, 100 } }
    stage.view:addSubview(view)
    animate { duration = 1, damping = damping, changes = function() view.center = { 200, 100 } end }
    local largest = 0
    for _ = 1, 60 do
      stage:step(1)
      largest = math.max(largest, view.presentation.center.x)
    end
    equal(largest > 201, overshoots)
    equal(view.presentation.center.x, 200.0)
  end
end)

test("a spring continues a drag with its velocity", function()
  local view = View { size = { 10, 10 }, center = { 100, 100 } }
  stage.view:addSubview(view)
  animate { duration = 1, initialVelocity = { 600, 0 }, changes = function() view.center = { 100, 200 } end }
  stage:step(1)
  near(view.presentation.center.x, 108.6, 0.5)
  check(view.presentation.center.y > 100)
  stage:step(60)
  equal(view.presentation.center, Point(100, 200))
  fails("animate: damping: expected a finite number from 0 up, got -1",
    function() animate { damping = -1, changes = function() end } end)
end)
