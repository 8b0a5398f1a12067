-- gravity.lua: a square falls.
--
-- An animator uses the coordinates of one view: points, x to the right, y down. Behaviors define the forces on their
-- items; gravity accelerates its items downwards by 1000 pt/s².

local view   = stage.view -- the screen: 320 x 568 points unless --size says otherwise
local square = View { size = { 100, 100 }, center = view.center, backgroundColor = "mediumseagreen" }
view:addSubview(square)

local animator = Animator(view)
local gravity  = GravityBehavior { square }
animator:addBehavior(gravity)

-- There is no floor: the square leaves the screen and keeps falling. See collision.lua for a floor.
after(0.5, function() print("after half a second the square's centre is at " .. tostring(square.center)) end)
after(2.0, function() print("after two seconds it is at " .. tostring(square.center)) end)
