-- basket.lua: a photo that is thrown towards the basket snaps into it; a photo thrown elsewhere stays there.

local view   = stage.view
local basket = View { frame = { view.bounds.width - 100, 234, 80, 100 }, backgroundColor = "saddlebrown" }
view:addSubview(basket)

local animator  = Animator(view)
local collision = CollisionBehavior {
  translatesReferenceBoundsIntoBoundary = true,
  collisionMode = CollisionMode.boundaries,
}
local photos    = DynamicItemBehavior { resistance = 4, angularResistance = 4 } -- photos slide and come to rest
animator:addBehavior(collision, photos)

-- Whether a throw from `from` with velocity `v` leads into the basket: its line must pass near the basket's centre.
local function leadsIntoBasket(from, v)
  if v.length < 300 then return false end
  local toBasket = basket.center - from
  local along    = toBasket:dot(v) / v.length
  return along > 0 and math.sqrt(math.max(0, toBasket.length ^ 2 - along ^ 2)) < 60
end

for i, color in ipairs { "tomato", "gold", "skyblue" } do
  local photo = View { size = { 60, 60 }, center = { 60, 120 * i }, backgroundColor = color, name = "photo " .. i }
  view:addSubview(photo)
  collision:addItem(photo)
  photos:addItem(photo)

  local grip -- attaches the photo to the touch during a drag
  local snap -- snaps the photo into the basket
  photo:onPan(function(pan)
    if pan.state == "began" then
      if snap then -- it would pull the photo back
        animator:removeBehavior(snap)
        snap = nil
        print(photo.name .. " is taken out of the basket")
      end
      grip = AttachmentBehavior { item = photo, anchor = pan.location }
      animator:addBehavior(grip)
    elseif pan.state == "changed" then
      grip.anchorPoint = pan.location
    else -- the touch has ended
      animator:removeBehavior(grip)
      if leadsIntoBasket(photo.center, pan.velocity) then
        snap = SnapBehavior { item = photo, snapPoint = basket.center, damping = 0.8 }
        animator:addBehavior(snap)
        print(photo.name .. " lands in the basket")
      else
        print(photo.name .. " misses")
      end
    end
  end)
end
