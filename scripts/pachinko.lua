-- pachinko.lua: balls fall through rows of pegs into slots, which count them. Tap to drop a ball there.

local view          = stage.view
local width, height = view.bounds.width, view.bounds.height
view.gradient       = { "midnightblue", "indigo" }
local animator      = Animator { view, gravity = true, collision = true }

local columns, rows, top = width // 40, height // 60, height // 5
local spacing = width / columns
for row = 0, rows - 1 do
  for column = 0, columns - row % 2 do
    local center = { spacing * (column + row % 2 / 2), top + 36 * row }
    animator:add(View.circle { radius = 3, center = center, backgroundColor = "gold" }, { isAnchored = true })
  end
end

-- Below the pegs are slots between walls. In each slot a sensor, which does not touch the walls, detects the balls.
local slots = {}
for i = 1, columns do
  local left, color = spacing * (i - 1), i % 2 == 0 and "mediumvioletred" or "teal"
  local wall = View { frame = { left - 2, height - top, 4, top }, backgroundColor = "slateblue" }
  animator:add(wall, { isAnchored = true })
  slots[i] = View { frame = { left + 3, height - 30, spacing - 6, 30 }, text = "0", backgroundColor = color }
  animator:add(slots[i], { isAnchored = true, isSensor = true })
end

function animator.collision.beganContact(contact)
  local slot, ball = contact.item, contact.otherItem -- in the order in which they were added
  if not ball or not slot.text or ball.alpha == 0 then return end
  slot.text = string.format("%d", slot.text + 1)
  animate(0.5, function() ball.alpha = 0 end, function() ball:destroy() end)
end

local function drop(x)
  local ball = View.circle { radius = 8, center = { x + math.random() - 0.5, 40 }, backgroundColor = "white" }
  animator:add(ball, { elasticity = 0.4, friction = 0.1 })
end

view:onTap(function(tap) drop(tap.location.x) end)

go(function()
  for _ = 1, 40 do
    drop(width / 2 + math.random(-20, 20))
    wait(0.4)
  end
end)

function animator.didPause()
  local counts = {}
  for i, slot in ipairs(slots) do counts[i] = slot.text end
  print("balls in the slots: " .. table.concat(counts, " "))
end
