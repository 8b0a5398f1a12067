-- push.lua: tap the screen, and the square is pushed towards the tap.

local view   = stage.view
local square = View { size = { 80, 80 }, center = view.center, backgroundColor = "mediumseagreen" }
view:addSubview(square)

-- The collision keeps the square on the screen. The push is continuous: it acts until it is changed.
-- Magnitude 1 accelerates an item of 100 x 100 points by 100 pt/s², and this smaller square by 156 pt/s².
local animator  = Animator(view)
local collision = CollisionBehavior { square, translatesReferenceBoundsIntoBoundary = true }
local push      = PushBehavior { square, mode = PushMode.continuous }
animator:addBehavior(collision, push)

-- The magnitude is proportional to the distance of the tap, 1 at 200 points, so that a tap near the square nudges it
-- and one at the edge of the screen throws it. A second tap changes the same push.
view:onTap(function(tap)
  local d = tap.location - square.center
  push.angle     = math.atan(d.y, d.x)
  push.magnitude = d.length / 200
  print(string.format("pushed at %.0f degrees with magnitude %.2f", math.deg(push.angle), push.magnitude))
end)
