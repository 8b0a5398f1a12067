-- behaviors/softbody.lua: soft bodies of items that springs connect: ropes, cloths and blobs.
--
--   local SoftBody = require "behaviors.softbody"
--   local rope = SoftBody.rope { from = { 40, 100 }, to = { 280, 100 }, count = 16 }
--   for _, item in ipairs(rope.items) do animator:add(item) end
--   animator:addBehavior(rope)
--   function update() line.path = rope:path() end

--- A body of round items and the springs between them, its child behaviors. A closed one has a pressure, which keeps
--- its area.
---@class SoftBody: Behavior
---@field items Item[] the items, in order
---@field springs AttachmentBehavior[] the springs
---@field pressure number the force on 100 pt of the outline at half the area; 0 for none
---@field area number the area that the pressure keeps, in pt²
local SoftBody = Behavior.extend "SoftBody"

-- Removes the items that were destroyed; their springs are gone already.
local function removeDestroyed(items)
  for i = #items, 1, -1 do
    if not items[i].isAlive then table.remove(items, i) end
  end
end

---@param options table points, links (pairs of indices); optionally pressure, radius, frequency, damping, density
function SoftBody:init(options)
  self.options  = options
  self.items    = {}
  self.springs  = {}
  self.pressure = options.pressure or 0
  self.isClosed = options.isClosed
  local radius  = options.radius or 5
  for i, point in ipairs(options.points) do
    self.items[i] = Item { size = { 2 * radius, 2 * radius }, center = point }
    self.items[i].collisionBoundsType = "ellipse"
  end
  self:addChildBehavior(DynamicItemBehavior {
    density = options.density or 1, friction = 0.5, allowsRotation = false, table.unpack(self.items),
  })
  for _, link in ipairs(options.links) do self:connect(link[1], link[2]) end
  self.area = self:currentArea()
end

--- Adds a spring between two items, of their present distance.
---@param i integer
---@param j integer
---@return AttachmentBehavior
function SoftBody:connect(i, j)
  local spring = AttachmentBehavior {
    item = self.items[i], attachedTo = self.items[j],
    frequency = self.options.frequency or 8, damping = self.options.damping or 0.5,
  }
  table.insert(self.springs, spring)
  self:addChildBehavior(spring)
  return spring
end

--- Pins an item to where it is.
---@param i integer the index; negative from the end
---@return AttachmentBehavior
function SoftBody:pin(i)
  local item = self.items[i > 0 and i or #self.items + 1 + i]
  local pin  = AttachmentBehavior { item = item, anchor = item.center, length = 0 }
  self:addChildBehavior(pin)
  return pin
end

--- A rope from one point to another. Options: from, to, count (of items), and those of the class.
---@param options table
---@return SoftBody
function SoftBody.rope(options)
  local from, to, count = Point(options.from), Point(options.to), options.count or 12
  options.points, options.links = {}, {}
  for i = 1, count do
    options.points[i] = from + (to - from) * ((i - 1) / (count - 1))
    if i > 1 then table.insert(options.links, { i - 1, i }) end
  end
  return SoftBody(options)
end

--- A cloth of rows of items, row by row. Options: origin, columns, rows, spacing, and those of the class.
---@param options table
---@return SoftBody
function SoftBody.cloth(options)
  local origin, columns, rows = Point(options.origin), options.columns or 8, options.rows or 6
  local spacing = options.spacing or 20
  options.points, options.links = {}, {}
  for row = 0, rows - 1 do
    for column = 1, columns do
      local i = row * columns + column
      options.points[i] = origin + Vector(column - 1, row) * spacing
      if column > 1 then table.insert(options.links, { i - 1, i }) end
      if row > 0 then table.insert(options.links, { i - columns, i }) end
    end
  end
  return SoftBody(options)
end

--- A blob: a ring of items, and a pressure inside. Options: center, size (the radius), count, and those of the class.
---@param options table
---@return SoftBody
function SoftBody.blob(options)
  local center, size, count = Point(options.center), options.size or 50, options.count or 16
  options.points, options.links = {}, {}
  options.isClosed, options.pressure = true, options.pressure or 20
  for i = 1, count do
    options.points[i] = center + Vector.polar(2 * math.pi * i / count, size)
    table.insert(options.links, { i, i % count + 1 })
    table.insert(options.links, { i, (i + 1) % count + 1 }) -- It resists bending.
  end
  return SoftBody(options)
end

--- The area inside a closed body, in pt²; negative if it is inside out.
---@return number
function SoftBody:currentArea()
  removeDestroyed(self.items)
  if #self.items == 0 then return 0 end
  local area, x, y = 0, self.items[#self.items]:position()
  for _, item in ipairs(self.items) do
    local nextX, nextY = item:position()
    area, x, y = area + (x * nextY - nextX * y) / 2, nextX, nextY
  end
  return area
end

-- The pressure acts on each side of the outline, at right angles to it, half of it on each end.
function SoftBody:action()
  removeDestroyed(self.items)
  if self.pressure == 0 or #self.items < 3 then return end
  local x, y, forces, n = {}, {}, {}, 0
  for _, px, py in self:states(self.items) do
    n = n + 1
    x[n], y[n] = px, py
  end
  local pressure = self.pressure / 100 * (self.area / math.max(self:currentArea(), self.area / 10) - 1)
  for i = 1, n do
    local before, after = i > 1 and i - 1 or n, i < n and i + 1 or 1
    forces[2 * i - 1] = pressure * (y[after] - y[before]) / 2
    forces[2 * i]     = pressure * (x[before] - x[after]) / 2
  end
  self:applyForces(self.items, forces)
end

--- The path through the items: a smooth outline of a closed body, otherwise a line.
---@return Path
function SoftBody:path()
  local path, items = Path(), self.items
  removeDestroyed(items)
  if #items < 2 then return path end
  if not self.isClosed then
    for i, item in ipairs(items) do
      if i == 1 then path:moveTo(item.center) else path:lineTo(item.center) end
    end
    return path
  end
  local last = items[#items].center
  path:moveTo(last + (items[1].center - last) * 0.5)
  for i, item in ipairs(items) do
    local after = items[i % #items + 1].center
    path:curveTo(item.center + (after - item.center) * 0.5, item.center)
  end
  return path:close()
end

return SoftBody
