-- dialog.lua: a dialog drops in. Tap it, and it swings from a corner and drops out.

local view   = stage.view
local dialog = View { size = { 220, 140 }, center = { view.center.x, -80 }, cornerRadius = 12, text = "Tap to dismiss" }
dialog.backgroundColor = "mediumseagreen"
view:addSubview(dialog)

local animator = Animator(view)
local gravity  = GravityBehavior { dialog, magnitude = 3 }
local body     = DynamicItemBehavior { dialog, elasticity = 0.35, allowsRotation = false }
local bounds   = CollisionBehavior { dialog }
bounds:setTranslatesReferenceBoundsIntoBoundary { top = -200, bottom = view.bounds.height / 2 - 70 } -- a shelf
animator:addBehavior(gravity, body, bounds)

local function dropOut()
  animator:removeBehavior(bounds)
  body.allowsRotation = true
  local corner = Vector(-90, -60)
  local hinge  = AttachmentBehavior {
    item = dialog, offset = corner, anchor = dialog.center + corner, frequency = 3, damping = 0.2,
  }
  animator:addBehavior(hinge)
  after(0.4, function() animator:removeBehavior(hinge) end)
end

-- Called after each step; removes the dialog once it is below the screen.
function gravity.action()
  if dialog.center.y < 2 * view.bounds.height then return end
  dialog:removeFromSuperview()
  animator:removeAllBehaviors()
  print(string.format("dismissed after %.1f s", animator.elapsedTime))
end

local tap
tap = dialog:onTap(function()
  tap.enabled = false
  dropOut()
end)
