-- slingshot.lua: pull the ball back and let go: it flies into the tower, and the blocks that fell are counted.

local view          = stage.view
local width, ground = view.bounds.width, view.bounds.height - 60
view.gradient       = { "lightskyblue", "aliceblue" }
view:addSubview(View { frame = { 0, ground, width, 60 }, backgroundColor = "yellowgreen" })

local animator = Animator { view, gravity = true, collision = true }
animator.collision:setTranslatesReferenceBoundsIntoBoundary { top = -1000, bottom = 60 }

local blocks = {}
local function addBlock(at, size, color)
  local block = View { center = at, size = size, backgroundColor = color, cornerRadius = 2, data = { start = at } }
  table.insert(blocks, animator:add(block, { density = 0.5, friction = 0.6, elasticity = 0 }))
end

for bottom = ground, ground - 186, -62 do -- four stories of two posts and a beam
  addBlock({ width - 105, bottom - 25 }, { 16, 50 }, "sandybrown")
  addBlock({ width - 45, bottom - 25 }, { 16, 50 }, "sandybrown")
  addBlock({ width - 75, bottom - 56 }, { 90, 12 }, "peru")
end

-- The band runs from one end of the fork around the ball to the other end.
local top, knee   = Point(76, ground - 108), Point(76, ground - 68)
local left, right = top + Vector(-16, 0), top + Vector(16, 0)
local fork        = { left, left + Vector(4, 24), knee, { 76, ground }, knee, right + Vector(-4, 24), right }
view:addSubview(Shape { path = fork, stroke = "saddlebrown", lineWidth = 9, cap = "round", join = "round" })
local band  = view:addSubview(Shape { path = { left, top, right }, stroke = "maroon", lineWidth = 5, zPosition = 1 })
local label = view:addSubview(Label { center = { width / 2, 40 }, textColor = "navy" })
label.text  = "Pull the ball back and let go"

local ball -- the one in the band; nil after a throw
local function load()
  ball = view:addSubview(View.circle { radius = 13, center = top, backgroundColor = "crimson" })
end
load()

view:onPan(function(pan)
  if not ball then return end
  local pull = pan.location - top
  if pan.state ~= "ended" then
    ball.center = top + pull.normalized * math.min(pull.length, 56)
    band.path   = { left, ball.center, right }
  else
    animator:add(ball, { density = 3, elasticity = 0.3, angularResistance = 3 })
    animator.gravity:addLinearVelocity(ball, (top - ball.center) * 17)
    animate { duration = 0.6, damping = 0.15, changes = function() band.path = { left, top, right } end }
    ball = nil
    after(1.5, load)
  end
end)

function animator.didPause()
  local fallen = 0
  for _, block in ipairs(blocks) do
    fallen = fallen + (block.center:distance(block.data.start) > 10 and 1 or 0)
  end
  if fallen > 0 then label.text = string.format("%d of %d blocks fell", fallen, #blocks) end
  print(label.text)
end
