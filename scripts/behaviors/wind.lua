-- behaviors/wind.lua: a wind that takes items along, harder and softer by turns.
--
--   local Wind = require "behaviors.wind"
--   animator:addBehavior(Wind { leaf, kite, air = { 120, 0 }, gusts = 0.5, sails = { [kite] = 3 } })

--- A wind. What it takes along speeds up until it is nearly as fast as the air: an item with a sail of k and a mass
--- of m that is slowed down by a resistance of r ends up at k / (k + m r) of the wind's velocity.
---@class Wind: Behavior
---@field items (View|Item)[] what the wind takes along
---@field air Vector the velocity of the air, in pt/s
---@field gusts number how much the wind swells and drops, 0 (not at all) to 1
---@field period number the time from gust to gust, in s
---@field sails table<View|Item, number> sail areas, in 100 × 100 pt; an item's own area where there is none
local Wind = Behavior.extend "Wind"

---@param options table the items, and any of air, gusts, period and sails
function Wind:init(options)
  self.items    = table.pack(table.unpack(options))
  self.air      = options.air or { 100, 0 }
  self.gusts    = options.gusts or 0
  self.period   = options.period or 4
  self.sails    = options.sails or {}
  self.time     = 0
  self.forces   = {}
end

-- The air drags at each item in proportion to the difference of their velocities.
function Wind:action(dt)
  self.time = self.time + dt
  local air = Vector(self.air) * (1 + self.gusts * math.sin(2 * math.pi * self.time / self.period))
  local airX, airY, forces, n = air.dx, air.dy, self.forces, 0
  for item, _, _, _, vx, vy in self:states(self.items) do
    local drag = self:sail(item) / 100 -- a force of 1 speeds 1 kg up by 100 pt/s²
    forces[n + 1], forces[n + 2] = drag * (airX - vx), drag * (airY - vy)
    n = n + 2
  end
  self:applyForces(self.items, forces)
end

--- The sail area of an item, in 100 × 100 pt.
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
