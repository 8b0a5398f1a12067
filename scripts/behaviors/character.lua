-- behaviors/character.lua: a figure that walks, also on slopes and up steps, and jumps.
--
--   local Character = require "behaviors.character"
--   local hero = animator:addBehavior(Character { player, speed = 160, jump = 480 })
--   function update()
--     hero:walk(stage:isKeyDown("right") and 1 or stage:isKeyDown("left") and -1 or 0)
--     if stage:isKeyDown("up") then hero:jump() end
--   end

--- A character. Its contacts and casts of its outline find the ground, whose slope and velocity it follows; casts and
--- rays find steps, which it mounts. It pushes other items, and they push it. Give it a GravityBehavior, and platforms
--- that it jumps through from below a `passDirection` of { 0, -1 }.
---@class Character: Behavior
---@field item View the figure; it does not rotate
---@field direction number where it walks; set by walk
---@field speed number the speed of walking, in pt/s
---@field jumpSpeed number the speed at which it jumps, in pt/s
---@field slope number the steepest slope on which it walks and stands, in rad
---@field step number the highest step that it mounts, in pt
---@field gravity number the magnitude of the gravity: 1 by default
---@field ground Contact|CastHit? what it stands on
local Character = Behavior.extend "Character"

---@param options table the figure, and optionally speed, jump, slope, step and gravity
function Character:init(options)
  self.item      = options[1]
  self.direction = 0
  self.speed     = options.speed or 160
  self.jumpSpeed = options.jump or 480
  self.slope     = options.slope or math.rad(50)
  self.step      = options.step or 12
  self.gravity   = options.gravity or 1
  self.sinceGround, self.sinceJump = math.huge, math.huge
  self:addChildBehavior(DynamicItemBehavior {
    self.item, allowsRotation = false, friction = 0, elasticity = 0, resistance = 0,
  })
end

--- Walks from now on, at the speed of the character times a number.
---@param direction number -1 to the left, 1 to the right, 0 stands
function Character:walk(direction)
  if direction ~= 0 then self:wake() end -- The action is not called while everything rests.
  self.direction = direction
end

--- Jumps, if the character stands or did so within the last tenth of a second.
---@return boolean # whether it jumps
function Character:jump()
  if not self.item.isAlive then return false end
  if self.sinceGround > 0.1 or self.sinceJump < 0.2 then return false end
  local _, vy = self:velocities(self.item)
  self:addLinearVelocity(self.item, { 0, -self.jumpSpeed - vy })
  self.sinceJump, self.ground = 0, nil
  return true
end

function Character:action(dt)
  if not self.item.isAlive then return end
  self.sinceGround, self.sinceJump = self.sinceGround + dt, self.sinceJump + dt
  local item   = self.item
  local vx, vy = self:velocities(item)
  self.ground  = self:findGround(vy)
  if not self.ground then -- In the air it steers, a quarter as fast.
    local change = self.direction * self.speed - vx
    if self.direction ~= 0 then self:addLinearVelocity(item, { change * math.min(1, 15 * dt), 0 }) end
    return
  end
  self.sinceGround = 0
  local along   = Vector(-self.normal.dy, self.normal.dx) -- to the right
  local carrier = self.carrier and self:linearVelocity(self.carrier) or Vector(0, 0)
  local wanted  = carrier + along * (self.direction * self.speed)
  local change  = (wanted - Vector(vx, vy)) * math.min(1, 15 * dt)
  if self.direction == 0 then change = wanted - Vector(vx, vy) end
  self:addLinearVelocity(item, change)
  -- The legs carry the part of the weight that would pull the character down the slope.
  self:applyForce(item, along * (-10 * self.gravity * item.mass * along.dy))
  if self.direction ~= 0 then self:mountStep() end
end

--- The ground that the feet touch; or below them, if the character stood before, so that it does not fly off where the
--- ground descends. Sets `normal` and `carrier`, an item.
---@param vy number the vertical velocity
---@return Contact|CastHit?
function Character:findGround(vy)
  -- What it rises through is no ground.
  if self.sinceJump < 0.1 or not self.ground and vy < -60 then return nil end
  local best, steepest = nil, math.cos(self.slope)
  for _, contact in ipairs(self.dynamicAnimator:contacts(self.item)) do
    -- That of a sensor has no impulse.
    if contact.impulse > 0 and contact.normal.dy > steepest then best, steepest = contact, contact.normal.dy end
  end
  if best then
    self.normal, self.carrier = -best.normal, best.otherItem
    return best
  end
  local reach = self.ground and self.step / 2 or 1
  local hit   = self.dynamicAnimator:shapeCast(self.item, { 0, reach })
  if not hit or -hit.normal.dy < steepest then return nil end
  self.normal, self.carrier = hit.normal, hit.item
  if hit.fraction > 0 then self:addLinearVelocity(self.item, { 0, hit.fraction * reach * 15 }) end
  return hit
end

--- Lifts the character onto a step in front of it: a wall at the feet, whose top is within reach.
function Character:mountStep()
  local item, animator, sign = self.item, self.dynamicAnimator, self.direction > 0 and 1 or -1
  local wall = animator:shapeCast(item, { 3 * sign, 0 })
  if not wall or math.abs(wall.normal.dx) < 0.9 then return end
  local x    = item.center.x + sign * (item.size.width / 2 + 2)
  local feet = item.center.y + item.size.height / 2
  local top  = animator:rayCast({ x, feet - self.step }, { x, feet - 0.5 })
  if not top or -top.normal.dy < math.cos(self.slope) then return end
  local rise = feet - top.point.y + 0.5
  if animator:shapeCast(item, { 0, -rise }) then return end -- There is no headroom.
  item.center = item.center + Vector(2 * sign, -rise)
  animator:updateItem(item)
end

return Character
