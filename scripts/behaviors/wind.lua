-- behaviors/wind.lua: a wind with gusts that moves items by drag.
--
--   local Wind = require "behaviors.wind"
--   animator:addBehavior(Wind { leaf, kite, air = { 120, 0 }, gusts = 0.5, sails = { [kite] = 3 } })

--- A wind. Items approach a terminal velocity: with a sail of k, a mass of m and a resistance of r it is k / (k + m r)
--- of the wind's velocity.
---@class Wind: Behavior
---@field items (View|Item)[] the items that the wind moves
---@field air Vector the velocity of the air, in pt/s
---@field gusts number the amplitude of gusts, from 0 (none) to 1
---@field period number the time between gusts, in s
---@field sails table<View|Item, number> sail areas, in units of 100 × 100 pt; by default an item's own area
local Wind = Behavior.extend "Wind"

---@param options table the items, and optionally air, gusts, period and sails
function Wind:init(options)
  self.items    = table.pack(table.unpack(options))
  self.air      = options.air or { 100, 0 }
  self.gusts    = options.gusts or 0
  self.period   = options.period or 4
  self.sails    = options.sails or {}
  self.time     = 0
  self.forces   = {}
end

-- Linear drag, proportional to the difference of the velocities of the air and the item.
function Wind:action(dt)
  self.time = self.time + dt
  local air = Vector(self.air) * (1 + self.gusts * math.sin(2 * math.pi * self.time / self.period))
  local airX, airY, forces, n = air.dx, air.dy, self.forces, 0
  for item, _, _, _, vx, vy in self:states(self.items) do
    local drag = self:sail(item) / 100 -- a force of 1 accelerates a mass of 1 by 100 pt/s²
    forces[n + 1], forces[n + 2] = drag * (airX - vx), drag * (airY - vy)
    n = n + 2
  end
  self:applyForces(self.items, forces)
end

--- The sail area of an item, in units of 100 × 100 pt.
---@param item View|Item
---@return number
function Wind:sail(item)
  local sail = self.sails[item]
  if not sail then
    local size = item.size
    sail = size.width * size.height / 10000
    self.sails[item] = sail
  end
  return sail
end

return Wind
