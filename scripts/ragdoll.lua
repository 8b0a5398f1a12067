-- ragdoll.lua: a figure of limbs on hinges falls down the stairs. Drag it up, and let it fall again.

local view          = stage.view
local width, height = view.bounds.width, view.bounds.height
view.gradient       = { "mistyrose", "lavender" }

local animator = Animator { view, gravity = true, collision = true }
local body     = DynamicItemBehavior { friction = 0.3, elasticity = 0.1, angularResistance = 1 }
animator.collision.collisionMode = CollisionMode.boundaries -- the limbs pass each other
animator:addBehavior(body)

local steps, tread, riser = 7, 38, 36
local stairs = { { 0, height - steps * riser } }
for step = 1, steps do
  local x, y = tread * step, height - riser * (steps + 1 - step)
  table.insert(stairs, { x, y })
  table.insert(stairs, { x, y + riser })
end
table.insert(stairs, { width, height })
animator.collision:addBoundary("stairs", stairs)
view:addSubview(Shape { path = { { 0, height }, table.unpack(stairs) }, fill = "slategray" })

-- The figure stands upright and faces right. A limb hangs from its parent by a hinge, y points below the top of the
-- head, and turns clockwise from a minimum to a maximum angle.
local x, top = 40, height - steps * riser - 156
local function limb(parent, y, length, thickness, color, minimum, maximum, zPosition)
  local part = View { size = { thickness, length + thickness }, center = { x, top + y + length / 2 } }
  part.cornerRadius, part.backgroundColor, part.zPosition = thickness / 2, color, zPosition
  view:addSubview(part)
  animator:add(part)
  body:addItem(part)
  if not parent then return part end
  animator:addBehavior(AttachmentBehavior.pin {
    item = part, attachedTo = parent, anchor = { x, top + y }, frictionTorque = 0.02,
    attachmentRange = FloatRange(minimum, maximum),
  })
  return part
end

local head  = limb(nil, 14, 0, 28, "peru", 0, 0, 0)
local torso = limb(head, 36, 38, 26, "tomato", -0.6, 0.6, 0)
for _, side in ipairs { { "sienna", "midnightblue", -1 }, { "peru", "royalblue", 1 } } do -- behind and in front
  local skin, cloth, z = table.unpack(side)
  local arm   = limb(torso, 38, 28, 11, skin, -2.6, 1, z)
  local thigh = limb(torso, 78, 34, 14, cloth, -1.8, 0.4, z)
  limb(arm, 66, 28, 10, skin, -2.3, 0, z)
  limb(thigh, 112, 36, 12, cloth, 0, 2.3, z)
end
body:addLinearVelocity(head, { 500, 0 }) -- a push from behind

function animator.collision.beganContact(contact)
  if contact.item ~= head or contact.approachSpeed < 200 then return end
  print(string.format("the head hits the stairs at %.0f pt/s", contact.approachSpeed))
end
function animator.didPause() print("it lies still; drag it up") end

-- A spring pulls the touched limb to the pointer.
local grip
view:onPan(function(pan)
  if pan.state == "began" then
    local part = animator:nearestItem(pan.location)
    local offset = pan:locationIn(part) - part.bounds.center
    grip = AttachmentBehavior { item = part, offset = offset, anchor = pan.location, frequency = 3, damping = 1 }
    animator:addBehavior(grip)
  elseif pan.state == "changed" then
    grip.anchorPoint = pan.location
  else
    animator:removeBehavior(grip)
  end
end)
