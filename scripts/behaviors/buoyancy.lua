-- behaviors/buoyancy.lua: water in which items float, sink and are slowed.
--
--   local Buoyancy = require "behaviors.buoyancy"
--   animator:addBehavior(Buoyancy { boat, crate, level = 400 })

--- A liquid below a level. The weight of the liquid that an item displaces lifts it, in the center of the part of its
--- outline below the level (Archimedes), and drag slows that part and the rotation. An item with half the density of
--- the liquid floats half submerged.
---@class Buoyancy: Behavior
---@field items (View|Item)[] the items
---@field level number the y coordinate of the surface, in pt
---@field density number the density of the liquid, in that of items: 1 by default
---@field drag number the rate at which the liquid brakes a submerged item of its density, in 1/s
---@field flow Vector the velocity of the liquid, in pt/s
---@field gravity number the magnitude of the gravity: 1 by default, as of a GravityBehavior
local Buoyancy = Behavior.extend "Buoyancy"

---@param options table the items, `level`, and optionally density, drag, flow and gravity
function Buoyancy:init(options)
  self.items   = table.pack(table.unpack(options))
  self.level   = options.level or error("Buoyancy: expected the y coordinate of the surface as level, got nil", 2)
  self.density = options.density or 1
  self.drag    = options.drag or 2
  self.flow    = Vector(options.flow or { 0, 0 })
  self.gravity = options.gravity or 1
  self.outlines = {}
end

function Buoyancy:action()
  for i = #self.items, 1, -1 do
    if not self.items[i].isAlive then table.remove(self.items, i) end
  end
  for item, x, y, angle, vx, vy, spin in self:states(self.items) do
    local area, cx, cy = self:submerged(item, x, y, angle)
    if area > 0 then
      local rx, ry = cx - x, cy - y
      local mass   = self.density * area / 10000 -- that of the displaced liquid
      local drag   = self.drag * mass / 100      -- a force of 1 accelerates a mass of 1 by 100 pt/s²
      local fx     = drag * (self.flow.dx - vx + spin * ry)
      local fy     = drag * (self.flow.dy - vy - spin * rx) - 10 * self.gravity * mass
      self:applyForce(item, { fx, fy }, { rx, ry })
      self:applyTorque(item, -drag * spin * area / 6) -- the moment of inertia of a square is m a² / 6
    end
  end
end

--- The part of an item's outline below the level: its area and its center.
---@param item View|Item
---@param x number
---@param y number
---@param angle number
---@return number area
---@return number? x
---@return number? y
function Buoyancy:submerged(item, x, y, angle)
  local corners  = self:outline(item)
  local cos, sin = math.cos(angle), math.sin(angle)
  local area, sx, sy, level = 0, 0, 0, self.level
  local px, py, qx, qy, firstX, firstY -- q is the last corner of the submerged polygon
  local function add(ax, ay)
    if qx then
      local cross = qx * (ay - level) - ax * (qy - level)
      area, sx, sy = area + cross / 2, sx + (qx + ax) * cross / 6, sy + (qy + ay - 2 * level) * cross / 6
    else
      firstX, firstY = ax, ay
    end
    qx, qy = ax, ay
  end
  for i = 0, #corners do -- the last corner, then all of them: each with the side that leads to it
    local corner = corners[i == 0 and #corners or i]
    local ax, ay = x + cos * corner.x - sin * corner.y, y + sin * corner.x + cos * corner.y
    if i > 0 then
      if (py > level) ~= (ay > level) then add(px + (ax - px) * (level - py) / (ay - py), level) end
      if ay > level then add(ax, ay) end
    end
    px, py = ax, ay
  end
  if qx then add(firstX, firstY) end
  if area == 0 then return 0 end
  return math.abs(area), sx / area, level + sy / area
end

--- The corners of an item's outline, about its center. Those of an ellipse are a polygon with the same area.
---@param item View|Item
---@return Point[]
function Buoyancy:outline(item)
  local size  = item.size
  local known = self.outlines[item]
  if known and known.size == size then return known.corners end
  local width, height = size.width, size.height
  local kind, corners = item.collisionBoundsType, {}
  if kind == "ellipse" then
    local factor = math.sqrt(math.pi / (32 * math.sin(math.pi / 8)))
    for i = 1, 16 do
      local angle = i * math.pi / 8
      corners[i]  = Point(factor * width * math.cos(angle), factor * height * math.sin(angle))
    end
  else
    local rect = { -width / 2, -height / 2, width, height }
    corners    = (kind == "path" and item.collisionBoundingPath or Path.rect(rect)):points()
  end
  self.outlines[item] = { size = size, corners = corners }
  return corners
end

return Buoyancy
