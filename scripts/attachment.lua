-- attachment.lua: drag the red anchor, and the square follows like a photo pulled by one corner.

local view   = stage.view
local square = View { size = { 80, 80 }, center = view.center, backgroundColor = "mediumseagreen" }
local marker = View { frame = { 60, 0, 20, 20 }, backgroundColor = "honeydew" } -- inside, at the top right corner
local anchor = View { size = { 20, 20 }, center = { 120, 120 }, backgroundColor = "tomato" }
view:addSubview(square, anchor)
square:addSubview(marker)

-- The attachment is a rod from the marker to the anchor. Its end on the square is given as an offset from the square's
-- centre: the marker's centre is 70, 10 from the corner, so 30, -30 from the centre.
local animator   = Animator(view)
local collision  = CollisionBehavior { square, translatesReferenceBoundsIntoBoundary = true }
local attachment = AttachmentBehavior { item = square, offset = { 30, -30 }, anchor = anchor.center }
animator:addBehavior(collision, attachment)

view:onPan(function(pan)
  anchor.center          = pan.location
  attachment.anchorPoint = pan.location
  if pan.state == "ended" then
    print(string.format("the anchor was dragged to %.0f, %.0f", anchor.center.x, anchor.center.y))
  end
end)
