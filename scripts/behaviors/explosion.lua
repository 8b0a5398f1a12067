-- behaviors/explosion.lua: a blast that throws items away, but not those behind others.
--
--   local Explosion = require "behaviors.explosion"
--   local bomb = animator:addBehavior(Explosion { radius = 160, strength = 20 })
--   bomb:explode { 160, 300 }

--- An explosion, as rays in all directions. Each carries an equal part of the impulse to the first item that it meets,
--- and less with the distance, down to 0 at the radius. So a wide or close item catches more of it than a small or
--- distant one, an item that is met on one side also turns, and what is behind another item is shielded.
---@class Explosion: Behavior
---@field radius number the distance up to which it acts, in pt
---@field strength number the impulse of all rays together; 1 throws the mass 1 at 100 pt/s
---@field rays integer the number of rays
---@field isShielded boolean whether an item stops a ray; true by default
local Explosion = Behavior.extend "Explosion"

---@param options? table optionally radius, strength, rays and isShielded
function Explosion:init(options)
  options         = options or {}
  self.radius     = options.radius or 150
  self.strength   = options.strength or 20
  self.rays       = options.rays or 72
  self.isShielded = options.isShielded ~= false
end

--- Throws the items of the behavior's animator away from a point. An item around the point is not met.
---@param center Point the point, in the animator's coordinates
---@return integer count the number of items that were hit
function Explosion:explode(center)
  if not self.dynamicAnimator then error("Explosion.explode: add the behavior to an animator first", 2) end
  center = Point(center)
  local hits, count = {}, 0
  for i = 1, self.rays do
    local ray = Vector.polar(2 * math.pi * i / self.rays, 1)
    for _, hit in ipairs(self.dynamicAnimator:rayCastAll(center, center + ray * self.radius)) do
      if hit.item then
        local impulse = ray * (self.strength / self.rays * (1 - hit.fraction))
        self:applyImpulse(hit.item, impulse, hit.point - hit.item.center)
        if not hits[hit.item] then hits[hit.item], count = true, count + 1 end
      end
      if self.isShielded then break end
    end
  end
  return count
end

return Explosion
