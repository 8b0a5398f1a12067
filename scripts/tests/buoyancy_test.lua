-- buoyancy_test.lua: tests of behaviors/buoyancy.lua. Run it with: dynlua test scripts/tests/buoyancy_test.lua

local Buoyancy = require "behaviors.buoyancy"

describe("behaviors/buoyancy.lua", function()
  local animator, water

  local function place(item, density)
    table.insert(water.items, item)
    return animator:add(item, { density = density })
  end

  before_each(function()
    animator = Animator { gravity = true }
    water    = animator:addBehavior(Buoyancy { level = 300 })
  end)

  it("lets a box of half the density float half submerged, and others as deep as their density", function()
    for i, density in ipairs { 0.25, 0.5, 0.75 } do
      local box = place(Item { size = { 120, 40 }, center = { 200 * i, 290 } }, density)
      stage:run(12)
      -- Its lower side is 40 pt times the density below the level.
      assert.near(300 + 40 * density - 20, box.center.y, 0.3)
      assert.near(0, box.rotation, 0.01)
    end
  end)

  it("knows the area and the center of the part below the level", function()
    local box, disk = Item { size = { 40, 20 } }, Item { size = { 40, 40 } }
    disk.collisionBoundsType = "ellipse"
    local area, x, y = water:submerged(box, 100, 300, 0)
    assert.near(400, area, 1e-6)
    assert.near(100, x, 1e-6)
    assert.near(305, y, 1e-6)
    assert.near(400, water:submerged(box, 100, 300, 1.2), 1e-6, "half of it however it is rotated")
    assert.equal(0, water:submerged(box, 100, 289, 0))
    assert.near(800, water:submerged(box, 100, 311, 0), 1e-6)
    assert.near(math.pi * 200, water:submerged(disk, 0, 300, 0), 30, "a polygon")
    local wedge = Item { size = { 40, 40 } }
    wedge.collisionBoundsType, wedge.collisionBoundingPath = "path", Path.svg "M -20 -10 H 20 L 0 20 Z"
    area, x, y = water:submerged(wedge, 0, 300, 0)
    -- The lower two thirds of its height: 4 / 9 of the area of 600.
    assert.near(600 * 4 / 9, area, 1e-6)
    assert.near(300 + 20 / 3, y, 1e-6)
    assert.near(0, x, 1e-6)
  end)

  it("rights a board that is tilted, and sinks what is heavier than the liquid", function()
    local board = place(Item { size = { 160, 20 }, center = { 0, 290 }, rotation = 0.5 }, 0.5)
    local stone = place(Item { size = { 30, 30 }, center = { 300, 290 } }, 3)
    stage:run(1)
    assert.truthy(stone.center.y > 400)
    stage:run(9)
    assert.near(0, board.rotation, 0.05)
  end)

  it("floats circles of any size up to the density of the liquid", function()
    local balls = {}
    for i, radius in ipairs { 3, 5, 8, 20, 60 } do
      balls[radius] = place(View.circle { radius = radius, center = { 200 * i, 300 } }, 0.97)
    end
    stage:run(4)
    for radius, ball in pairs(balls) do
      assert.near(300, ball.center.y, radius, "of " .. radius)
      local area = water:submerged(ball, 0, 1000, 0)
      assert.near(math.pi * radius ^ 2, area, 1e-6 * area)
    end
  end)

  it("follows a change of an item's size", function()
    local ball = place(View.circle { radius = 20, center = { 0, 300 } }, 0.5)
    stage:run(5)
    ball.size = { 80, 80 }
    stage:run(10)
    assert.near(300, ball.center.y, 2)
  end)

  it("needs a level", function()
    assert.has_error(function() return Buoyancy {} end,
      "Buoyancy: expected the y coordinate of the surface as level, got nil")
  end)

  it("takes items along with its flow", function()
    water.flow = Vector(50, 0)
    local log = place(Item { size = { 80, 20 }, center = { 0, 300 } }, 0.5)
    stage:run(10)
    assert.near(50, log.velocity.dx, 4)
  end)

  it("turns a square of half the density onto its corner, the stable way to float", function()
    local square = place(Item { size = { 60, 60 }, center = { 0, 300 }, rotation = 0.05 }, 0.5)
    stage:run(20)
    assert.near(math.pi / 4, math.abs(square.rotation), 0.1)
  end)

  it("continues with the other items after one was destroyed", function()
    local lost = place(Item { size = { 40, 40 }, center = { -100, 300 } }, 0.5)
    local kept = place(Item { size = { 40, 40 }, center = { 100, 300 } }, 0.5)
    stage:run(1)
    lost:destroy()
    stage:run(10)
    assert.near(300, kept.center.y, 2)
  end)
end)
