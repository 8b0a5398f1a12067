-- cup.lua: a group of three walls is one item, a cup that catches balls; tap a wall to tip it over.

local view = stage.view

local function wall(x, y, width, height)
  local side = View { frame = { x, y, width, height }, backgroundColor = "peru" }
  view:addSubview(side)
  return side
end

-- Items have convex outlines; a group of items may be concave. Behaviors contain the group, not the walls.
local left, right, bottom = wall(80, 400, 16, 140), wall(224, 400, 16, 140), wall(80, 540, 160, 16)
local cup                 = ItemGroup { left, right, bottom }

local animator  = Animator(view)
local gravity   = GravityBehavior { cup }
local collision = CollisionBehavior { cup, translatesReferenceBoundsIntoBoundary = true }
local push      = PushBehavior { cup, mode = PushMode.instantaneous }
animator:addBehavior(gravity, collision, push)

local balls = 0
local rain
rain = every(0.25, function()
  balls = balls + 1
  local ball = View { size = { 36, 36 }, center = { 140 + 13 * (balls % 4), 60 }, cornerRadius = 18 }
  ball.collisionBoundsType, ball.backgroundColor, ball.name = "ellipse", "tomato", "ball " .. balls
  view:addSubview(ball)
  gravity:addItem(ball)
  collision:addItem(ball)
  if balls == 8 then rain:cancel() end
end)

-- An impulse from below acts at the touch: under one wall it also tips the cup over.
for _, part in ipairs(cup.items) do
  part:onTap(function(tap)
    push:setTargetOffset(cup, tap.location - cup.center)
    push.pushDirection = Vector(0, -6 * cup.mass)
    push.active        = true
  end)
end
