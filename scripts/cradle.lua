-- cradle.lua: Newton's cradle. The row transmits the momentum of the first ball to the last one.

local view     = stage.view
local animator = Animator(view)
local count, size, length = 5, 50, 75

-- No energy is lost: collisions are elastic, without friction and resistance.
local gravity   = GravityBehavior {}
local collision = CollisionBehavior { collisionMode = CollisionMode.items }
local steel     = DynamicItemBehavior {
  elasticity = 1, friction = 0, resistance = 0, angularResistance = 0, allowsRotation = false,
}
animator:addBehavior(gravity, collision, steel)

local row, strings = {}, {}
for i = 1, count do
  local x = view.center.x + (i - (count + 1) / 2) * size
  local ball = View { size = { size, size }, center = { x, view.center.y + 25 }, cornerRadius = size / 2 }
  ball.collisionBoundsType = "ellipse"
  ball.backgroundColor, ball.name = "silver", "ball " .. i
  view:addSubview(ball)
  row[i] = ball
  for _, behavior in ipairs { gravity, collision, steel } do behavior:addItem(ball) end
  strings[i] = AttachmentBehavior { item = ball, anchor = ball.center - Vector(0, length) }
  animator:addBehavior(strings[i])
end

-- The first ball is displaced along its circle and released.
local angle = math.rad(27)
row[1].center = row[1].center + Vector(-math.sin(angle), math.cos(angle) - 1) * length
animator:updateItem(row[1])

-- After a rotation, the cradle moves to the new centre.
local center = view.center
function stage.onRotate()
  local change = view.center - center
  center = view.center
  for i, ball in ipairs(row) do
    strings[i].anchorPoint = strings[i].anchorPoint + change
    ball.center = ball.center + change
    animator:updateItem(ball)
  end
end

function collision.beganContact(contact)
  if contact.approachSpeed > 100 then
    print(string.format("%s hits %s at %.0f pt/s", contact.item.name, contact.otherItem.name, contact.approachSpeed))
  end
end
