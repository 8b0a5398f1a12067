-- gravity.lua: a square falls.
--
-- An animator computes in the coordinates of one view: points, x to the right, y down. Behaviors say
-- what acts on which items; gravity pulls its items down by 1000 points per second, every second.

local view   = stage.view -- the screen: 320 x 568 points unless --size says otherwise
local square = View { size = { 100, 100 }, center = view.center, backgroundColor = "green" }
view:addSubview(square)

local animator = Animator(view)
local gravity  = GravityBehavior { square }
animator:addBehavior(gravity)

-- Nothing stops it: the square leaves through the lower edge and keeps falling. See collision.lua for a floor.
after(0.5, function() print("after half a second the square's centre is at " .. tostring(square.center)) end)
after(2.0, function() print("after two seconds it is at " .. tostring(square.center)) end)
