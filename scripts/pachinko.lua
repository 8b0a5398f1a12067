-- pachinko.lua: balls fall through rows of pegs into slots, which count them. Tap to drop a ball there.

local view          = stage.view
local width, height = view.bounds.width, view.bounds.height
view.gradient       = { "midnightblue", "indigo" }

local animator = Animator { view, gravity = true, collision = true }
local rubber   = DynamicItemBehavior { elasticity = 0.4, friction = 0.1 }
local fixed    = DynamicItemBehavior { isAnchored = true }
local sensors  = DynamicItemBehavior { isAnchored = true, isSensor = true }
animator:addBehavior(rubber, fixed, sensors)

local function add(item, behavior)
  view:addSubview(item)
  animator.collision:addItem(item)
  behavior:addItem(item)
end

local function addDisc(center, diameter, color, behavior)
  local disc = View { size = { diameter, diameter }, center = center, cornerRadius = diameter / 2 }
  disc.collisionBoundsType, disc.backgroundColor = "ellipse", color
  add(disc, behavior)
  return disc
end

local columns = 8
local spacing = width / columns
for row = 0, 8 do
  for column = 0, columns - row % 2 do
    addDisc({ spacing * (column + row % 2 / 2), 110 + 36 * row }, 8, "gold", fixed)
  end
end

-- Below the pegs are slots between walls. In each slot a sensor detects the balls that fall through it.
local slots = {}
for i = 1, columns do
  local left = spacing * (i - 1)
  add(View { frame = { left - 2, height - 110, 4, 110 }, backgroundColor = "slateblue" }, fixed)
  slots[i] = View { frame = { left + 2, height - 30, spacing - 4, 30 }, text = "0" }
  slots[i].backgroundColor, slots[i].data.count = i % 2 == 0 and "mediumvioletred" or "teal", 0
  add(slots[i], sensors)
end

function animator.collision.beganContact(contact)
  local slot, ball = contact.item, contact.otherItem -- in the order in which they were added
  if not ball or not slot.data.count or ball.alpha == 0 then return end
  slot.data.count = slot.data.count + 1
  slot.text = tostring(slot.data.count)
  animate(0.5, function() ball.alpha = 0 end, function() ball:destroy() end)
end

local function drop(x)
  local ball = addDisc({ x + math.random() - 0.5, 40 }, 16, "white", rubber) -- not exactly above a peg
  animator.gravity:addItem(ball)
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
