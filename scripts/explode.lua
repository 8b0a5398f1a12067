-- explode.lua: a square that touches the boundary turns red, grows, fades and is removed.

local view  = stage.view
local red   = View { size = { 50, 50 }, center = view.center, backgroundColor = "tomato" }
local green = View { size = { 50, 50 }, center = view.center + Vector(0, 60), backgroundColor = "mediumseagreen" }
red.name, green.name = "red", "green"
view:addSubview(red, green)

local width, height = view.bounds.width, view.bounds.height
local gravity   = GravityBehavior { red, green }
local collision = CollisionBehavior { red, green, collisionMode = CollisionMode.items | CollisionMode.boundaries }
collision:addBoundary("bottomBoundary", { 0, height - 100 }, { width, height - 100 })

local animator = Animator(view)
animator:addBehavior(gravity, collision)

-- Called after each step in which a contact began. It may change anything.
function collision.beganContact(contact)
  if contact.boundary ~= "bottomBoundary" then return end
  local item = contact.item
  if item.alpha == 0 then return end -- it fades already, and touches the line again
  print(item.name .. " touches the line and explodes")
  animate(1.0, function()
    item.backgroundColor, item.alpha, item.scale = "red", 0, 2
  end, function() -- when the animation has completed
    item:removeFromSuperview()
    collision:removeItem(item)
    gravity:removeItem(item)
    print(item.name .. " is gone")
  end)
end

function collision.endedContact(contact)
  if contact.boundary == "bottomBoundary" then print(contact.item.name .. " bounces off the line") end
end
