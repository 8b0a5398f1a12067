-- behaviors/level.lua: levels and saved games in files.
--
--   local Level = require "behaviors.level"
--   local level = Level(animator)
--   function level.make.crate(fields)
--     return animator:add(View { size = fields.size, center = fields.center, backgroundColor = "peru" })
--   end
--   level:add("crate", { size = { 40, 40 }, center = { 160, 60 } })
--   level:save "tower.level"
--   level:load "tower.level"

--- Objects of named kinds, which a file can hold: functions cannot be in a file, so each kind has one that makes its
--- objects. A file holds the fields from which each object was made, its position and its velocity at the moment, and
--- the global table `state`. Loading removes the objects, makes those of the file, and fills `state` again. Items are
--- destroyed, timers and tasks cancelled, and behaviors removed from the animator; of other objects a kind takes care
--- itself. What the solver keeps between steps is not in the file: unlike after stage:restore, a pile may settle again.
---@class Level
---@field make table<string, fun(fields: table): any> the function of each kind, which makes an object from its fields
---@field animator Animator the animator of the items
---@field entries table[] the objects in order: each with its kind, fields and object
local Level = {}
Level.__index = Level

---@param animator Animator
---@return Level
local function newLevel(_, animator) return setmetatable({ make = {}, animator = animator, entries = {} }, Level) end

--- Makes an object.
---@param kind string the name of a function in `make`
---@param fields? table what the function gets: plain data, records such as Point, and earlier objects of the level
---@return any object
function Level:add(kind, fields)
  local make = self.make[kind]
  if not make then error(("add: expected a function level.make.%s, got nil"):format(kind), 2) end
  local entry  = { kind = kind, fields = fields or {} }
  entry.object = make(entry.fields)
  if entry.object == nil then error(("level.make.%s: expected an object as result, got nil"):format(kind), 2) end
  table.insert(self.entries, entry)
  return entry.object
end

--- The objects of a kind that have not been destroyed.
---@param kind string
---@return any[]
function Level:all(kind)
  local objects = {}
  for _, entry in ipairs(self.entries) do
    if entry.kind == kind and entry.object.isAlive then table.insert(objects, entry.object) end
  end
  return objects
end

-- The member of an object; nil if its type has none of that name.
local function member(object, name)
  local ok, value = pcall(function() return object[name] end)
  return ok and value or nil
end

--- Removes the objects: items are destroyed, timers and tasks cancelled, behaviors removed from the animator.
function Level:clear()
  local entries = self.entries
  self.entries  = {}
  for _, entry in ipairs(entries) do
    local object = entry.object
    if object.isAlive and member(object, "destroy") then
      object:destroy()
    elseif member(object, "cancel") then
      object:cancel()
    elseif member(object, "dynamicAnimator") == self.animator then
      self.animator:removeBehavior(object)
    end
  end
end

-- MARK: Values in files

local header  = "-- dynlua level 1\n"
local records = {
  ["x y"] = "Point", ["dx dy"] = "Vector", ["width height"] = "Size", ["x y width height"] = "Rect",
  ["top left bottom right"] = "EdgeInsets", ["minimum maximum"] = "FloatRange", ["red green blue alpha"] = "Color",
}

local function numberText(value)
  if math.type(value) == "integer" then return ("%q"):format(value) end
  if value ~= value then return "0/0" end
  if math.abs(value) == math.huge then return value > 0 and "1/0" or "-1/0" end
  local text = ("%.17g"):format(value)
  return text:find "[.e]" and text or text .. ".0"
end

-- The name of a record's type; nil for an object.
local function recordName(value)
  local fields = {}
  local ok = pcall(function()
    for name in pairs(value) do table.insert(fields, name) end
  end)
  return ok and records[table.concat(fields, " ")]
end

-- The keys of a table or record that are not those of a list of a length, with numbers and strings in order.
local function sortedKeys(value, count)
  local keys = {}
  for key in pairs(value) do
    if math.type(key) ~= "integer" or key < 1 or key > count then table.insert(keys, key) end
  end
  table.sort(keys, function(a, b)
    if type(a) == type(b) and (type(a) == "number" or type(a) == "string") then return a < b end
    return type(a) < type(b)
  end)
  return keys
end

local function isName(key) return type(key) == "string" and not key:find "[^%w_]" and load("local " .. key, "", "t") end

local valueText

-- The text of a table or record: the items of a list, then the other fields.
local function fieldsText(value, path, numbers, outer)
  local fields, count = {}, type(value) == "table" and #value or 0
  for i = 1, count do fields[i] = valueText(value[i], ("%s[%d]"):format(path, i), numbers, outer) end
  for _, key in ipairs(sortedKeys(value, count)) do
    local name  = isName(key) and key or ("[%s]"):format(valueText(key, path, numbers, outer))
    local field = valueText(value[key], path .. "." .. tostring(key), numbers, outer)
    table.insert(fields, name .. " = " .. field)
  end
  return #fields == 0 and "{}" or "{ " .. table.concat(fields, ", ") .. " }"
