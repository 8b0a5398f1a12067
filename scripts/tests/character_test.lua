-- character_test.lua: tests of behaviors/character.lua. Run it with: dynlua test scripts/tests/character_test.lua

local Character = require "behaviors.character"

describe("behaviors/character.lua", function()
  local animator, figure, hero

  local function ground(points)
    animator.collision:addBoundary(#animator.collision.boundaryIdentifiers + 1, points)
  end

  local function run(seconds, direction)
    hero:walk(direction)
    for _ = 1, math.floor(60 * seconds + 0.5) do stage:step() end
  end

  before_each(function()
    animator = Animator { stage.view, gravity = true, collision = { translatesReferenceBoundsIntoBoundary = false } }
    figure   = View { size = { 20, 30 }, center = { 60, 380 } }
    animator:add(figure)
    hero = animator:addBehavior(Character { figure })
  end)

  it("walks at its speed, and stops where it stops walking", function()
    ground { { -500, 400 }, { 2000, 400 } }
    run(0.5, 0)
    assert.near(385, figure.center.y, 1.5)
    run(0.5, 1)
    local x = figure.center.x
    run(1, 1)
    assert.near(160, figure.center.x - x, 2)
    run(0.1, 0)
    x = figure.center.x
    run(1, 0)
    assert.near(x, figure.center.x, 0.5)
  end)

  it("begins to walk although everything rests", function()
    ground { { -500, 400 }, { 2000, 400 } }
    hero:walk(0)
    stage:run(10)
    assert.is_false(animator.isRunning)
    local x = figure.center.x
    hero:walk(1)
    stage:step(60)
    assert.near(x + 160, figure.center.x, 15)
  end)

  it("does not stand on a sensor", function()
    local coin = animator:add(Item { size = { 60, 20 }, center = { 60, 420 } })
    animator:addBehavior(DynamicItemBehavior { coin, isAnchored = true, isSensor = true })
    for _ = 1, 60 do
      stage:step()
      assert.is_false(hero:jump())
    end
    assert.truthy(figure.center.y > 500, figure.center)
  end)

  it("jumps from the ground only, as high as its speed allows", function()
    ground { { -500, 400 }, { 2000, 400 } }
    run(0.5, 0)
    assert.is_true(hero:jump())
    local top = 400
    for _ = 1, 60 do
      stage:step()
      if stage.tick % 10 == 0 and top > 300 then assert.is_false(hero:jump() and figure.center.y < 370) end
      top = math.min(top, figure.center.y)
      if figure.center.y > 380 then break end
    end
    assert.near(385 - 480 ^ 2 / 2000, top, 6) -- v² / 2 g
  end)

  it("walks up and down a slope at its speed, and stands on it", function()
    ground { { -500, 400 }, { 100, 400 }, { 400, 280 }, { 700, 400 }, { 2000, 400 } }
    run(0.5, 0)
    run(1.2, 1)
    assert.truthy(hero.ground and figure.center.y < 360, figure.center)
    run(0.2, 0)
    local place = figure.center
    run(2, 0)
    assert.near(0, place:distance(figure.center), 1, "it does not slide")
    run(1.4, 1)
    local inAir = 0
    for _ = 1, 60 do
      stage:step()
      if not hero.ground then inAir = inAir + 1 end
    end
    assert.truthy(figure.center.x > 420 and inAir < 12, ("%s, %d"):format(figure.center, inAir))
  end)

  it("does not walk up a wall or a steep slope", function()
    ground { { -500, 400 }, { 100, 400 }, { 150, 200 }, { 2000, 200 } }
    run(3, 1)
    assert.truthy(figure.center.y > 340 and figure.center.x < 125, figure.center)
  end)

  it("mounts steps that are low enough", function()
    ground { { -500, 400 }, { 120, 400 }, { 120, 390 }, { 160, 390 }, { 160, 380 }, { 260, 380 }, { 260, 340 } }
    run(0.5, 0)
    run(2, 1)
    assert.near(365, figure.center.y, 1.5)
    assert.near(250, figure.center.x, 1.5)
  end)

  it("jumps through a platform from below and lands on it", function()
    ground { { -500, 400 }, { 2000, 400 } }
    local platform = Item { size = { 100, 10 }, center = { 60, 320 } }
    animator:add(platform, { isAnchored = true, passDirection = { 0, -1 } })
    run(0.5, 0)
    hero:jump()
    run(1, 0)
    assert.near(300, figure.center.y, 1.5)
    assert.equal(platform, hero.carrier)
  end)

  it("is carried by what it stands on", function()
    local ferry = Item { size = { 100, 10 }, center = { 60, 400 } }
    animator:add(ferry, { isKinematic = true })
    run(0.5, 0)
    for _ = 1, 60 do
      ferry.center = ferry.center + Vector(1, 0)
      stage:step()
    end
    assert.near(120, figure.center.x, 4)
  end)

  it("ends with its figure", function()
    ground { { -500, 400 }, { 2000, 400 } }
    run(0.5, 1)
    figure:destroy()
    stage:run(1)
    assert.is_false(hero:jump())
  end)
end)
