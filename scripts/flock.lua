-- flock.lua: sixty-four birds that start in all directions become a flock.

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

-- Each takes off in a direction of its own.
for _, bird in ipairs(birds) do
  flock:addLinearVelocity(bird, Vector.polar(math.random() * 2 * math.pi, 120))
end

--- How much they agree on a direction: 0 not at all, 1 entirely.
local function order()
  local sum = Vector(0, 0)
  for _, bird in ipairs(birds) do sum = sum + flock:linearVelocity(bird).normalized end
  return sum.length / #birds
end

print(string.format("order %.2f", order()))
every(5, function() print(string.format("order %.2f", order())) end)
