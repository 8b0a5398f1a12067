-- push_test.lua: tests of push.lua. Run it with: dynlua test scripts/tests/push_test.lua

describe("push.lua", function()
  local square

  -- Each test has its own stage and Lua state, so the script sets up a new scene each time.
  before_each(function()
    require "push"
    square = stage.view.subviews[1]
  end)

  it("leaves the square alone until the first tap", function()
    assert.is_true(stage:run(2), "everything rests")
    assert.equal(stage.view.center, square.center)
  end)

  it("pushes the square towards the finger", function()
    stage:tap(square.center.x + 100, square.center.y)
    stage:run(0.5)
    assert.truthy(square.center.x > 160, "it goes to the right")
    assert.near(284, square.center.y, 1e-3)
  end)

  it("pushes harder the further away the finger is", function()
    local function distance(x)
      local start = square.center.x
      stage:tap(square.center.x + x, square.center.y)
      stage:run(0.25)
      return square.center.x - start
    end
    local near = distance(20)
    assert.truthy(distance(120) > 2 * near)
  end)

  it("keeps the square on the screen", function()
    stage:tap(stage.size.width - 1, square.center.y)
    stage:run(10)
    assert.near(stage.size.width - 40, square.center.x, 1)
  end)
end)
