-- list.lua: messages on springs. Drag or flick the list: messages far from the finger lag behind and bounce.

local messages = {
  "Hey! Are you coming tonight?", "Yes, around eight", "Great. Have you seen the new list?", "Which one?",
  "The one that feels alive", "Each bubble hangs on a spring", "And the finger?", "Near it, they follow",
  "Far away they lag behind", "So it stretches like rubber", "And it keeps going after a flick?", "Try it",
  "Wow", "A scroll view does the momentum", "and the bounce at the ends", "The springs do the rest", "How long is it?",
  "Sixty lines", "No way", "Scroll up and count", "I believe you", "See you at eight", "Bring cake", "Always",
}

local view = stage.view
view.gradient = { "white", "#eef1f8" }
local list = ScrollView { frame = view.bounds, contentInset = { 70, 0, 16, 0 }, alwaysBounceVertical = true }
view:addSubview(list)

local animator, bubbles, bottom = Animator(list), {}, 0
for i, text in ipairs(messages) do
  local isMine = i % 2 == 0
  local label  = Label { text = text, textColor = isMine and "white" or "#1c1c1e", fontSize = 15 }
  local bubble = View {
    size = { label.size.width + 28, 38 }, cornerRadius = 19, shadowOpacity = 0.12, shadowOffset = { 0, 2 },
    gradient = isMine and { "#4aa8ff", "#0a6cff" } or { "#f0f0f4", "#e2e3ea" },
  }
  bottom = bottom + (isMine and 46 or 54) -- an answer is nearer to its question
  bubble.center = { isMine and 308 - bubble.size.width / 2 or 12 + bubble.size.width / 2, bottom - 27 }
  label.center  = Point(bubble.size.width / 2, 19)
  bubble:addSubview(label)
  list:addSubview(bubble)
  animator:addBehavior(AttachmentBehavior {
    item = bubble, anchor = bubble.center, length = 0, frequency = 1.2, damping = 0.7,
  })
  bubbles[i] = bubble
end
list.contentSize = { 320, bottom }
list:setContentOffset { 0, bottom }
animator:addBehavior(DynamicItemBehavior { allowsRotation = false, resistance = 1, table.unpack(bubbles) })

local offset = list.contentOffset.y
function list.onScroll()
  local delta  = list.contentOffset.y - offset
  local finger = list.panGestureRecognizer:locationIn(list)
  offset = list.contentOffset.y
  for _, bubble in ipairs(bubbles) do
    -- Moved by all of delta, a bubble would stay where it is on the screen.
    local lag = math.min(1, math.abs(bubble.center.y - finger.y) / 1500)
    bubble.center = bubble.center + Vector(0, delta * lag)
    animator:updateItem(bubble)
  end
end

-- The header stays on the screen, in front of the list.
local header = View {
  frame = { 0, 0, view.bounds.width, 64 }, backgroundColor = "white", shadowOpacity = 0.15, shadowOffset = { 0, 1 },
}
header:addSubview(View { frame = { 16, 14, 36, 36 }, cornerRadius = 18, gradient = { "gold", "hotpink" }, text = "J" })
header:addSubview(Label { text = "Jo", center = { 76, 32 }, fontSize = 18, bold = true, textColor = "#1c1c1e" })
stage.overlay:addSubview(header)

local wasMoving = false
function update()
  local isMoving = list.isDragging or list.isDecelerating
  if wasMoving and not isMoving then print(("the list rests at %.0f pt"):format(list.contentOffset.y)) end
  wasMoving = isMoving
end
