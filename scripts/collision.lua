-- collision.lua: two squares fall onto the lower edge of the view and come to rest, one on the other.

local view  = stage.view
local red   = View { size = { 50, 50 }, center = view.center, backgroundColor = "red" }
local green = View { size = { 50, 50 }, center = view.center + Vector(0, 60), backgroundColor = "green" }
view:addSubview(red)
view:addSubview(green)

-- A collision behavior makes its items collide with each other and with its boundaries. Here the only boundary is the
-- outline of the view itself, the "reference bounds".
local animator = Animator(view)
animator:addBehavior(GravityBehavior { red, green })
animator:addBehavior(CollisionBehavior { red, green, translatesReferenceBoundsIntoBoundary = true })

function animator.didPause()
  print("everything rests: red at " .. tostring(red.center) .. ", green at " .. tostring(green.center))
end
