-- collision.lua: two squares fall onto the lower edge of the view and come to rest, one on the other.

local view  = stage.view
local red   = View { size = { 50, 50 }, center = view.center, backgroundColor = "tomato" }
local green = View { size = { 50, 50 }, center = view.center + Vector(0, 60), backgroundColor = "mediumseagreen" }
red.name, green.name = "red", "green"
view:addSubview(red, green)

-- A collision behavior makes its items collide with each other and with its boundaries. Here the only boundary is the
-- outline of the view itself, the "reference bounds".
local animator = Animator(view)
local collision = CollisionBehavior { red, green, translatesReferenceBoundsIntoBoundary = true }
collision.collisionMode = CollisionMode.everything -- the default: with each other and with boundaries
animator:addBehavior(GravityBehavior { red, green }, collision)

-- Called after each step in which a contact began: of an item with another one, or with a boundary.
function collision.beganContact(contact)
  print(contact.item.name .. " hits " .. (contact.isReferenceBounds and "the floor" or contact.otherItem.name))
end

function animator.didPause()
  print("everything rests: red at " .. tostring(red.center) .. ", green at " .. tostring(green.center))
end
