local testing = require "testing"
local test, equal, check, fails = testing.test, testing.equal, testing.check, testing.fails

-- A button of 100 × 44 points centred at (100, 100).
local function add(options)
  options.frame = { 50, 78, 100, 44 }
  local button = Button(options)
  stage.view:addSubview(button)
  return button
end

local function tap(x, y)
  stage:tap(x, y)
  stage:step(10)
end

test("a button is enabled by default, with iOS's blue and a font size of 15", function()
  local button = Button()
  equal(button.title, "")
  equal(button.enabled, true)
  equal(button.isPressed, false)
  equal(button.fontSize, 15.0)
  equal(button.bold, false)
  equal(button.titleColor, Color(0, 122 / 255, 1))
end)

test("a tap calls the function with the button, in each form of setting it", function()
  local taps = 0
  local function count(button)
    check(button.title == "Drop")
    taps = taps + 1
  end
  local button = add { title = "Drop", onTap = count }
  tap(100, 100)
  equal(taps, 1)
  button.onTap = nil
  tap(100, 100)
  equal(taps, 1)
  button.onTap = count
  tap(100, 100)
  equal(taps, 2)
  button:onTap(nil)
  tap(100, 100)
  equal(taps, 2)
  button:onTap(count)
  tap(100, 100)
  equal(taps, 3)
  -- The previous function is replaced, not called as well.
  button:onTap(function() taps = taps + 10 end)
  tap(100, 100)
  equal(taps, 13)
end)

test("a tap on a button does not reach views behind it, even while it is disabled", function()
  local taps = {}
  stage.view:onTap(function() table.insert(taps, "stage") end)
  local button = add { title = "Drop", onTap = function() table.insert(taps, "button") end }
  tap(100, 100)
  button.enabled = false
  tap(100, 100)
  tap(100, 300)
  equal(table.concat(taps, " "), "button stage")
end)

test("a button is pressed while the touch is on it or up to 70 points outside", function()
  local button = add { title = "Drop" }
  -- The button ends at x = 150; the touch passes x = 220.
  stage:drag({ { 100, 100 }, { 260, 100 } }, 1)
  local pressed
  for _ = 1, 60 do
    stage:step()
    local x = 100 + 160 * stage.time
    if math.abs(x - 220) > 10 then equal(button.isPressed, x < 220) end
    pressed = pressed or button.isPressed
  end
  check(pressed)
  stage:step(10)
  equal(button.isPressed, false)
  fails("Button.isPressed is read-only", function() button.isPressed = true end)
end)

test("a touch that ends outside is not a tap", function()
  local taps = 0
  add { title = "Drop", onTap = function() taps = taps + 1 end }
  stage:drag({ { 100, 100 }, { 215, 100 } }, 0.5)
  stage:step(60)
  equal(taps, 1)
  stage:drag({ { 100, 100 }, { 225, 100 } }, 0.5)
  stage:step(60)
  equal(taps, 1)
end)

test("a button has the size of its title, and sizeToFit restores it", function()
  local button = Button { title = "Drop", center = { 100, 100 } }
  local size = button.size
  check(size.width >= 30 and size.height > 12)
  equal(button.center, Point(100, 100))
  button.fontSize = 30
  check(button.size.height > size.height)
  button.bold = true
  button.size = { 200, 80 }
  button.fontSize = 15
  button.bold = false
  equal(button.size, Size(200, 80))
  button:sizeToFit()
  equal(button.size, size)
end)

test("tostring shows the title of a button without a name", function()
  local button = Button { title = "Drop", titleColor = "red" }
  equal(button.text, "Drop")
  equal(button.titleColor, Color "red")
  equal(tostring(button), "Button 'Drop'")
  button.name = "drop"
  equal(tostring(button), "Button 'drop'")
  check(tostring(Button()):match "^Button #%d+$")
end)

test("invalid uses of a button raise errors", function()
  local button = Button()
  fails("Button.onTap: expected a function or nil, got a table", function() button.onTap = {} end)
  fails("Button.onTap: expected a function or nil, got nothing", function() button:onTap() end)
  fails("Button.fontSize: expected a number from 1 to 1000, got 1001", function() button.fontSize = 1001 end)
  fails("Button.title: expected a string, got nil", function() button.title = nil end)
  fails("Button has no property 'isEnabled'; did you mean 'enabled'?", function() return button.isEnabled end)
end)
