-- truck.lua: a truck drives to and fro over a bridge of planks; a tap turns it back.

local view          = stage.view
local width, height = view.bounds.width, view.bounds.height
local road, bank    = height - 200, 80 -- the y coordinate of the road, and the width of the banks
view.gradient       = { "#5b6cc4", "#f7b27a", "#ffe9c2" }

local animator, collision, gravity = Animator(view), CollisionBehavior {}, GravityBehavior {}
local rough = DynamicItemBehavior { friction = 1, elasticity = 0 }
animator:addBehavior(collision, gravity, rough)

collision:addBoundary("left edge", { 0, 0 }, { 0, road })
collision:addBoundary("right edge", { width, 0 }, { width, road })

local function add(new)
  view:addSubview(new)
  for _, behavior in ipairs { collision, gravity, rough } do behavior:addItem(new) end
  return new
end

local sun = View { size = { 70, 70 }, center = { width / 2, road - 160 }, cornerRadius = 35 }
sun.backgroundColor, sun.shadowColor, sun.shadowOpacity, sun.shadowRadius = "#fff3c4", "white", 0.9, 20
sun.shadowOffset = { 0, 0 }
view:addSubview(sun, View { frame = { 0, height - 50, width, 50 }, gradient = { "#7fb7d9", "#24507a" } })

for i, name in ipairs { "left bank", "right bank" } do
  local cliff = add(View { frame = { i == 1 and 0 or width - bank, road, bank, height - road }, name = name })
  cliff.gradient = { "#6d8b3c", "#5c4632", "#3d2d22" }
  animator:addBehavior(DynamicItemBehavior { cliff, isAnchored = true })
end

-- The planks hang in a parabola; each is pinned to the one before it, and the ends to the banks.
local count, span = 10, width - 2 * bank
local function place(u) return Point(bank + span * u, road + 4 + 40 * u * (1 - u)) end
local previous
for i = 1, count do
  local slope = math.atan(40 * (1 - (2 * i - 1) / count), span)
  local plank = add(View { size = { span / count, 8 }, center = place((i - 0.5) / count), rotation = slope })
  plank.name, plank.cornerRadius, plank.gradient, plank.borderWidth = "plank", 2, { "#c98f4e", "#8a5a2b" }, 1
  local pin = AttachmentBehavior.pin { item = plank, attachedTo = previous, anchor = place((i - 1) / count) }
  animator:addBehavior(DynamicItemBehavior { plank, density = 6 }, pin)
  previous = plank
end
animator:addBehavior(AttachmentBehavior.pin { item = previous, anchor = place(1) })

local red   = { "#e84a3c", "#a81f1f" }
local truck = add(View { name = "truck", frame = { 9, road - 34, 66, 16 }, cornerRadius = 4, gradient = red })
local cab = View { frame = { 42, -20, 24, 22 }, cornerRadius = 5, gradient = { "#e84a3c", "#d83a30" } }
cab:addSubview(View { frame = { 10, 4, 11, 10 }, cornerRadius = 2, backgroundColor = "#d6f1ff" })
truck:addSubview(cab)

local axles = {}
for i, x in ipairs { 22, 62 } do
  local wheel = add(View { name = "wheel", size = { 22, 22 }, center = { x, road - 12 }, cornerRadius = 11 })
  wheel.collisionBoundsType, wheel.backgroundColor = "ellipse", "silver"
  wheel.borderWidth, wheel.borderColor = 5, "#222"
  wheel:addSubview(View { frame = { 10, 3, 2, 16 }, backgroundColor = "#444" })
  axles[i] = AttachmentBehavior.wheel {
    item = wheel, attachedTo = truck, anchor = wheel.center, axis = { 0, 1 }, maximumMotorTorque = 0.12,
  }
  animator:addBehavior(axles[i])
end

local function drive(speed)
  for _, axle in ipairs(axles) do axle.motorSpeed = speed end
end

local direction = 1
local function turnBack()
  direction = -direction
  drive(0) -- the motors brake
  after(1, function() drive(7 * direction) end)
end

function update()
  if (truck.center.x - width / 2) * direction < width / 2 - 46 then return end -- it is on its way
  print(string.format("the truck reaches the %s bank after %.1f s", direction > 0 and "right" or "left", stage.time))
  turnBack()
end

view:onTap(turnBack)
drive(7)
