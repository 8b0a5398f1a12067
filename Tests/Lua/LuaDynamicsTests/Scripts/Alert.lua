local testing = require "testing"
local test, equal, check, fails = testing.test, testing.equal, testing.check, testing.fails

-- A card without text is as high as its buttons, 44 points each, and is centred at (160, 284).
local function tap(x, y)
  stage:tap(x, y)
  stage:step(60)
end

test("an alert has a title, a message and buttons, given as titles or tables", function()
  local alert = Alert {
    title = "Delete?", message = "It cannot be undone.",
    buttons = { "Copy", { title = "Delete", role = "destructive" }, { title = "Cancel", role = "cancel" } },
  }
  equal(alert.title, "Delete?")
  equal(alert.message, "It cannot be undone.")
  equal(#alert.buttons, 3)
  equal(alert.buttons[1], "Copy")
  equal(alert.buttons[2].title, "Delete")
  equal(alert.buttons[2].role, "destructive")
  equal(alert.buttons[3].role, "cancel")
  equal(alert.isPresented, false)
  equal(tostring(alert), "Alert 'Delete?'")
  alert.buttons = alert.buttons
  equal(alert.buttons[3].title, "Cancel")
  alert.title, alert.message = "", ""
  check(tostring(alert):match "^Alert #%d+$")
end)

test("each button closes the alert and passes its index and title to onDismiss", function()
  local alert = Alert { buttons = { "Photo", "Audio", { title = "Cancel", role = "cancel" } } }
  local received = {}
  function alert.onDismiss(index, title)
    equal(alert.isPresented, false)
    table.insert(received, index .. " " .. title)
  end
  for row = -1, 1 do
    alert:present()
    equal(alert.isPresented, true)
    stage:step(30)
    equal(alert.isPresented, true)
    tap(160, 284 + 44 * row)
    equal(alert.isPresented, false)
  end
  equal(table.concat(received, ", "), "1 Photo, 2 Audio, 3 Cancel")
end)

test("of two buttons side by side the cancel button is on the left", function()
  local received = {}
  local alert = Alert {
    buttons = { "Yes", { title = "No", role = "cancel" } },
    onDismiss = function(index, title) table.insert(received, index .. " " .. title) end,
  }
  alert:present { animated = false }
  tap(92, 284)
  alert:present { animated = false }
  tap(228, 284)
  equal(table.concat(received, ", "), "2 No, 1 Yes")
end)

test("without buttons there is an OK button", function()
  local received
  local alert = Alert { onDismiss = function(index, title) received = index .. " " .. title end }
  alert:present()
  tap(160, 284)
  equal(received, "1 OK")
end)

test("touches outside it reach no view, and the simulation continues", function()
  local taps, ticks = 0, 0
  stage.view:onTap(function() taps = taps + 1 end)
  function update() ticks = ticks + 1 end
  local alert = Alert { title = "Wait" }
  alert:present()
  tap(20, 20)
  equal(taps, 0)
  equal(ticks, 60)
  equal(alert.isPresented, true)
  alert:dismiss()
  stage:step(60)
  tap(20, 20)
  equal(taps, 1)
end)

test("dismiss acts like a tap on the given button, else the cancel button, else the last", function()
  local received = {}
  local alert = Alert {
    buttons = { { title = "No", role = "cancel" }, "Yes", "Perhaps" },
    onDismiss = function(index, title) table.insert(received, index .. " " .. title) end,
  }
  for _, index in ipairs { 2, 3, false } do
    alert:present()
    alert:dismiss(index or nil)
    equal(alert.isPresented, true)
    stage:step(30)
    equal(alert.isPresented, false)
  end
  alert.buttons = { "a", "b" }
  alert:present { animated = false }
  alert:dismiss(nil, false)
  equal(alert.isPresented, false)
  equal(table.concat(received, ", "), "2 Yes, 3 Perhaps, 1 No, 2 b")
  alert:dismiss()
end)

test("the stage retains an alert and its functions while it is presented", function()
  local received
  do
    local alert = Alert { buttons = { "OK" }, data = { word = "kept" } }
    function alert.onDismiss() received = alert.data.word end
    alert:present()
  end
  collectgarbage()
  tap(160, 284)
  equal(received, "kept")
end)

test("alerts stack, and a dismissed one can be presented again", function()
  local received = {}
  local first, second
  first = Alert { buttons = { "first" }, onDismiss = function(_, title)
    table.insert(received, title)
    if #received < 3 then first:present { animated = false } end
  end }
  second = Alert { buttons = { "second" }, onDismiss = function(_, title) table.insert(received, title) end }
  first:present()
  second:present()
  for _ = 1, 3 do tap(160, 284) end
  equal(table.concat(received, " "), "second first first")
  equal(first.isPresented, false)
end)

test("invalid uses of an alert raise errors", function()
  local alert = Alert { title = "Once", buttons = { "Yes", "No" } }
  alert:present()
  fails("Alert.present: the alert is presented already; dismiss it first", function() alert:present() end)
  fails("Alert.present: there is no field 'animate'; did you mean 'animated'?",
    function() alert:present { animate = false } end)
  fails("Alert.dismiss: argument 1 (index): expected a whole number or nil, got a string \"Yes\"",
    function() alert:dismiss("Yes") end)
  for _, index in ipairs { 0, 3, math.mininteger } do
    fails("Alert.dismiss: argument 1 (index): expected a number from 1 to 2, got " .. index,
      function() alert:dismiss(index) end)
  end
  fails("Alert.buttons: an alert has at most one button with the role cancel, got 2", function()
    alert.buttons = { { title = "a", role = "cancel" }, { title = "b", role = "cancel" } }
  end)
  fails("Alert.buttons: [2].title: expected a string, got nil", function() alert.buttons = { "a", {} } end)
  fails("Alert.buttons: [1]: expected title and role only, got the field 'rol'",
    function() alert.buttons = { { title = "a", rol = "cancel" } } end)
  fails('Alert.buttons: [1].role: expected "default", "cancel" or "destructive" or nil, got a string "red"',
    function() alert.buttons = { { title = "a", role = "red" } } end)
  fails("Alert.buttons: [1]: expected a title, or { title = …, role = … }, got 5",
    function() alert.buttons = { 5 } end)
  fails("Alert.buttons: expected a table of titles, got a string \"OK\"", function() alert.buttons = "OK" end)
end)
