-- behaviors/orbit.lua: keeps items in orbit around a point or another item.
--
--   local Orbit = require "behaviors.orbit"
--   animator:addBehavior(Orbit { moon, center = planet, radius = 60, speed = 150 })

--- An orbit. Items outside the orbit move onto it within about a second, and disturbances are corrected.
---@class Orbit: Behavior
---@field items (View|Item)[] the orbiting items
---@field center Point|View|Item the centre; the velocity of a moving item is taken into account
---@field radius number the distance from the centre, in pt
---@field speed number the speed of the items, in pt/s; negative is counterclockwise
---@field stiffness number the rate at which deviations are corrected, in 1/s
local Orbit = Behavior.extend "Orbit"

---@param options table the items, `center`, and optionally radius, speed and stiffness
function Orbit:init(options)
  self.items     = table.pack(table.unpack(options))
  local isPoint, point = pcall(Point, options.center)
  self.center    = isPoint and point or options.center
  self.isMoving  = not isPoint
  self.radius    = options.radius or 100
  self.speed     = options.speed or 150
  self.stiffness = options.stiffness or 6
  self.forces    = {}
end

--- The position and velocity of the centre.
---@return number x
---@return number y
---@return number vx
---@return number vy
function Orbit:middle()
  if not self.isMoving then return self.center.x, self.center.y, 0, 0 end
  local x, y = self.center:position()
  local vx, vy = self:velocities(self.center)
  return x, y, vx, vy
end

-- Radially: the centripetal acceleration at the current speed, plus a critically damped spring to the radius.
-- Tangentially: an acceleration that corrects the speed.
function Orbit:action()
  local cx, cy, cvx, cvy = self:middle()
  local k, forces, n = self.stiffness, self.forces, 0
  for item, x, y, _, vx, vy in self:states(self.items) do
    local dx, dy = x - cx, y - cy
    local r      = math.max(1, math.sqrt(dx * dx + dy * dy))
    local ux, uy = dx / r, dy / r
    vx, vy       = vx - cvx, vy - cvy
    local out, along  = vx * ux + vy * uy, vy * ux - vx * uy
    local inwards     = -along * along / r - k * k * (r - self.radius) - 2 * k * out
    local forwards    = k * (self.speed - along)
    local scale       = item.mass / 100 -- a force of 1 accelerates a mass of 1 by 100 pt/s²
    forces[n + 1]     = scale * (inwards * ux - forwards * uy)
    forces[n + 2]     = scale * (inwards * uy + forwards * ux)
    n = n + 2
  end
  self:applyForces(self.items, forces)
end

return Orbit
