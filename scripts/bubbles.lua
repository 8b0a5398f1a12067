-- bubbles.lua: drag up or down: messages are attached to springs, and those far from the touch lag behind.

local view    = stage.view
local content = View { frame = view.bounds } -- the scrolled content
view:addSubview(content)

local messages = {
  "Are you there?", "Yes", "Look: springs", "One for each", "They catch up", "and bounce", "How?", "A drag scrolls",
  "and puts back", "each of us", "that is far",
}

-- An animator's items may be inside any view: inside `content` their positions do not depend on the scroll offset.
local animator = Animator(content)
local bubbles  = {}
for i, text in ipairs(messages) do
  local bubble = View { size = { 200, 34 }, center = { i % 2 == 1 and 120 or 200, 46 * i }, cornerRadius = 17 }
  bubble.text            = text
  bubble.backgroundColor = i % 2 == 1 and "lightgray" or "dodgerblue"
  content:addSubview(bubble)
  bubbles[i] = bubble
  animator:addBehavior(AttachmentBehavior {
    item = bubble, anchor = bubble.center, length = 0, frequency = 1, damping = 0.8,
  })
end
animator:addBehavior(DynamicItemBehavior { allowsRotation = false, table.unpack(bubbles) })

local scrolled = 0
view:onPan(function(pan)
  if pan.state == "began" then scrolled = 0 end
  local delta = pan.translation.dy - scrolled
  scrolled = pan.translation.dy
  content.center = content.center + Vector(0, delta)
  local finger = pan:locationIn(content)
  for _, bubble in ipairs(bubbles) do
    local away = math.abs(bubble.center.x - finger.x) + math.abs(bubble.center.y - finger.y)
    local lag  = math.min(1, away / 1500)
    bubble.center = bubble.center - Vector(0, delta * lag)
    animator:updateItem(bubble)
  end
end)
