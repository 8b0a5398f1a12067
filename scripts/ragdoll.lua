-- ragdoll.lua: a figure of limbs on hinges falls down the stairs. Drag it up, and let it fall again.

local view          = stage.view
local width, height = view.bounds.width, view.bounds.height
view.gradient       = { "mistyrose", "lavender" }

local animator = Animator {
  view, gravity = true, allowsDragging = true,
  collision      = { collisionMode = CollisionMode.boundaries }, -- the limbs pass each other
  itemProperties = { friction = 0.3, elasticity = 0.1, angularResistance = 1 },
}

local steps, tread, riser = 7, 38, 36
local stairs = { { 0, height }, { 0, height - steps * riser } }
for step = 1, steps do
  local x, y = tread * step, height - riser * (steps + 1 - step)
  table.insert(stairs, { x, y })
  table.insert(stairs, { x, y + riser })
end
table.insert(stairs, { width, height })
animator.collision:addBoundary("stairs", Shape { path = stairs, fill = "slategray" })

-- The figure stands upright and faces right. A limb hangs from its parent by a hinge, y points below the top of the
-- head, and turns clockwise by an angle in a range.
local x, top = 40, height - steps * riser - 156
local function limb(parent, y, length, thickness, color, zPosition, range)
  local part = View { size = { thickness, length + thickness }, center = { x, top + y + length / 2 } }
  part.cornerRadius, part.backgroundColor, part.zPosition = thickness / 2, color, zPosition
  animator:add(part)
  if not parent then return part end
  local hinge = AttachmentBehavior.pin { item = part, attachedTo = parent, anchor = { x, top + y } }
  hinge.attachmentRange, hinge.frictionTorque = range, 0.02
  animator:addBehavior(hinge)
  return part
end

local head  = limb(nil, 14, 0, 28, "peru", 0)
local torso = limb(head, 36, 38, 26, "tomato", 0, FloatRange(-0.6, 0.6))
for z, colors in pairs { [-1] = { "sienna", "midnightblue" }, [1] = { "peru", "royalblue" } } do -- behind and in front
  local arm   = limb(torso, 38, 28, 11, colors[1], z, FloatRange(-2.6, 1))
  local thigh = limb(torso, 78, 34, 14, colors[2], z, FloatRange(-1.8, 0.4))
  limb(arm, 66, 28, 10, colors[1], z, FloatRange(-2.3, 0))
  limb(thigh, 112, 36, 12, colors[2], z, FloatRange(0, 2.3))
end
animator.gravity:addLinearVelocity(head, { 500, 0 }) -- a push from behind

function animator.collision.beganContact(contact)
  if contact.item ~= head or contact.approachSpeed < 200 then return end
  print(string.format("the head hits the stairs at %.0f pt/s", contact.approachSpeed))
end
function animator.didPause() print("it lies still; drag it up") end
