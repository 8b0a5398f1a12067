local testing = require "testing"
local test, equal, check, fails = testing.test, testing.equal, testing.check, testing.fails

local function tap(x, y)
  stage:tap(x, y)
  stage:step(10)
end

test("an item begins enabled, with no title", function()
  local item = BarButtonItem()
  equal(item.title, "")
  equal(item.enabled, true)
  check(tostring(item):match "^BarButtonItem #%d+$")
  equal(tostring(BarButtonItem { title = "+" }), "BarButtonItem '+'")
end)

test("a tap in a bar calls the function with the item, in each form of setting it", function()
  local taps, item = 0, nil
  local function count(tapped)
    equal(tapped, item)
    taps = taps + 1
  end
  item = BarButtonItem { title = "+", onTap = count }
  stage.view:addSubview(NavigationBar { rightBarButtonItems = { item } })
  tap(300, 22)
  equal(taps, 1)
  item.onTap = nil
  tap(300, 22)
  equal(taps, 1)
  item:onTap(count)
  tap(300, 22)
  item.onTap = count
  tap(300, 22)
  equal(taps, 3)
  item.enabled = false
  tap(300, 22)
  equal(taps, 3)
end)

test("a bar retains its items with their data and functions", function()
  local taps = 0
  do
    local item = BarButtonItem { title = "+", data = { step = 5 } }
    item:onTap(function(tapped) taps = taps + tapped.data.step end)
    stage.view:addSubview(NavigationBar { rightBarButtonItem = item })
  end
  collectgarbage()
  tap(300, 22)
  equal(taps, 5)
end)

test("invalid uses of an item raise errors", function()
  local item = BarButtonItem()
  fails("BarButtonItem.title: expected a string, got 5", function() item.title = 5 end)
  fails("BarButtonItem.onTap: expected a function or nil, got true", function() item:onTap(true) end)
  fails("View.addSubview: argument 1 (view): expected a View, got a BarButtonItem",
    function() stage.view:addSubview(item) end)
end)
