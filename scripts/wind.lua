-- wind.lua: leaves drift across the screen in a gusty wind; the kite with its large sail is the fastest.

local Wind = require "behaviors.wind"

local view   = stage.view
local leaves = {}
for i, color in ipairs { "olive", "olivedrab", "goldenrod", "sienna" } do
  leaves[i] = View { size = { 24, 12 }, center = { 40, 100 * i }, rotation = i, name = "leaf " .. i }
  leaves[i].backgroundColor = color
  view:addSubview(leaves[i])
end
local kite = View { size = { 40, 40 }, center = { 40, 520 }, backgroundColor = "crimson", name = "kite" }
view:addSubview(kite)

-- The wind is a behavior written in Lua: see behaviors/wind.lua. The sail of the kite is larger than its own area.
local animator = Animator(view)
local wind     = Wind { air = { 60, 0 }, gusts = 0.8, period = 3, sails = { [kite] = 1 }, kite, table.unpack(leaves) }
animator:addBehavior(wind)
animator:addBehavior(CollisionBehavior { translatesReferenceBoundsIntoBoundary = true, kite, table.unpack(leaves) })

after(3, function()
  print(string.format("after three seconds the kite is at %.0f, a leaf at %.0f", kite.center.x, leaves[1].center.x))
end)
