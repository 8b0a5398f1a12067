-- item_properties.lua: of two falling squares, the elastic one bounces much higher.

local view  = stage.view
local upper = View { size = { 50, 50 }, center = view.center, backgroundColor = "red" }
local lower = View { size = { 50, 50 }, center = view.center + Vector(0, 60), backgroundColor = "green" }
view:addSubview(upper)
view:addSubview(lower)

local animator = Animator(view)
animator:addBehavior(GravityBehavior { upper, lower })

-- They collide with the edges of the view but pass each other, so that each bounce is its own.
animator:addBehavior(CollisionBehavior {
  upper, lower,
  collisionMode = CollisionMode.boundaries,
  translatesReferenceBoundsIntoBoundary = true,
})

-- What an item is made of is said by item behaviors. Elasticity 0 does not bounce, 1 loses nothing.
animator:addBehavior(DynamicItemBehavior { upper, elasticity = 0.5 })
animator:addBehavior(DynamicItemBehavior { lower, elasticity = 1.0 })

-- Other properties to try: friction, density, resistance, angularResistance, allowsRotation, isAnchored.
