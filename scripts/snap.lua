-- snap.lua: the square springs to the tap, overshoots a little and comes to rest upright.

local view   = stage.view
local square = View { size = { 80, 80 }, center = view.center, backgroundColor = "mediumseagreen" }
view:addSubview(square)

local animator  = Animator(view)
local collision = CollisionBehavior { square, translatesReferenceBoundsIntoBoundary = true }
local snap      = SnapBehavior { item = square, snapPoint = square.center, damping = 0.5 } -- 0: strongest oscillation
animator:addBehavior(collision, snap)

-- The old snap is removed first: two snaps of one item would both be ignored.
view:onTap(function(tap)
  animator:removeBehavior(snap)
  snap = SnapBehavior { item = square, snapPoint = tap.location, damping = 0.5 }
  animator:addBehavior(snap)
  print(string.format("snapped to %.0f, %.0f", tap.location.x, tap.location.y))
end)
