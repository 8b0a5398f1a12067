-- explosion_test.lua: tests of behaviors/explosion.lua. Run it with: dynlua test scripts/tests/explosion_test.lua

local Explosion = require "behaviors.explosion"

describe("behaviors/explosion.lua", function()
  local animator, bomb

  local function box(x, y, width, height)
    return animator:add(Item { size = { width or 20, height or 20 }, center = { x, y } })
  end

  before_each(function()
    animator = Animator { itemProperties = { resistance = 0, angularResistance = 0 } }
    bomb     = animator:addBehavior(Explosion { radius = 100, strength = 20, rays = 360 })
  end)

  it("throws items away, and those further away less", function()
    local near, far, beyond = box(40, 0), box(0, -70), box(200, 0)
    assert.equal(2, bomb:explode { 0, 0 })
    -- The face at 30 pt is seen at 2 atan(10 / 30), 0.102 of all rays, of which about 0.69 are left at that distance.
    assert.near(20 * 0.102 * 0.69, near.momentum.dx / 100, 0.1)
    assert.truthy(-far.velocity.dy > 50 and -far.velocity.dy < near.velocity.dx / 2)
    assert.equal(Vector(0, 0), beyond.velocity)
  end)

  it("spares what is behind another item, unless isShielded is false", function()
    box(30, 0, 30, 30)
    local hidden = box(70, 0)
    assert.equal(1, bomb:explode { 0, 0 })
    assert.equal(0, hidden.velocity.dx)
    bomb.isShielded = false
    assert.equal(2, bomb:explode { 0, 0 })
    assert.truthy(hidden.velocity.dx > 0)
  end)

  it("passes through sensors", function()
    animator:addBehavior(DynamicItemBehavior { box(30, 0, 30, 30), isAnchored = true, isSensor = true })
    local ball = box(70, 0)
    stage:step(1)
    assert.equal(1, bomb:explode { 0, 0 })
    assert.truthy(ball.velocity.dx > 0)
  end)

  it("turns an item that it meets on one side", function()
    local plank = box(40, 60, 10, 160)
    bomb:explode { 0, 0 }
    assert.truthy(plank.velocity.dx > 0)
    assert.truthy(plank.angularVelocity > 0.5, "the upper end is pushed to the right")
  end)

  it("gives its whole impulse to what surrounds it closely", function()
    local left, right = box(-11, 0, 20, 2000), box(11, 0, 20, 2000)
    bomb:explode { 0, 0 }
    assert.near(0, (left.momentum + right.momentum).length, 1)
    -- The mean of the x components of all rays is 2 / π.
    assert.near(20 * 2 / math.pi, right.momentum.dx / 100 * 2, 0.7)
  end)

  it("needs an animator", function()
    assert.has_error(function() Explosion {}:explode { 0, 0 } end,
      "Explosion.explode: add the behavior to an animator first")
  end)
end)
