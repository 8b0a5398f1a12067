local testing = require "testing"
local test, equal, list, check, fails =
  testing.test, testing.equal, testing.list, testing.check, testing.fails

local function item(title)
  return BarButtonItem { title = title }
end

test("a bar is 44 points high and as wide as its superview", function()
  local bar = NavigationBar { title = "Pictures" }
  stage.view:addSubview(bar)
  equal(bar.frame, Rect(0, 0, 320, 44))
  equal(bar.title, "Pictures")
  equal(tostring(bar), "NavigationBar 'Pictures'")
  stage:rotate("landscapeLeft")
  stage:step()
  equal(bar.frame, Rect(0, 0, 568, 44))
  bar.title = nil
  equal(bar.title, nil)
  check(tostring(bar):match "^NavigationBar #%d+$")
  bar.name = "top"
  equal(tostring(bar), "NavigationBar 'top'")
end)

test("items are on both sides, the first ones at the edges", function()
  local a, b, c, d = item "a", item "b", item "c", item "d"
  local bar = NavigationBar { leftBarButtonItems = { a, b }, rightBarButtonItems = { c, d } }
  stage.view:addSubview(bar)
  list(bar.leftBarButtonItems, { a, b })
  list(bar.rightBarButtonItems, { c, d })
  equal(bar.leftBarButtonItem, a)
  equal(bar.rightBarButtonItem, c)
  local order = {}
  for _, each in ipairs { a, b, c, d } do
    each.onTap = function(tapped) table.insert(order, tapped.title) end
  end
  for _, x in ipairs { 20, 300 } do
    stage:tap(x, 22)
    stage:step(10)
  end
  equal(table.concat(order, " "), "a c")
end)

test("a single item replaces the others on its side", function()
  local a, b, c = item "a", item "b", item "c"
  local bar = NavigationBar { rightBarButtonItems = { a, b }, leftBarButtonItem = c }
  bar.rightBarButtonItem = b
  list(bar.rightBarButtonItems, { b })
  bar.rightBarButtonItem = nil
  list(bar.rightBarButtonItems, {})
  equal(bar.rightBarButtonItem, nil)
  bar.leftBarButtonItems = {}
  equal(bar.leftBarButtonItem, nil)
end)

test("an item is in one bar at a time", function()
  local a, b = item "a", item "b"
  local first = NavigationBar { rightBarButtonItems = { a, b } }
  local second = NavigationBar { leftBarButtonItems = { a } }
  list(first.rightBarButtonItems, { b })
  list(second.leftBarButtonItems, { a })
  second.rightBarButtonItems = { a }
  list(second.leftBarButtonItems, {})
  list(second.rightBarButtonItems, { a })
end)

test("an item is collected after it is removed from its bar", function()
  local kept = setmetatable({}, { __mode = "v" })
  local bar = NavigationBar()
  do
    local a, b = item "a", item "b"
    kept[1], kept[2] = a.data, b.data
    bar.rightBarButtonItems = { a, b }
    bar.rightBarButtonItems = { b, a }
    bar.leftBarButtonItems = { b }
    bar.rightBarButtonItems = {}
  end
  collectgarbage()
  equal(kept[1], nil)
  check(kept[2] ~= nil)
  equal(bar.leftBarButtonItem.data, kept[2])
end)

test("the items of a destroyed bar can be added to another", function()
  local a, b = item "a", item "b"
  local bar, taps = NavigationBar { rightBarButtonItems = { a, b } }, 0
  stage.view:addSubview(bar)
  bar:destroy()
  list(stage.view.subviews, {})
  a.onTap = function() taps = taps + 1 end
  stage.view:addSubview(NavigationBar { rightBarButtonItems = { a } })
  stage:tap(300, 22)
  stage:step(10)
  equal(taps, 1)
end)

test("invalid items raise errors", function()
  local bar, a = NavigationBar(), item "a"
  fails("NavigationBar.leftBarButtonItems: an item can be in a bar only once",
    function() bar.leftBarButtonItems = { a, a } end)
  fails("NavigationBar.rightBarButtonItems: [1]: expected a BarButtonItem, got a string \"a\"",
    function() bar.rightBarButtonItems = { "a" } end)
  list(bar.leftBarButtonItems, {})
end)
