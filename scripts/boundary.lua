-- boundary.lua: a line across the view stops two falling squares 100 points above the lower edge.

local view  = stage.view
local red   = View { size = { 50, 50 }, center = view.center, backgroundColor = "tomato" }
local green = View { size = { 50, 50 }, center = view.center + Vector(0, 60), backgroundColor = "mediumseagreen" }
red.name, green.name = "red", "green"
view:addSubview(red, green)

-- A boundary has a name, by which it can be looked up and removed, and which identifies it in contacts.
local width, height = view.bounds.width, view.bounds.height
local collision = CollisionBehavior { red, green, collisionMode = CollisionMode.everything }
collision:addBoundary("bottomBoundary", { 0, height - 100 }, { width, height - 100 })

local animator = Animator(view)
animator:addBehavior(GravityBehavior { red, green }, collision)

-- The first contact of each square is printed; it touches the line again after each bounce.
local landed = {}
function collision.beganContact(contact)
  if contact.boundary ~= "bottomBoundary" or landed[contact.item] then return end
  landed[contact.item] = true
  print(contact.item.name .. " lands on " .. contact.boundary)
end

-- After a rotation, the line is 100 points above the new lower edge, and the squares fall again.
function stage.onRotate()
  width, height = view.bounds.width, view.bounds.height
  collision:removeBoundary("bottomBoundary")
  collision:addBoundary("bottomBoundary", { 0, height - 100 }, { width, height - 100 })
  for i, square in ipairs { red, green } do
    square.center = Point(view.center.x, height / 2 - 180 + 60 * i)
    animator:updateItem(square)
  end
end

print("the boundary is " .. tostring(collision:boundary("bottomBoundary")))
-- A boundary may also be the outline of a path, curves included; an open path is closed by a straight line:
--   collision:addBoundary("hill", Path():moveTo { 0, 468 }:curveTo({ 320, 468 }, { 160, 300 }))
