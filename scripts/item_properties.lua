-- item_properties.lua: of two falling squares, the elastic one bounces much higher.

local view  = stage.view
local upper = View { size = { 50, 50 }, center = view.center, backgroundColor = "tomato" }
local lower = View { size = { 50, 50 }, center = view.center + Vector(0, 60), backgroundColor = "mediumseagreen" }
view:addSubview(upper, lower)

local animator = Animator(view)
animator:addBehavior(GravityBehavior { upper, lower })

-- The squares collide with the edges of the view but not with each other, so that their bounces are independent.
local collision = CollisionBehavior {
  upper, lower,
  collisionMode = CollisionMode.boundaries,
  translatesReferenceBoundsIntoBoundary = true,
}
animator:addBehavior(collision)

-- Item behaviors set physical properties. Of two things that collide, the larger elasticity counts, and that of the
-- edges is 0.2: with 1 an item loses no speed, with 0 it still bounces a little from the floor.
local material = {
  [upper] = DynamicItemBehavior { upper, elasticity = 0.5 },
  [lower] = DynamicItemBehavior { lower, elasticity = 1.0 },
}
for _, item in ipairs { upper, lower } do animator:addBehavior(material[item]) end
-- Other properties to try: friction, density, resistance, angularResistance, allowsRotation, isAnchored.

-- The height of a bounce is printed at the next contact with the floor. After three bounces the elasticity is set to 0.
local floor   = view.bounds.height - 25
local bounces = { [upper] = 0, [lower] = 0 }
local top     = {} -- the minimum y since the last contact with the floor

function collision.beganContact(contact)
  local item = contact.item
  if not contact.isReferenceBounds then return end
  if top[item] and bounces[item] < 3 then
    print(("%s bounces %.0f points high"):format(item == upper and "upper" or "lower", floor - top[item]))
    bounces[item] = bounces[item] + 1
    if bounces[item] == 2 then material[item].elasticity = 0 end
  end
  top[item] = floor
end

function update()
  for _, item in ipairs { upper, lower } do
    if top[item] then top[item] = math.min(top[item], item.center.y) end
  end
end
