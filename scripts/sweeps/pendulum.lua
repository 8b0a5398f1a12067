-- pendulum.lua: a fan of double pendulums that start a thousandth of a degree apart. Chaos separates them
-- exponentially; the rate is the Lyapunov exponent.
--   dynlua sweep scripts/sweeps/pendulum.lua --set time=0.5:20:0.5 --seconds 20 -o pendulum.csv
--   dynlua sweep --plot pendulum.csv --x time --value logSpread

local count, step   = 25, math.rad(params.degrees or 0.001)
local length, angle = 75, math.rad(params.angle or 170)
local view          = stage.view
local animator      = Animator(view)
local pivot         = view.center

-- The pendulums do not collide. Rods lose energy in fast motion, so gravity is weak.
local gravity = GravityBehavior { magnitude = 0.07 }
local bobs    = DynamicItemBehavior { resistance = 0, angularResistance = 0, allowsRotation = false }
animator:addBehavior(gravity, bobs)

-- From red to violet.
local function color(fraction)
  local function channel(shift) return 0.5 + 0.5 * math.cos(2 * math.pi * (0.8 * fraction + shift)) end
  return Color(channel(0), channel(-1 / 3), channel(1 / 3), 0.8)
end

local function addBob(center, size, tint, rod)
  local bob = View { size = { size, size }, center = center, cornerRadius = size / 2, backgroundColor = tint }
  bob.collisionBoundsType = "ellipse"
  view:addSubview(bob)
  rod.item = bob
  local attachment = AttachmentBehavior(rod)
  animator:addBehavior(attachment)
  view:addSubview(Shape { behavior = attachment, stroke = tint, lineWidth = 1.5 })
  gravity:addItem(bob)
  bobs:addItem(bob)
  return bob
end

local tips = {}
for i = 1, count do
  local direction = angle + (i - (count + 1) / 2) * step
  local rod, tint = Vector(math.sin(direction), math.cos(direction)) * length, color((i - 1) / (count - 1))
  local elbow     = addBob(pivot + rod, 8, tint, { anchor = pivot })
  tips[i]         = addBob(pivot + rod * 2, 13, tint, { attachedTo = elbow })
end

-- The root mean square of the distances between the tips of neighbours.
local function spread()
  local sum = 0
  for i = 2, count do
    local distance = tips[i].center - tips[i - 1].center
    sum = sum + distance.dx ^ 2 + distance.dy ^ 2
  end
  return math.sqrt(sum / (count - 1))
end

-- The Lyapunov exponent is the slope of the line through the logarithms of the spread, up to 20 points: after that, the
-- tips are anywhere.
local n, sumT, sumL, sumTT, sumTL = 0, 0, 0, 0, 0
local isSeparated = false
function update()
  local time, value = stage.time, spread()
  if time > (params.time or math.huge) then return end
  isSeparated = isSeparated or value > 20
  if not isSeparated then
    local log = math.log(value)
    n, sumT, sumL, sumTT, sumTL = n + 1, sumT + time, sumL + log, sumTT + time ^ 2, sumTL + time * log
  end
  local exponent = (n * sumTL - sumT * sumL) / (n * sumTT - sumT ^ 2)
  result = { spread = value, logSpread = math.log(value, 10), exponent = n > 1 and exponent or nil }
end
