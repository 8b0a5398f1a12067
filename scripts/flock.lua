-- flock.lua: sixty-four birds that start in random directions form a flock.

local Flock = require "behaviors.flock"

local view, birds = stage.view, {}
for i = 1, 64 do
  birds[i] = View {
    size = { 8, 8 },
    center = { math.random(60, 260), math.random(100, 460) },
    cornerRadius = 4,
    backgroundColor = i == 1 and "red" or "steelblue",
  }
  view:addSubview(birds[i])
end

-- The flock is a behavior written in Lua: see behaviors/flock.lua.
local animator = Animator(view)
local flock    = Flock { bounds = view.bounds, speed = 120, table.unpack(birds) }
animator:addBehavior(flock)

-- Each bird starts in its own direction.
for _, bird in ipairs(birds) do
  flock:addLinearVelocity(bird, Vector.polar(math.random() * 2 * math.pi, 120))
end

--- The alignment of the birds' directions: 0 for none, 1 for equal directions.
local function order()
  local sum = Vector(0, 0)
  for _, bird in ipairs(birds) do sum = sum + flock:linearVelocity(bird).normalized end
  return sum.length / #birds
end

print(string.format("order %.2f", order()))
every(5, function() print(string.format("order %.2f", order())) end)
