local testing = require "testing"
local test, equal, check, fails = testing.test, testing.equal, testing.check, testing.fails

test("the module contains the globals", function()
  local dynamics = require "dynamics"
  for _, name in ipairs {
    "Point", "Vector", "Size", "Rect", "EdgeInsets", "Color", "Path", "View", "Item", "Animator", "Behavior",
    "GravityBehavior", "CollisionBehavior", "CollisionMode", "PushBehavior", "PushMode", "AttachmentBehavior",
    "SnapBehavior", "DynamicItemBehavior", "stage", "after", "every", "animate", "go", "wait", "waitUntil",
  } do
    check(dynamics[name] ~= nil, name .. " is missing")
    check(rawequal(dynamics[name], _G[name]), name .. " is another one")
  end
end)

test("the module works without the globals", function()
  local dynamics = require "dynamics"
  local Point = Point
  _G.Point = nil
  equal(dynamics.Point(1, 2), Point(1, 2))
end)

test("require returns the same table twice", function()
  check(rawequal(require "dynamics", require "dynamics"))
end)
