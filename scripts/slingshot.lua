-- slingshot.lua: pull the ball back and let go: it flies into the tower, and the blocks that fell are counted.

local view          = stage.view
local width, ground = view.bounds.width, view.bounds.height - 60
view.gradient       = { "lightskyblue", "aliceblue" }
view:addSubview(View { frame = { 0, ground, width, 60 }, backgroundColor = "yellowgreen" })

local animator = Animator { view, gravity = true, collision = true }
local wood     = DynamicItemBehavior { density = 0.5, friction = 0.6, elasticity = 0 }
local stone    = DynamicItemBehavior { density = 3, elasticity = 0.3, angularResistance = 3 }
animator.collision:setTranslatesReferenceBoundsIntoBoundary { top = -1000, bottom = 60 }
animator:addBehavior(wood, stone)

local function addBlock(x, y, size, color)
  local block = View { center = { x, y }, size = size, backgroundColor = color, cornerRadius = 2 }
  block.data.start = block.center
  view:addSubview(block)
  animator:add(block)
  wood:addItem(block)
end

for story = 0, 3 do -- two posts and a beam each
  local bottom = ground - 62 * story
  addBlock(width - 105, bottom - 25, { 16, 50 }, "sandybrown")
  addBlock(width - 45, bottom - 25, { 16, 50 }, "sandybrown")
  addBlock(width - 75, bottom - 56, { 90, 12 }, "peru")
end

-- The band runs from one end of the fork around the ball to the other end.
local top, reach  = Point(76, ground - 108), 56
local left, right = top + Vector(-16, 0), top + Vector(16, 0)
local knee, foot  = top + Vector(0, 40), top + Vector(0, 108)
local fork        = { left, left + Vector(4, 24), knee, foot, knee, right + Vector(-4, 24), right }
local stand       = Shape { path = fork, stroke = "saddlebrown", lineWidth = 9, cap = "round", join = "round" }
local band        = Shape { path = { left, top, right }, stroke = "maroon", lineWidth = 5, zPosition = 1 }
local label       = Label { text = "Pull the ball back and let go", center = { width / 2, 40 }, textColor = "navy" }
for _, part in ipairs { stand, band, label } do view:addSubview(part) end

local ball -- the one in the band; nil after a throw
local function load()
  ball = View { size = { 26, 26 }, center = top, cornerRadius = 13, backgroundColor = "crimson" }
  ball.collisionBoundsType = "ellipse"
  view:addSubview(ball)
end
load()

view:onPan(function(pan)
  if not ball then return end
  local pull = pan.location - top
  if pan.state ~= "ended" then
    ball.center = top + pull.normalized * math.min(pull.length, reach)
    band.path   = { left, ball.center, right }
  else
    animator:add(ball)
    stone:addItem(ball)
    stone:addLinearVelocity(ball, (top - ball.center) * 17)
    animate { duration = 0.6, damping = 0.15, changes = function() band.path = { left, top, right } end }
    ball = nil
    after(1.5, load)
  end
end)

function animator.didPause()
  local fallen = 0
  for _, block in ipairs(wood.items) do
    if block.center:distance(block.data.start) > 10 then fallen = fallen + 1 end
  end
  if fallen > 0 then label.text = string.format("%d of %d blocks fell", fallen, #wood.items) end
  print(label.text)
end
