local testing = require "testing"
local test, equal, near, check, fails = testing.test, testing.equal, testing.near, testing.check, testing.fails

--- The acceleration that a field gives an item of 1 kg at (300, 400), for comparison with UIKit's.
local function acceleration(field, charge, velocity)
  local item = Item { size = { 100, 100 }, center = { 300, 400 } }
  local material = DynamicItemBehavior { item, resistance = 0, charge = charge or 0 }
  material:addLinearVelocity(item, velocity or { 0, 0 })
  field:addItem(item)
  local animator = Animator()
  animator:addBehavior(material)
  animator:addBehavior(field)
  stage:step()
  local change = material:linearVelocity(item) - Vector(velocity or { 0, 0 })
  animator:removeAllBehaviors()
  return change * 120
end

test("fields have UIKit's defaults", function()
  local field = FieldBehavior.drag {}
  equal(field.position, Point(0, 0))
  equal(field.region, Region.infinite)
  equal(field.strength, 1.0)
  equal(field.minimumRadius, 0.0030517578125)
  equal(field.direction, Vector(0, 0))
  equal(field.smoothness, 0.0)
  equal(field.animationSpeed, 0.0)
  equal(field.evaluate, nil)
  equal(#field.items, 0)
end)

test("each kind has its own falloff", function()
  local falloffs = {
    drag = 0.0, vortex = 0.0, radialGravity = 2.0, linearGravity = 0.0, velocity = 0.0, noise = 0.0,
    turbulence = 0.0, spring = -1.0, electric = 1.0, magnetic = 1.0, custom = 0.0,
  }
  for kind, falloff in pairs(falloffs) do
    equal(FieldBehavior[kind]().falloff, falloff)
    equal(FieldBehavior[kind]({ falloff = 3 }).falloff, 3.0)
  end
end)

test("a constructor accepts items and properties", function()
  local a, b = Item { size = { 10, 10 } }, Item { size = { 10, 10 } }
  local field = FieldBehavior.radialGravity {
    a, b, position = { 30, 40 }, strength = -2, falloff = 1, minimumRadius = 5, region = Region.circle(100),
  }
  check(#field.items == 2 and field.items[2] == b)
  equal(field.position, Point(30, 40))
  equal(field.strength, -2.0)
  equal(field.falloff, 1.0)
  equal(field.minimumRadius, 5.0)
  equal(field.region, Region.circle(100))
  local noise = FieldBehavior.noise { smoothness = 0.5, animationSpeed = 2 }
  equal(noise.smoothness, 0.5)
  equal(noise.animationSpeed, 2.0)
  equal(FieldBehavior.spring { smoothness = 0.5 }.smoothness, 0.0)
end)

test("forces are UIKit's", function()
  near(acceleration(FieldBehavior.linearGravity { direction = { 3, 4 } }), { 300, 400 }, 1e-2)
  near(acceleration(FieldBehavior.radialGravity {}), { -2.4, -3.2 }, 1e-4)
  near(acceleration(FieldBehavior.spring {}), { -300, -400 }, 1e-2)
  near(acceleration(FieldBehavior.vortex {}), { -80, 60 }, 1e-3)
  near(acceleration(FieldBehavior.electric {}, 2), { 24, 32 }, 1e-3)
  near(acceleration(FieldBehavior.magnetic {}, 2, { 100, 0 }), { 0, -20 }, 0.02)
  near(acceleration(FieldBehavior.drag {}, 0, { 300, 400 }), { -1500, -2000 }, 0.1)
  near(acceleration(FieldBehavior.noise { smoothness = 0.5, animationSpeed = 2 }), { -44.479, -31.327 }, 1e-2)
  near(acceleration(FieldBehavior.turbulence {}), { 0, 0 })
end)

test("a velocity field sets its velocity in its region", function()
  local inside, outside = Item { size = { 9, 9 } }, Item { size = { 9, 9 }, center = { 100, 0 } }
  local field = FieldBehavior.velocity { inside, outside, direction = { 2, 0 }, region = Region.circle(50) }
  Animator():addBehavior(field)
  stage:step(2)
  near(inside.center, { 5, 0 }, 0.01)
  equal(outside.center, Point(100, 0))
end)

test("a custom field calls its function", function()
  local square = Item { size = { 100, 100 }, center = { 130, 240 } }
  local calls = {}
  local field = FieldBehavior.custom {
    square, position = { 100, 200 },
    evaluate = function(...)
      table.insert(calls, { ... })
      return { 1, 0 }
    end,
  }
  local animator = Animator()
  animator:addBehavior(DynamicItemBehavior { square, resistance = 0, density = 2, charge = 3 })
  animator:addBehavior(field)
  stage:step(2)
  equal(#calls, 3)
  local itself, position, velocity, mass, charge, time = table.unpack(calls[1])
  equal(itself, field)
  near(position, { 30, 40 }, 1e-4)
  equal(velocity, Vector(0, 0))
  near(mass, 2, 1e-6)
  equal(charge, 3.0)
  near(time, 1 / 120, 1e-8)
  near(field:linearVelocity(square), { 3 * 50 / 120, 0 }, 1e-4)
  field.evaluate = nil
  stage:step(5)
  equal(#calls, 3)
end)

test("a custom field without a function has no effect", function()
  near(acceleration(FieldBehavior.custom {}), { 0, 0 })
end)

test("a field may be changed while it acts", function()
  local square = Item { size = { 10, 10 }, center = { 100, 0 } }
  local field = FieldBehavior.radialGravity { square, strength = 5 }
  Animator():addBehavior(field)
  stage:step(10)
  check(square.center.x < 100)
  field.position = { 300, 0 }
  stage:step(120)
  check(square.center.x > 100)
end)

test("invalid arguments raise errors", function()
  fails("FieldBehavior.strength: expected a finite number, got nan", function()
    FieldBehavior.drag { strength = 0 / 0 }
  end)
  fails("FieldBehavior.minimumRadius: expected a finite number from 0 up, got -1", function()
    FieldBehavior.drag {}.minimumRadius = -1
  end)
  fails("FieldBehavior.region: expected a Region, got 5", function() FieldBehavior.drag {}.region = 5 end)
  fails("FieldBehavior.drag: item 1: expected a View, an Item or an ItemGroup, got 5", function() FieldBehavior.drag { 5 } end)
  fails("FieldBehavior has no property 'strenght'; did you mean 'strength'?", function()
    FieldBehavior.vortex { strenght = 1 }
  end)
  fails("FieldBehavior has no function 'radial'", function() return FieldBehavior.radial end)
  fails("FieldBehavior cannot be made by a script", function() FieldBehavior {} end)
end)
