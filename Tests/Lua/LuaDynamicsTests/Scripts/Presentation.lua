local testing = require "testing"
local test, equal, near, fails = testing.test, testing.equal, testing.near, testing.fails

local function shown()
  local view = View { size = { 10, 20 }, center = { 5, 10 }, backgroundColor = "black", cornerRadius = 2 }
  stage.view:addSubview(view)
  return view
end

test("without an animation the values are those of the view", function()
  local view = shown()
  view.rotation, view.scale, view.alpha = 0.5, 2, 0.25
  local presentation = view.presentation
  equal(presentation.center, view.center)
  equal(presentation.size, view.size)
  near(presentation.rotation, 0.5, 1e-9)
  near(presentation.scale, 2, 1e-9)
  equal(presentation.alpha, 0.25)
  equal(presentation.backgroundColor, view.backgroundColor)
  equal(presentation.cornerRadius, 2.0)
end)

test("while an animation runs they are between the old and the new ones", function()
  local view = shown()
  animate { duration = 1, curve = "linear", changes = function()
    view.center, view.size, view.alpha, view.cornerRadius = { 105, 10 }, { 30, 20 }, 0, 4
    view.backgroundColor, view.scale, view.rotation = "white", 3, 1
  end }
  stage:step(30)
  local presentation = view.presentation
  equal(view.center, Point(105, 10))
  near(presentation.center, { 55, 10 }, 1e-6)
  near(presentation.size.width, 20, 1e-6)
  near(presentation.alpha, 0.5, 1e-6)
  near(presentation.cornerRadius, 3, 1e-6)
  near(presentation.scale, 2, 1e-6)
  near(presentation.rotation, 0.5, 1e-6)
  near(presentation.backgroundColor.red, 0.5, 1e-6)
  stage:step(60)
  near(presentation.alpha, 0.5, 1e-6)
  equal(view.presentation.alpha, 0.0)
end)

test("the values cannot be set", function()
  local presentation = shown().presentation
  fails("Presentation.alpha is read-only", function() presentation.alpha = 1 end)
end)
