-- pendulum.lua: drag the bob and let it go, or tap it: it is pushed where your finger was. Beside the centre, that also
-- turns it.

local view = stage.view
local peg  = View { size = { 12, 12 }, center = { view.center.x, 100 }, cornerRadius = 6, backgroundColor = "gray" }
local bob  = View { size = { 80, 80 }, center = { view.center.x, 340 }, backgroundColor = "darkorange" }
view:addSubview(peg)
view:addSubview(bob)

-- Gravity and a rod from the peg to the middle of the bob's upper edge make the pendulum, and a push moves it.
local animator = Animator(view)
local rod      = AttachmentBehavior { item = bob, offset = { 0, -40 }, anchor = peg.center }
local push     = PushBehavior { bob, mode = PushMode.instantaneous }
local pendulum = Behavior { GravityBehavior { bob }, rod, push }
animator:addBehavior(pendulum)

-- An instantaneous push acts once; setting it active makes it act again.
local function hit(point, direction)
  push:setTargetOffset(bob, point - bob.center)
  push.pushDirection = direction
  push.active        = true
end

-- The blow of a tap goes sideways, away from the half of the bob that is hit.
bob:onTap(function(tap)
  local offset = tap.location - bob.center
  hit(tap.location, Vector(offset.x < 0 and 1 or -1, 0))
  print(string.format("hit %.0f points above the centre", -offset.y))
end)

-- A finger that drags the bob holds it by a spring. Its speed pushes the bob when it lets go.
local hold
bob:onPan(function(pan)
  if pan.state == "began" then
    local offset = pan:locationIn(bob) - Point(40, 40)
    hold = AttachmentBehavior { item = bob, offset = offset, anchor = pan.location, frequency = 4, damping = 1 }
    pendulum:addChildBehavior(hold)
  elseif pan.state == "changed" then
    hold.anchorPoint = pan.location
  else
    pendulum:removeChildBehavior(hold)
    hit(pan.location, pan.velocity / 500)
  end
end)

hit(bob.center + Vector(-40, 30), Vector(1, 0)) -- one to begin with, low on the left
