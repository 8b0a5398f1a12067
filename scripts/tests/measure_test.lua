-- measure_test.lua: tests of measure.lua. Run it with: dynlua test scripts/tests/measure_test.lua

describe("measure.lua", function()
  before_each(function() require "measure" end)

  it("finds the gravity of 1000 pt/s²", function()
    stage:run(2)
    assert.near(1000, result.g, 1)
  end)

  it("keeps the energy to what the integrator loses", function()
    stage:run(2)
    assert.truthy(result.rows >= 8, "a row each tenth of a second")
    -- The velocity is half a step of 1/120 s behind the position: at most m g v / 240.
    assert.near(0, result.loss, 0.01)
  end)

  it("measures again after a tap, with the same result", function()
    stage:run(2)
    local g = result.g
    result = nil
    stage:tap(100, 100)
    stage:run(2)
    assert.near(g, result.g, 0.01)
  end)
end)
