-- pendulum.lua: drag the bob and release it, or tap it: a push beside its center also rotates it.

local view = stage.view
local peg  = View { size = { 12, 12 }, center = { view.center.x, 100 }, cornerRadius = 6, backgroundColor = "gray" }
local bob  = View { size = { 80, 80 }, center = { view.center.x, 340 }, backgroundColor = "darkorange" }
view:addSubview(peg, bob)

-- The pendulum consists of gravity and a rod from the peg to the middle of the bob's upper edge; a push moves it.
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

-- A tap applies a sideways impulse, away from the tapped half of the bob.
bob:onTap(function(tap)
  local offset = tap.location - bob.center
  hit(tap.location, Vector(offset.x < 0 and 1 or -1, 0))
  print(string.format("hit %.0f points above the centre", -offset.y))
end)

-- During a drag a spring attaches the bob to the touch. At the end the bob is pushed by the velocity of the touch.
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

-- After a rotation, the pendulum moves to the new middle, and up if the view is too low for it.
function stage.onRotate()
  local change = Point(view.center.x, view.bounds.height < 400 and 30 or 100) - peg.center
  peg.center, rod.anchorPoint = peg.center + change, peg.center + change
  bob.center = bob.center + change
  animator:updateItem(bob)
end

hit(bob.center + Vector(-40, 30), Vector(1, 0)) -- the initial push, low on the left
