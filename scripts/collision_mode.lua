-- collision_mode.lua: with CollisionMode.boundaries, squares land on the line but overlap each other.

local view  = stage.view
local red   = View { size = { 50, 50 }, center = view.center, backgroundColor = "tomato" }
local green = View { size = { 50, 50 }, center = view.center + Vector(0, 60), backgroundColor = "mediumseagreen" }
red.name, green.name = "red", "green"
view:addSubview(red, green)

-- The mode is a set of bits: items (collide with items), boundaries (with boundaries), and everything,
-- the default. Bits combine with |. The mode can be given on the command line:
--   dynlua scripts/collision_mode.lua -- items
local mode = arg and arg[1] or "boundaries"

local width, height = view.bounds.width, view.bounds.height
local collision = CollisionBehavior { red, green, collisionMode = CollisionMode[mode] }
collision:addBoundary("bottomBoundary", { 0, height - 100 }, { width, height - 100 })

function collision.beganContact(contact)
  print(contact.item.name .. " touches " .. (contact.boundary or contact.otherItem.name))
end

local animator = Animator(view)
animator:addBehavior(GravityBehavior { red, green }, collision)
