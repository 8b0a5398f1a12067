-- A callback may change anything, including the objects that it was called for.
-- exit: 0
-- stdout: the simulation continues
local animator = Animator(stage.view)
for i = 1, 20 do
  local view = View { size = { 10, 10 }, center = { 15 * i, 20 } }
  stage.view:addSubview(view)
  local collision = CollisionBehavior { view, translatesReferenceBoundsIntoBoundary = true }
  animator:addBehavior(GravityBehavior { view })
  animator:addBehavior(collision)
  function collision.beganContact(contact)
    contact.item:destroy()
    animator:removeAllBehaviors()
    collectgarbage()
  end
end
after(2, function() print("the simulation continues") end)
