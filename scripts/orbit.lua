-- orbit.lua: planets circle a sun, and a moon circles the outermost of them.

local Orbit = require "behaviors.orbit"

local view     = stage.view
local animator = Animator(view)

local function ball(name, color, size, center)
  local new = View { size = { size, size }, center = center, cornerRadius = size / 2, name = name }
  new.backgroundColor = color
  view:addSubview(new)
  return new
end

local sun = ball("sun", "gold", 40, view.center)
local planet
for i, color in ipairs { "silver", "orange", "royalblue" } do
  planet = ball("planet " .. i, color, 12, view.center + Vector(40 * i, 0))
  animator:addBehavior(Orbit { planet, center = sun, radius = 40 * i, speed = 150 / math.sqrt(i) })
end

-- The centre of an orbit may move: the moon follows its planet.
local moon = ball("moon", "gray", 6, planet.center + Vector(20, 0))
animator:addBehavior(Orbit { moon, center = planet, radius = 20, speed = 60, stiffness = 12 })

every(5, function()
  local d = planet.center - sun.center
  print(string.format("the outermost planet is %.0f points from the sun, at %.0f degrees", d.length, math.deg(d.angle)))
end)
