-- cards.lua: flick the top card away, and the next one comes up. A card that is too slow snaps back.

local view = stage.view
view.gradient = { "#fdf2e9", "#e8d5f0" }

local home     = Point(160, 270)
local animator = Animator(view)
local deck     = {}

-- Cards deeper in the deck are smaller and lower.
local function layOut()
  for depth, card in ipairs(deck) do
    local hidden = math.min(depth - 1, 3)
    card.center, card.scale = home + Vector(0, 26 * hidden), 1 - 0.07 * hidden
    card.rotation, card.alpha, card.zPosition = 0, depth > 4 and 0 or 1, -depth
  end
end

local function discard(card)
  animator:removeAllBehaviors()
  table.insert(deck, table.remove(deck, 1))
  print(("%s is away, %s is next"):format(card.name, deck[1].name))
  card.alpha, card.center = 0, home
  animate { duration = 0.6, damping = 0.6, changes = layOut }
end

local function drag(card, pan)
  if card ~= deck[1] then return end
  if pan.state == "began" then
    animator:removeAllBehaviors()
    card.data.grip = AttachmentBehavior {
      item = card, anchor = pan.location, offset = pan:locationIn(card) - card.bounds.center,
    }
    animator:addBehavior(card.data.grip, DynamicItemBehavior { card, angularResistance = 4 })
  elseif pan.state == "changed" then
    card.data.grip.anchorPoint = pan.location
  else
    animator:removeBehavior(card.data.grip)
    if pan.velocity.length > 500 then
      local impulse = pan.velocity / 100 * card.mass
      local push = PushBehavior { card, mode = PushMode.instantaneous, pushDirection = impulse }
      push.action = function()
        if not card.frame:intersects(view.bounds) then after(0, function() discard(card) end) end
      end
      animator:addBehavior(push)
    else
      print(card.name .. " snaps back")
      animator:addBehavior(SnapBehavior { item = card, snapPoint = home, damping = 0.6 })
    end
  end
end

local suits = { { "Ruby", "#ff9a8b", "#ff3d68" }, { "Amber", "#ffe08a", "#ff9f1c" }, { "Jade", "#b5f2c0", "#1faa6d" },
  { "Lapis", "#9ad8ff", "#2466d8" }, { "Violet", "#d9b8ff", "#7a35d6" } }
for _, suit in ipairs(suits) do
  local card = View {
    name = suit[1], size = { 230, 320 }, cornerRadius = 26, gradient = { suit[2], suit[3] },
    borderWidth = 3, borderColor = "#fff8", shadowOpacity = 0.3, shadowRadius = 10, shadowOffset = { 0, 8 },
  }
  card:addSubview(Label { text = suit[1], center = { 115, 150 }, fontSize = 34, bold = true, textColor = "white" })
  card:addSubview(Label { text = "flick me", center = { 115, 190 }, fontSize = 15, textColor = "#fffc" })
  card:onPan(function(pan) drag(card, pan) end)
  view:addSubview(card)
  table.insert(deck, card)
end
layOut()
