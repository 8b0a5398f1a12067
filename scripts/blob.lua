-- blob.lua: a soft blob on pegs, below a rope. Tap for a blast that throws it up again.

local SoftBody  = require "behaviors.softbody"
local Explosion = require "behaviors.explosion"

local view          = stage.view
local width, height = view.bounds.width, view.bounds.height
view.gradient       = { "#251b3d", "#573a6b" }

local animator = Animator { view, gravity = true, collision = true }
local blast    = animator:addBehavior(Explosion { radius = 220, strength = 50 })

-- The bodies consist of items that are not displayed; a shape draws the path through them.
local drawings = {}
local function place(body, drawing)
  for _, item in ipairs(body.items) do animator:add(item) end
  drawings[body] = drawing
  view:addSubview(drawing)
  return animator:addBehavior(body)
end

for row = 1, 2 do
  for column = 1, 3 - row % 2 do
    local x = width * (column - (row % 2 == 1 and 0 or 0.5)) / 3
    local peg = View.circle { radius = 14, center = { x, height * (0.25 + 0.17 * row) }, backgroundColor = "#f0b05a" }
    animator:add(peg, { isAnchored = true, friction = 0.1 })
  end
end

local rope = place(
  SoftBody.rope { from = { 20, 90 }, to = { width - 20, 90 }, count = 22, radius = 4, frequency = 15 },
  Shape { stroke = "#f7d9a8", lineWidth = 6, cap = "round", join = "round" })
rope:pin(1)
rope:pin(-1)

place(
  SoftBody.blob { center = { width / 2, 190 }, size = 46, count = 20, radius = 6, pressure = 40 },
  Shape { fill = "#5fd0b8", stroke = "#b9f2e3", lineWidth = 12, join = "round" })

view:onTap(function(tap)
  local count = blast:explode(tap.location)
  print(("the blast hits %d items"):format(count))
  local flash = View.circle { radius = 110, center = tap.location, backgroundColor = "#ffffff90", scale = 0.1 }
  view:addSubview(flash)
  animate(0.4, function() flash.scale, flash.alpha = 1, 0 end, function() flash:destroy() end)
end)

function update()
  for body, drawing in pairs(drawings) do drawing.path = body:path() end
end
