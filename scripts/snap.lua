-- snap.lua: the square springs to where you tap, wobbles a little and rests there upright.

local view   = stage.view
local square = View { size = { 80, 80 }, center = view.center, backgroundColor = "green" }
view:addSubview(square)

local animator  = Animator(view)
local collision = CollisionBehavior { square, translatesReferenceBoundsIntoBoundary = true }
local snap      = SnapBehavior { item = square, snapPoint = square.center, damping = 0.5 } -- 0 wobbles most, 1 least
animator:addBehavior(collision)
animator:addBehavior(snap)

-- The old snap goes before the new one comes: two snaps pulling one item would both be ignored.
view:onTap(function(tap)
  animator:removeBehavior(snap)
  snap = SnapBehavior { item = square, snapPoint = tap.location, damping = 0.5 }
  animator:addBehavior(snap)
end)
