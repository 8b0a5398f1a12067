local testing = require "testing"
local test, equal, check, fails = testing.test, testing.equal, testing.check, testing.fails

-- Returns the output of help, which calls the global print.
local function printed(...)
  local original, texts = print, {}
  print = function(text) table.insert(texts, text) end
  help(...)
  print = original
  equal(#texts, 1)
  return texts[1]
end

-- Checks that help on a value equals help on a name.
local function checkHelp(value, name)
  equal(printed(value), printed(name))
  check(not printed(name):find("There is no", 1, true), name)
end

local function contains(text, part) check(text:find(part, 1, true), part .. " is missing in:\n" .. text) end

test("without an argument it lists everything", function()
  local text = help and printed()
  for _, name in ipairs { "View", "Point", "PushMode", "after(seconds, handler)", "stage", "update", "help" } do
    contains(text, "\n  " .. name)
  end
  contains(printed(nil), "nil: the value of variables")
end)

test("a type, its objects and its name have the same page", function()
  checkHelp(View, "View")
  checkHelp(View {}, "View")
  checkHelp(PushBehavior {}, "PushBehavior")
  checkHelp(stage, "Stage")
  local text = printed(PushBehavior)
  contains(text, "PushBehavior { item, …, [mode = …], property = … }")
  contains(text, "setTargetOffset(item, offset)")
  contains(text, "ItemListBehavior  items, addItem, removeItem")
end)

test("records and constants have a page", function()
  checkHelp(Point, "Point")
  checkHelp(Vector(1, 2), "Vector")
  checkHelp(PushMode, "PushMode")
  contains(printed(Point), "Point(x, y)")
  contains(printed(CollisionMode), "items")
end)

test("methods and functions have a page", function()
  checkHelp(View {}.addSubview, "View.addSubview")
  checkHelp(PushBehavior {}.addItem, "ItemListBehavior.addItem")
  checkHelp(Point(0, 0).distance, "Point.distance")
  checkHelp(Path.ellipse, "Path.ellipse")
  checkHelp(after, "after")
  checkHelp(animate, "animate")
  contains(printed(View {}.onTap), "View:onTap(handler) -> TapGestureRecognizer")
  contains(printed(Vector.polar), "Vector.polar(angle, length) -> Vector")
end)

test("a member is found through a type, an inheriting type or a global", function()
  equal(printed "View:addSubview", printed "View.addSubview")
  equal(printed "PushBehavior.items", printed "ItemListBehavior.items")
  equal(printed "stage.view.center", printed "View.center")
  equal(printed "Vector.x", printed "Vector.dx")
  contains(printed "View.alpha", "View.alpha: number")
  contains(printed "PushMode.continuous", "A force")
  contains(printed "View.isAlive", "Whether the object is still usable")
end)

test("a member name finds all members of that name", function()
  equal(printed "superview", printed "View.superview")
  local text = printed "magnitude"
  contains(text, "GravityBehavior.magnitude")
  contains(text, "PushBehavior.magnitude")
end)

test("an unknown name suggests similar ones", function()
  equal(printed "Veiw", "There is no 'Veiw'. Did you mean View?")
  equal(printed "PushBehavior.magntude", "PushBehavior has no 'magntude'; did you mean PushBehavior.magnitude?")
  equal(printed "xyzzy", "There is no 'xyzzy'. help() lists all subjects.")
  contains(printed "snap", "SnapBehavior")
end)

test("a word that is no name is searched in the summaries", function()
  local text = printed "hinge"
  contains(text, "There is no 'hinge', but it is mentioned here:")
  contains(text, "AttachmentBehavior.pin")
  contains(printed "coefficient of restitution", "DynamicItemBehavior.elasticity")
  contains(printed "animator", "Animator")
  contains(printed "the position", "others.")
end)

test("what is no name is searched in the headings and paragraphs of the guides", function()
  local text = printed "geometric mean"
  contains(text, "In the guides:")
  contains(text, "Forces and contacts: Friction and elasticity")
  contains(printed "friction and elasticity", "Forces and contacts: Friction and elasticity")
  contains(printed "sofas pile rubber", "There is no 'sofas pile rubber'.")
  text = printed "compilation of the new text"
  equal(text:find("guides", 1, true), nil)
  text = printed "start-up time of a session"
  equal(text:find("In the guides", 1, true), nil)
  contains(printed "rubber ball", "There is no 'rubber ball', but the guides mention it:")
end)

test("a guide is printed by its title, and a section of it by its name", function()
  local guide, section = printed "Forces and contacts", printed "forces and contacts: units"
  contains(guide, "Forces and contacts\n\n  Units, and what decides whether items collide")
  contains(guide, section)
  contains(section, "    local function square() return Item { size = { 100, 100 } } end\n")
  contains(printed "Time travel: See the future", "hidden")
  equal(printed("Recipes"):find("](", 1, true), nil)
end)

test("selectors of Objective-C with one argument are found", function()
  equal(printed "addBehavior:", printed "addBehavior")
  equal(printed "setMagnitude:", printed "magnitude")
  equal(printed "PushBehavior.setMagnitude:", printed "PushBehavior.magnitude")
  contains(printed "UIDynamicAnimator.removeBehavior:", "Animator:removeBehavior(")
  contains(printed "setNothing:", "There is no 'setNothing:'.")
end)

test("a function of classes is found by its name in the reference", function()
  contains(printed "Class:action", "Class:action(dt)\n")
  contains(printed "Class:init", "Class:init(...)\n")
end)

test("a destroyed object has the page of its type", function()
  local view = View {}
  view:destroy()
  checkHelp(view, "View")
end)

test("values that are not documented have a short message", function()
  for _, value in ipairs { 12, true, {}, _G } do
    contains(printed(value):lower(), "a " .. type(value))
  end
  contains(printed(coroutine.create(print)), "A coroutine")
  contains(printed(io.stdout), "There is no help on a userdata")
end)

test("Lua's library has pages", function()
  for name, value in pairs { assert = assert, math = math, ["math.floor"] = math.floor, ["string.rep"] = ("").rep } do
    checkHelp(value, name)
  end
  equal(printed(math.floor), "math.floor(x) -> integer\n  The largest integer that is not greater than x.")
  contains(printed(string), "string.format(format, …) -> string")
  checkHelp(ipairs, "ipairs")
end)

-- Doubles a number.
--   x: the number
local function double(x) return 2 * x end

local Wind = Behavior.extend "Wind"
-- Starts the wind.
function Wind:init(...) end
Wind.limit = 3

test("a function of the script has its parameters and the comment above it", function()
  contains(printed(double), "double(x)\n  Doubles a number.\n    x: the number\n  Defined in ")
  contains(printed(function(a, ...) end), "(a, ...)\n  Defined in ")
end)

test("a class of the script has its own members", function()
  local text = printed(Wind)
  contains(text, "Wind: a class of this script, which extends Behavior")
  contains(text, "\n  init(self, ...)  Starts the wind.")
  contains(text, "\n  limit  number")
  contains(text, "addChildBehavior")
end)

test("a table has its functions", function()
  contains(printed { double = double, n = 1 }, "\n  double(x)  Doubles a number.")
end)

test("an error in an overridden print is raised", function()
  local original = print
  print = function() error("no paper", 0) end
  local succeeded, message = pcall(help, View)
  print = original
  check(not succeeded)
  contains(message, "help: no paper")
end)

test("a member that is read from its type leads to its documentation", function()
  fails("View has no function 'center', but its objects have a member of that name; see help \"View.center\"",
    function() help(View.center) end)
  fails("GravityBehavior has no function 'items', but its objects have a member of that name; see help \"GravityBehavior.items\"",
    function() return GravityBehavior.items end)
end)
