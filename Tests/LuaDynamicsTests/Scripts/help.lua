local testing = require "testing"
local test, equal, check = testing.test, testing.equal, testing.check

-- What help prints; it does so by the global print, whatever that is.
local function printed(...)
  local original, texts = print, {}
  print = function(text) table.insert(texts, text) end
  help(...)
  print = original
  equal(#texts, 1)
  return texts[1]
end

-- Whether help on a value is help on a name.
local function tells(value, name)
  equal(printed(value), printed(name))
  check(not printed(name):find("There is no", 1, true), name)
end

local function contains(text, part) check(text:find(part, 1, true), part .. " is missing in:\n" .. text) end

test("without an argument it lists everything", function()
  local text = help and printed()
  for _, name in ipairs { "View", "Point", "PushMode", "after(seconds, handler)", "stage", "update", "help" } do
    contains(text, "\n  " .. name)
  end
  equal(printed(nil), text)
end)

test("it tells of a type, its objects and its name", function()
  tells(View, "View")
  tells(View {}, "View")
  tells(PushBehavior {}, "PushBehavior")
  tells(stage, "Stage")
  local text = printed(PushBehavior)
  contains(text, "PushBehavior { item, …, [mode = …], property = … }")
  contains(text, "setTargetOffset(item, offset)")
  contains(text, "ItemListBehavior  items, addItem, removeItem")
end)

test("it tells of records and constants", function()
  tells(Point, "Point")
  tells(Vector(1, 2), "Vector")
  tells(PushMode, "PushMode")
  contains(printed(Point), "Point(x, y)")
  contains(printed(CollisionMode), "items")
end)

test("it tells of methods and functions", function()
  tells(View {}.addSubview, "View.addSubview")
  tells(PushBehavior {}.addItem, "ItemListBehavior.addItem")
  tells(Point(0, 0).distance, "Point.distance")
  tells(Path.ellipse, "Path.ellipse")
  tells(after, "after")
  tells(animate, "animate")
  contains(printed(View {}.onTap), "View:onTap(handler) -> TapGestureRecognizer")
  contains(printed(Vector.polar), "Vector.polar(angle, length) -> Vector")
end)

test("a member is found by way of a type, an inheriting type or a global", function()
  equal(printed "View:addSubview", printed "View.addSubview")
  equal(printed "PushBehavior.items", printed "ItemListBehavior.items")
  equal(printed "stage.view.center", printed "View.center")
  equal(printed "Vector.x", printed "Vector.dx")
  contains(printed "View.alpha", "View.alpha: number")
  contains(printed "PushMode.continuous", "A force")
  contains(printed "View.isAlive", "destroyed")
end)

test("a member's name alone finds the member, or all of that name", function()
  equal(printed "cornerRadius", printed "View.cornerRadius")
  local text = printed "magnitude"
  contains(text, "GravityBehavior.magnitude")
  contains(text, "PushBehavior.magnitude")
end)

test("a name that there is not gets those that are near", function()
  equal(printed "Veiw", "There is no 'Veiw'. Did you mean View?")
  equal(printed "PushBehavior.magntude", "PushBehavior has no 'magntude'; did you mean PushBehavior.magnitude?")
  equal(printed "xyzzy", "There is no 'xyzzy'. help() lists all subjects.")
  contains(printed "snap", "SnapBehavior")
end)

test("a dead object still has a type", function()
  local view = View {}
  view:destroy()
  tells(view, "View")
end)

test("of what is not the host's it says so", function()
  for _, value in ipairs { 12, true, {}, print, math, _G, coroutine.create(print) } do
    contains(printed(value), "There is no help on a " .. type(value))
  end
end)

test("an error in a print of the script's own is the script's", function()
  local original = print
  print = function() error("no paper", 0) end
  local succeeded, message = pcall(help, View)
  print = original
  check(not succeeded)
  contains(message, "help: no paper")
end)
