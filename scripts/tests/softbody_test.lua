-- softbody_test.lua: tests of behaviors/softbody.lua. Run it with: dynlua test scripts/tests/softbody_test.lua

local SoftBody = require "behaviors.softbody"

describe("behaviors/softbody.lua", function()
  local animator

  local function place(body)
    for _, item in ipairs(body.items) do animator:add(item) end
    return animator:addBehavior(body)
  end

  before_each(function()
    animator = Animator { stage.view, gravity = true, collision = true, itemProperties = { resistance = 1 } }
  end)

  it("hangs a rope between its pins, in the middle lowest", function()
    local rope = place(SoftBody.rope { from = { 60, 100 }, to = { 260, 100 }, count = 11, radius = 4 })
    rope:pin(1)
    rope:pin(-1)
    stage:run(6)
    assert.near(0, rope.items[1].center:distance { 60, 100 }, 1)
    assert.near(0, rope.items[11].center:distance { 260, 100 }, 1)
    for i = 2, 6 do assert.truthy(rope.items[i].center.y > rope.items[i - 1].center.y) end
    assert.near(160, rope.items[6].center.x, 1)
    assert.near(rope.items[3].center.y, rope.items[9].center.y, 1)
  end)

  it("keeps the springs of a cloth near their length", function()
    local cloth = place(SoftBody.cloth { origin = { 80, 60 }, columns = 7, rows = 5, spacing = 20, radius = 3 })
    for column = 1, 7, 3 do cloth:pin(column) end
    assert.equal(35, #cloth.items)
    assert.equal(6 * 5 + 7 * 4, #cloth.springs)
    stage:run(4)
    for i = 8, 35 do
      local length = cloth.items[i].center:distance(cloth.items[i - 7].center)
      assert.truthy(length > 15 and length < 40, length)
    end
  end)

  it("flattens a blob on the floor, whose pressure keeps most of its area", function()
    local blob = place(SoftBody.blob { center = { 160, 400 }, size = 60 })
    local area = blob:currentArea()
    assert.near(math.pi * 60 ^ 2, area, 300)
    stage:run(5)
    assert.near(1, blob:currentArea() / area, 0.25)
    local bounds = blob:path().bounds
    assert.truthy(bounds.maxY > 550, "it lies on the floor")
    assert.truthy(bounds.width > bounds.height, "it is flat")
    assert.truthy(blob:path():contains(bounds.center))
  end)

  it("presses a blob that is squeezed back to its area", function()
    animator.gravity.magnitude = 0
    local blob = place(SoftBody.blob { center = { 160, 300 }, size = 50, pressure = 60 })
    local area = blob:currentArea()
    for _, item in ipairs(blob.items) do item.center = Point(160, 300) + (item.center - Point(160, 300)) * 0.7 end
    for _, item in ipairs(blob.items) do animator:updateItem(item) end
    assert.near(0.49, blob:currentArea() / area, 0.01)
    stage:run(3)
    assert.near(1, blob:currentArea() / area, 0.05)
  end)

  it("stays a body without the items that are destroyed", function()
    local blob = place(SoftBody.blob { center = { 160, 400 }, size = 60 })
    stage:run(1)
    blob.items[3]:destroy()
    stage:run(1)
    assert.equal(15, #blob.items)
    assert.truthy(blob:currentArea() > 1000)
    while #blob.items > 0 do
      blob.items[1]:destroy()
      assert.truthy(blob:path())
      stage:step()
    end
    assert.equal(0, blob:currentArea())
  end)
end)