end

-- The text of a value. `path` names it in errors, `numbers` has the numbers of the objects, and `outer` the tables that
-- contain it.
function valueText(value, path, numbers, outer)
  local kind = type(value)
  if kind == "nil" or kind == "boolean" then return tostring(value) end
  if kind == "number" then return numberText(value) end
  if kind == "string" then return (("%q"):format(value):gsub("\n", "n")) end
  if numbers[value] then return ("object(%d)"):format(numbers[value]) end
  if kind == "table" and not outer[value] then
    outer[value] = true
    local fields = fieldsText(value, path, numbers, outer)
    outer[value] = nil
    return fields
  end
  local record = kind == "userdata" and recordName(value)
  if record then return record .. " " .. fieldsText(value, path, numbers, outer) end
  local what = kind == "userdata" and tostring(value) or kind == "table" and "one that contains itself" or "a " .. kind
  error(("%s: expected plain data or an object of the level, got %s"):format(path, what), 0)
end

-- Whether a value is, or contains, an object that has been destroyed. `seen` has the tables that were searched.
local function refersToDestroyed(value, isGone, seen)
  if isGone[value] then return true end
  if type(value) == "table" and not seen[value] then
    seen[value] = true
    for key, field in pairs(value) do
      if refersToDestroyed(key, isGone, seen) or refersToDestroyed(field, isGone, seen) then return true end
    end
  end
  return false
end

-- Where an item is and, in an animator, how it moves; nil for other objects.
local function motion(object)
  if not (member(object, "center") and member(object, "destroy")) then return nil end
  local place = { center = object.center, rotation = object.rotation }
  if object.centerOfMass then place.velocity, place.angularVelocity = object.velocity, object.angularVelocity end
  return place
end

-- MARK: Files

--- The text of a file with the level. Objects that have been destroyed, and those made from them, are left out.
---@return string
function Level:text()
  local lines, numbers, isGone = { header }, {}, {}
  for i, entry in ipairs(self.entries) do
    local object = entry.object
    if not object.isAlive or refersToDestroyed(entry.fields, isGone, {}) then
      isGone[object] = true
    else
      local fields = valueText(entry.fields, entry.kind, numbers, {})
      local place  = valueText(motion(object), entry.kind, numbers, {})
      table.insert(lines, ("make(%d, %q, %s, %s)\n"):format(i, entry.kind, fields, place))
      numbers[object] = i
    end
  end
  table.insert(lines, ("state(%s)\n"):format(valueText(state, "state", numbers, {})))
  return table.concat(lines)
end

--- Writes the level to a file, which replaces an existing one when it is complete.
---@param name string
function Level:save(name)
  local text    = self:text()
  local file    = assert(io.open(name .. ".new", "w"))
  local ok, why = file:write(text)
  if ok then ok, why = file:close() end
  if ok then ok, why = os.rename(name .. ".new", name) end
  if not ok then error(("cannot write %s: %s"):format(name, why), 2) end
end

-- Runs the text of a file, which calls `make` and `state`.
local function run(text, name, make, object, setState)
  local environment = {
    make = make, object = object, state = setState, Point = Point, Vector = Vector, Size = Size, Rect = Rect,
    EdgeInsets = EdgeInsets, FloatRange = FloatRange, Color = Color,
  }
  local chunk, message = load(text, "@" .. name, "t", environment)
  if not chunk then error(message, 0) end
  chunk()
end

--- Replaces the objects and the contents of `state` by those of a text. An error in it leaves them as they are; not one
--- that a function of a kind raises.
---@param text string what text() has returned
---@param name? string the name of the file, for errors
function Level:setText(text, name)
  name = name or "level"
  if text:sub(1, #header) ~= header then
    error(("%s: expected a level, which begins with %q"):format(name, header:sub(1, -2)), 2)
  end
  -- Once without effect, to find errors.
  run(text, name, function(_, kind)
    if not self.make[kind] then error(("expected a function level.make.%s, got nil"):format(kind), 2) end
  end, function(number) return number end, function() end)
  self:clear()
  local objects = {}
  run(text, name, function(number, kind, fields, place)
    local object = self:add(kind, fields)
    objects[number] = object
    if not place then return end
    object.center, object.rotation = place.center, place.rotation
    if not (place.velocity and object.centerOfMass) then return end
    self.animator:updateItem(object)
    object.velocity, object.angularVelocity = place.velocity, place.angularVelocity
  end, function(number) return objects[number] end, function(saved)
    if type(state) ~= "table" or type(saved) ~= "table" then
      state = saved
      return
    end
    for key in pairs(state) do state[key] = nil end
    for key, value in pairs(saved) do state[key] = value end
  end)
end

--- Reads a file that `save` has written.
---@param name string
function Level:load(name)
  local file = assert(io.open(name, "r"))
  local text = file:read "a"
  file:close()
  self:setText(text, name)
end

return setmetatable({}, { __call = newLevel })
