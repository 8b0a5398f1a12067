-- behaviors/flock.lua: makes items move like a flock of birds.
--
--   local Flock = require "behaviors.flock"
--   animator:addBehavior(Flock { bounds = view.bounds, speed = 120, table.unpack(birds) })

--- A flock after Craig Reynolds (separation, alignment, cohesion): each bird keeps a distance from its neighbours,
--- matches their velocity, and stays close to their centre. The states of all birds are read in one call and all forces
--- are applied in one call, so that the cost is dominated by the pairs of birds.
---@class Flock: Behavior
---@field birds (View|Item)[] the birds
---@field bounds Rect the rectangle in which they stay
---@field speed number the preferred speed, in pt/s
---@field sight number the radius within which birds are neighbours, in pt
---@field distance number the preferred distance between birds, in pt
---@field cohesion number the strength of the acceleration to the neighbours' centre, in 1/s²
---@field alignment number the strength of the adaptation to their velocity, in 1/s
---@field separation number the strength of the separation from close neighbours, in 1/s²
local Flock = Behavior.extend "Flock"

---@param options table the birds, `bounds`, and optionally other fields
function Flock:init(options)
  self.birds      = table.pack(table.unpack(options))
  self.bounds     = options.bounds
  self.speed      = options.speed or 120
  self.sight      = options.sight or 70
  self.distance   = options.distance or 18
  self.cohesion   = options.cohesion or 1
  self.alignment  = options.alignment or 3
  self.separation = options.separation or 40
  self.x, self.y, self.vx, self.vy, self.masses, self.forces = {}, {}, {}, {}, {}, {}
  for i, bird in ipairs(self.birds) do self.masses[i] = bird.mass end
end

function Flock:action()
  local x, y, vx, vy, i = self.x, self.y, self.vx, self.vy, 0
  for _, px, py, _, ux, uy in self:states(self.birds) do
    i = i + 1
    x[i], y[i], vx[i], vy[i] = px, py, ux, uy
  end
  local forces = self.forces
  for bird = 1, i do
    local ax, ay = self:steer(bird, i)
    local scale  = self.masses[bird] / 100 -- a force of 1 accelerates a mass of 1 by 100 pt/s²
    forces[2 * bird - 1], forces[2 * bird] = scale * ax, scale * ay
  end
  self:applyForces(self.birds, forces)
end

--- The acceleration of a bird, in pt/s².
---@param i integer the index of the bird
---@param count integer the number of birds
---@return number ax
---@return number ay
function Flock:steer(i, count)
  local x, y, vx, vy = self.x, self.y, self.vx, self.vy
  local px, py, ux, uy = x[i], y[i], vx[i], vy[i]
  local speed  = math.max(1, math.sqrt(ux * ux + uy * uy))
  local ax, ay = 2 * (self.speed / speed - 1) * ux, 2 * (self.speed / speed - 1) * uy
  local sx, sy, su, sv, seen = 0, 0, 0, 0, 0
  local sight, near = self.sight * self.sight, self.distance
  for j = 1, count do
    local dx, dy = x[j] - px, y[j] - py
    local d2 = dx * dx + dy * dy
    if d2 < sight and j ~= i then
      sx, sy, su, sv, seen = sx + dx, sy + dy, su + vx[j], sv + vy[j], seen + 1
      local d = math.sqrt(d2)
      if d < near and d > 0 then
        local push = self.separation * (near - d) / d
        ax, ay = ax - push * dx, ay - push * dy
      end
    end
  end
  if seen > 0 then
    ax = ax + self.cohesion * sx / seen + self.alignment * (su / seen - ux)
    ay = ay + self.cohesion * sy / seen + self.alignment * (sv / seen - uy)
  end
  return ax + self:turn(px, self.bounds.minX, self.bounds.maxX), ay + self:turn(py, self.bounds.minY, self.bounds.maxY)
end

--- The acceleration that turns a bird back near an edge; it increases towards the edge.
---@param place number
---@param lower number
---@param upper number
---@return number
function Flock:turn(place, lower, upper)
  local margin = self.sight
  return 12 * (math.max(0, lower + margin - place) - math.max(0, place - upper + margin))
end

return Flock
