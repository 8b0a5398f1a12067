-- float.lua: what is lighter than the water floats, as deep as its weight demands. Tap to drop another crate.

local Buoyancy = require "behaviors.buoyancy"

local view          = stage.view
local width, height = view.bounds.width, view.bounds.height
local sea           = height * 0.6
view.gradient       = { "#8ec9e8", "#fdebd0" }

local animator = Animator { view, gravity = true, collision = true }
local buoyancy = Buoyancy { level = sea }
animator:addBehavior(buoyancy)

local function float(item, density)
  animator:add(item, { density = density, friction = 0.3 })
  table.insert(buoyancy.items, item)
  return item
end

-- The outline of the hull is the path that is drawn; the sails are subviews, and weigh nothing.
local boat = Shape { path = Path.svg "M 0 0 H 130 Q 122 34 98 36 H 30 Q 8 34 0 0 Z", name = "boat", fill = "#a63d2f" }
boat.collisionBoundsType, boat.center = "path", { width / 2, sea - 30 }
boat:addSubview(
  Shape { path = Path.svg "M 62 0 V -96 H 66 V 0 Z", fill = "#5b4636" },
  Shape { path = Path.svg "M 70 -94 Q 112 -50 116 -12 H 70 Z", fill = "#fff8e7" },
  Shape { path = Path.svg "M 58 -84 Q 34 -40 18 -12 H 58 Z", fill = "#f2d9a0" })
float(boat, 0.45)

local function drop(place, density, color)
  local crate = View { size = { 34, 34 }, center = place, cornerRadius = 3, name = ("density %.2g"):format(density) }
  crate.backgroundColor, crate.borderWidth, crate.borderColor = color, 3, "#00000040"
  return float(crate, density)
end

for i, color in ipairs { "#e8c48a", "#c98f4e", "#8d5b2f", "#59616b" } do
  drop(Point(width * (i - 0.5) / 4, 60 + 20 * i), 0.3 * i, color)
end
view:onTap(function(tap) drop(tap.location, 0.2 + 0.7 * math.random(), "#d9a562") end)

-- The water is drawn in front of what is in it, and a swell lifts its level.
local water = Shape { fill = "#1f78a8a0", stroke = "#d7f0fa", lineWidth = 2 }
view:addSubview(water)

function update()
  buoyancy.level = sea + 5 * math.sin(1.6 * stage.time)
  local path = Path():moveTo { -10, height + 10 }
  for x = -10, width + 10, 10 do
    path:lineTo { x, buoyancy.level + 2.5 * math.sin(x / 24 + 2 * stage.time) }
  end
  water.path = path:lineTo({ width + 10, height + 10 }):close()
  view:bringSubviewToFront(water)
end
