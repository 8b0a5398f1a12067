-- platformer.lua: the left and right arrow keys walk, the up key jumps, also through platforms from below.

local view          = stage.view
local width, height = view.bounds.width, view.bounds.height
view.gradient       = { "#4fa8e8", "#d8f2ff" }

local animator, collision = Animator(view), CollisionBehavior {}
local anchored  = DynamicItemBehavior { isAnchored = true }
local platforms = DynamicItemBehavior { friction = 1, elasticity = 0, passDirection = { 0, -1 } }
animator:addBehavior(collision, anchored, platforms)
collision:addBoundary("left edge", { 0, -100 }, { 0, height })
collision:addBoundary("right edge", { width, -100 }, { width, height })

local function add(properties)
  local new = View(properties)
  view:addSubview(new)
  collision:addItem(new)
  return new
end

local function addPlatform(name, x, y, length)
  local platform = add { name = name, size = { length, 16 }, center = { x, height - y }, cornerRadius = 6 }
  platform.gradient, platform.shadowOpacity, platform.shadowOffset = { "limegreen", "#7a4a22" }, 0.3, { 0, 3 }
  platforms:addItem(platform)
  return platform
end

anchored:addItem(addPlatform("meadow", width / 2, 8, width), addPlatform("step", 60, 90, 100))
anchored:addItem(addPlatform("ledge", width - 60, 270, 110), addPlatform("summit", 80, 360, 120))

-- The ferry moves to and fro, and carries what stands on it.
local ferry = addPlatform("ferry", width / 2, 180, 80)
animator:addBehavior(DynamicItemBehavior { ferry, isKinematic = true })

local coins = 0
for _, place in ipairs { { 60, 130 }, { width / 2, 250 }, { width - 60, 310 }, { 50, 400 }, { 110, 400 } } do
  local coin = add { name = "coin", size = { 20, 20 }, center = { place[1], height - place[2] }, cornerRadius = 10 }
  coin.backgroundColor, coin.borderColor, coin.borderWidth = "gold", "darkorange", 3
  animator:addBehavior(DynamicItemBehavior { coin, isAnchored = true, isSensor = true })
end

local player = add { name = "player", size = { 26, 36 }, center = { 160, height - 40 }, cornerRadius = 10 }
player.gradient, player.borderWidth, player.borderColor = { "#ff7a5c", "#c22f2f" }, 2, "white"
local body = DynamicItemBehavior { player, friction = 0.5, elasticity = 0, resistance = 0, allowsRotation = false }
animator:addBehavior(GravityBehavior { player }, body)

function collision.beganContact(contact)
  local coin = contact.otherItem and contact:other(player)
  if not coin or coin.name ~= "coin" then return end
  coins = coins + 1
  print("coin " .. coins .. " of 5")
  coin:destroy()
end

local isPlayed, direction = false, 1 -- until a key is pressed, the player hops to and fro by itself
function stage.onKey() isPlayed = true end

function update()
  ferry.center = { width / 2 + 80 * math.sin(stage.time), ferry.center.y }
  local x, jumps, isStanding = player.center.x, stage:isKeyDown("up"), false
  for _, contact in ipairs(animator:contacts(player)) do isStanding = isStanding or contact.normal.dy > 0.7 end
  if isPlayed then
    direction = (stage:isKeyDown("right") and 1 or 0) - (stage:isKeyDown("left") and 1 or 0)
  else
    direction, jumps = x < 30 and 1 or x > width - 30 and -1 or direction, stage.tick % 45 == 0
  end
  local velocity = body:linearVelocity(player)
  local change = math.max(-30, math.min(30, 160 * direction - velocity.dx))
  if direction ~= 0 then body:addLinearVelocity(player, { change, 0 }) end
  if jumps and isStanding then body:addLinearVelocity(player, { 0, -480 - velocity.dy }) end
end
