-- fields.lua: twelve charged balls in a field. Each tap shows the next of the eleven kinds of fields.

local view   = stage.view
local middle = view.center

local kinds = {
  { "linearGravity", direction = { 0, 3 } },
  { "radialGravity", position = middle, strength = 8, minimumRadius = 60 },
  { "spring", position = middle, strength = 6 },
  { "vortex", position = middle, strength = 2 },
  { "electric", position = middle, strength = 4, minimumRadius = 20 },
  { "magnetic", position = middle, strength = 4, falloff = 0 },
  { "drag", strength = 2, direction = { 0, -1 } },
  { "velocity", direction = { 1, 0 }, region = Region.rect(1000, 200), position = middle },
  { "noise", smoothness = 0.6, animationSpeed = 0.5, strength = 3 },
  { "turbulence", smoothness = 0.6, animationSpeed = 0.5, strength = 3 },
  -- A custom field: a force towards a line that rotates about the centre.
  {
    "custom", position = middle,
    evaluate = function(_, position, _, mass, _, time)
      local line = Vector.polar(time, 1)
      local away = line:cross(position - Point(0, 0)) / 100
      return Vector(line.dy, -line.dx) * (8 * away * mass)
    end,
  },
}

-- Each ball has a mass of 1, so that a force of 1 accelerates it by 100 pt/s².
local animator = Animator(view)
local balls    = DynamicItemBehavior { density = 100 / math.pi, charge = 1, resistance = 0.5, elasticity = 0.8 }
local edges    = CollisionBehavior { translatesReferenceBoundsIntoBoundary = true }
animator:addBehavior(balls, edges)
for i = 1, 12 do
  local ball = View { size = { 20, 20 }, cornerRadius = 10, collisionBoundsType = "ellipse" }
  ball.data.start      = middle + Vector.polar(i * math.pi / 6, 100)
  ball.center          = ball.data.start
  ball.backgroundColor = i % 2 == 0 and "tomato" or "gold"
  view:addSubview(ball)
  balls:addItem(ball)
  edges:addItem(ball)
end

local label = View { frame = { 60, 20, 200, 24 }, text = "tap for a field" }
view:addSubview(label)

local current, field = 0, nil
view:onTap(function()
  if field then animator:removeBehavior(field) end
  current = current % #kinds + 1
  local options = { table.unpack(balls.items) }
  for key, value in pairs(kinds[current]) do
    if type(key) == "string" then options[key] = value end
  end
  local kind = kinds[current][1]
  field = FieldBehavior[kind](options)
  animator:addBehavior(field)
  -- Resets the balls to the ring. Some fields act only on moving items, so each ball gets a velocity.
  for i, ball in ipairs(balls.items) do
    ball.center = ball.data.start
    animator:updateItem(ball)
    balls:addLinearVelocity(ball, Vector.polar(i, 80) - balls:linearVelocity(ball))
  end
  label.text = kind
  print(kind)
end)
