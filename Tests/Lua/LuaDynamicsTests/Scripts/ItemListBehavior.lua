local testing = require "testing"
local test, equal, near = testing.test, testing.equal, testing.near
local check, fails, list = testing.check, testing.fails, testing.list

local function item(x) return Item { size = { 100, 100 }, center = { x or 0, 0 } } end

test("every constructor accepts items", function()
  local a, b = item(), item(200)
  for _, make in ipairs { GravityBehavior, CollisionBehavior, PushBehavior, DynamicItemBehavior } do
    list(make { a, b }.items, { a, b })
    list(make {}.items, {})
    list(make().items, {})
  end
end)

test("items can be added and removed while it runs", function()
  local a, b = item(), item(200)
  local gravity, animator = GravityBehavior { a }, Animator()
  animator:addBehavior(gravity)
  stage:step(5)
  gravity:addItem(b)
  list(gravity.items, { a, b })
  stage:step(5)
  check(b.center.y > 1 and a.center.y > b.center.y)
  gravity:removeItem(a)
  list(gravity.items, { b })
  local y = a.center.y
  stage:step(5)
  equal(a.center.y, y)
end)

test("adding an item twice and removing one that is not on the list has no effect", function()
  local a, b = item(), item(200)
  local gravity = GravityBehavior { a }
  gravity:addItem(a)
  gravity:removeItem(b)
  list(gravity.items, { a })
end)

test("several items are added and removed in order", function()
  local a, b, c = item(), item(), item()
  local gravity = GravityBehavior { b }
  gravity:addItem(c, b, a)
  list(gravity.items, { b, c, a })
  gravity:removeItem(b, a)
  list(gravity.items, { c })
  fails("GravityBehavior.addItem: argument 2: expected a View, an Item or an ItemGroup, got 5",
    function() gravity:addItem(a, 5) end)
  list(gravity.items, { c })
end)

test("views and items can be mixed in an animator without a view", function()
  local a, view = item(), View { size = { 100, 100 } }
  local gravity = GravityBehavior { a, view }
  Animator():addBehavior(gravity)
  stage:step(5)
  equal(a.center.y, view.center.y)
  list(gravity.items, { a, view })
end)

test("a destroyed item leaves behaviors that are in no animator", function()
  local a, view = item(), View { size = { 100, 100 } }
  local gravity, collision = GravityBehavior { a, view }, CollisionBehavior { view, a }
  local parent = Behavior { collision }
  view:destroy()
  list(gravity.items, { a })
  list(collision.items, { a })
  Animator():addBehavior(gravity, parent)
  stage:step(2)
  check(a.center.y > 0)
end)

test("an item without a size cannot join an animator", function()
  local message = "the item's size must be positive and finite, not (0.0, 0.0); give it a size first"
  local gravity, animator = GravityBehavior {}, Animator()
  animator:addBehavior(gravity)
  fails("GravityBehavior.addItem: " .. message, function() gravity:addItem(View()) end)
  list(gravity.items, {})
  fails("Animator.addBehavior: " .. message, function() animator:addBehavior(PushBehavior { View() }) end)
  equal(#animator.behaviors, 1)
end)

test("only items are items", function()
  fails("GravityBehavior: item 2: expected a View, an Item or an ItemGroup, got a GravityBehavior", function()
    GravityBehavior { item(), GravityBehavior {} }
  end)
  fails("PushBehavior.addItem: argument 1 (item): expected a View, an Item or an ItemGroup, got nil", function()
    PushBehavior {}:addItem()
  end)
  fails("CollisionBehavior.removeItem: argument 1 (item): expected a View, an Item or an ItemGroup, got a string \"x\"", function()
    CollisionBehavior {}:removeItem "x"
  end)
end)
