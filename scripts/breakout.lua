-- breakout.lua: drag to move the paddle. The ball removes the bricks that it hits.

local view   = stage.view
local paddle = View { size = { 80, 14 }, center = { 160, 520 }, cornerRadius = 7, backgroundColor = "white" }
local ball   = View { size = { 16, 16 }, center = { 110, 400 }, cornerRadius = 8, backgroundColor = "gold" }
ball.collisionBoundsType, paddle.collisionBoundsType = "ellipse", "ellipse" -- a round paddle deflects it
ball.name, paddle.name = "ball", "paddle"
view:addSubview(paddle, ball)

local animator  = Animator(view)
local collision = CollisionBehavior { ball, paddle, translatesReferenceBoundsIntoBoundary = true }
local lively    = DynamicItemBehavior {
  ball, elasticity = 1, friction = 0, resistance = 0, density = 13, allowsRotation = false,
}
local solid     = DynamicItemBehavior { paddle, elasticity = 1, friction = 0, isAnchored = true }
animator:addBehavior(collision, lively, solid)

local bricks = 0
for row, color in ipairs { "crimson", "orange", "limegreen", "deepskyblue" } do
  for column = 1, 6 do
    local brick = View { name = "brick", size = { 44, 18 }, center = { 52 * column - 22, 60 + 26 * row } }
    brick.backgroundColor = color
    view:addSubview(brick)
    collision:addItem(brick)
    solid:addItem(brick)
    bricks = bricks + 1
  end
end

-- Called after the step: the ball has already bounced, so the brick can be removed.
function collision.endedContact(contact)
  local brick = contact.otherItem and contact:other(ball)
  if not brick or brick.name ~= "brick" then return end
  brick:removeFromSuperview()
  collision:removeItem(brick)
  solid:removeItem(brick)
  bricks = bricks - 1
  if bricks % 6 == 0 then print(bricks .. " bricks are left") end
end

view:onPan(function(pan)
  paddle.center = Point(math.max(40, math.min(view.bounds.width - 40, pan.location.x)), paddle.center.y)
  animator:updateItem(paddle)
end)

-- After a rotation, everything keeps its distance from the upper or lower edge, and spreads over the new width.
local size = view.bounds.size
function stage.onRotate()
  local scale, drop = view.bounds.width / size.width, view.bounds.height - size.height
  size = view.bounds.size
  for _, item in ipairs(solid.items) do
    item.center = Point(item.center.x * scale, item == paddle and item.center.y + drop or item.center.y)
    animator:updateItem(item)
  end
  ball.center = Point(ball.center.x * scale, math.min(ball.center.y, paddle.center.y - 30))
  animator:updateItem(ball)
end

animator:addBehavior(PushBehavior { ball, mode = PushMode.instantaneous, pushDirection = { 0.5, 1 } })
