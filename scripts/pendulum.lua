-- pendulum.lua: tap the bob, and it is pushed where your finger hits it: beside its centre, the blow also turns it.

local view = stage.view
local peg  = View { size = { 12, 12 }, center = { view.center.x, 100 }, cornerRadius = 6, backgroundColor = "gray" }
local bob  = View { size = { 80, 80 }, center = { view.center.x, 340 }, backgroundColor = "darkorange" }
view:addSubview(peg)
view:addSubview(bob)

-- Gravity and a rod from the peg to the middle of the bob's upper edge make the pendulum.
local animator = Animator(view)
local rod      = AttachmentBehavior { item = bob, offset = { 0, -40 }, anchor = peg.center }
local push     = PushBehavior { bob, mode = PushMode.instantaneous }
for _, behavior in ipairs { GravityBehavior { bob }, rod, push } do animator:addBehavior(behavior) end

-- An instantaneous push acts once; setting it active makes it act again.
local function hit(point, direction)
  push:setTargetOffset(bob, point - bob.center)
  push.pushDirection = direction
  push.active        = true
end

-- The blow goes sideways, away from the half of the bob that is hit.
bob:onTap(function(tap)
  local offset = tap.location - bob.center
  hit(tap.location, Vector(offset.x < 0 and 1 or -1, 0))
  print(string.format("hit %.0f points above the centre", -offset.y))
end)

hit(bob.center + Vector(-40, 30), Vector(1, 0)) -- one to begin with, low on the left
