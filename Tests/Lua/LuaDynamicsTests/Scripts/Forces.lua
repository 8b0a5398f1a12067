local testing = require "testing"
local test, equal, near = testing.test, testing.equal, testing.near

local function item(x, y) return Item { center = { x or 0, y or 0 }, size = { 100, 100 } } end

test("an item in no animator has no forces", function() equal(item().forces, nil) end)

test("at rest, contacts carry the weight", function()
  local box = item(0, -51)
  local animator = Animator()
  local collision = CollisionBehavior { box }
  collision:addBoundary("floor", { -500, 0 }, { 500, 0 })
  animator:addBehavior(collision)
  animator:addBehavior(GravityBehavior { box })
  equal(box.forces.total, Vector(0, 0))
  stage:run(4)
  local forces = box.forces
  near(forces.gravity, { 0, 10 }, 1e-3)
  near(forces.contacts, { 0, -10 }, 0.05)
  near(forces.total, { 0, 0 }, 0.05)
  for _, name in ipairs { "pushes", "fields", "attachments", "snaps", "resistance" } do
    equal(forces[name], Vector(0, 0))
  end
end)

test("each source of force is separate", function()
  local box = item()
  local animator = Animator()
  local field = FieldBehavior.linearGravity { direction = { 0, 3 } }
  field:addItem(box)
  local rod = AttachmentBehavior { item = box, anchor = { -100, 0 } }
  for _, behavior in ipairs {
    field, rod, PushBehavior { box, magnitude = 2, angle = 0 }, DynamicItemBehavior { box, resistance = 1 },
  } do animator:addBehavior(behavior) end
  box.velocity = { 0, 100 }
  stage:step(1)
  local forces = box.forces
  near(forces.pushes, { 2, 0 }, 1e-3)
  near(forces.fields, { 0, 3 }, 1e-3)
  near(forces.resistance, { 0, -1 }, 0.05)
  equal(forces.attachments, rod.reactionForce)
  near(forces.attachments.x, -2, 0.05)
end)

test("the forces are those of the step in which they were read", function()
  local box = item()
  local animator = Animator()
  animator:addBehavior(GravityBehavior { box })
  stage:step(1)
  local before = box.forces
  animator:removeAllBehaviors()
  equal(box.forces, nil)
  near(before.gravity, { 0, 10 }, 1e-3)
end)
