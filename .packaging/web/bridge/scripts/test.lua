-- Run in a page and natively, where it prints the same.
print(_VERSION, math.type(1), math.maxinteger, math.mininteger, 7 // 2, -7 % 3, 1 << 62, 5 // 0.0)

-- Errors, with tables and tracebacks, through functions in C, coroutines and to-be-closed variables.
local _, thrown = pcall(error, { code = 42 })
print(thrown.code, pcall(error), select("#", pcall(error, nil)))
print(select(2, pcall(function() local missing; return missing.field end)))
print(xpcall(function() error("deep") end, function(message) return "handled: " .. message end))
for depth = 1, 3 do
  local function fail(level) if level == 0 then error("at the bottom", 0) end return pcall(fail, level - 1) end
  print(depth, fail(depth))
end
print(pcall(table.sort, { 3, 1, 2 }, function() error("in sort", 0) end))
print(pcall(string.gsub, "abc", ".", function() error("in gsub", 0) end))
print(pcall(string.rep, "x", 1 << 62))
print(select(2, pcall(function() local function endless() return 1 + endless() end return endless() end)):match("stack overflow"))
do
  local closed <close> = setmetatable({}, { __close = function(_, message) print("closed", message) end })
  print("open")
end

-- Coroutines, also those that yield across pcall and end by errors.
local numbers = coroutine.wrap(function() for i = 1, 3 do pcall(coroutine.yield, i) end error("done", 0) end)
print(numbers(), numbers(), numbers(), pcall(numbers))
local thread = coroutine.create(function(a) local b = coroutine.yield(a + 1) return b * 2 end)
print(coroutine.resume(thread, 1))
print(coroutine.resume(thread, 21))
print(coroutine.resume(thread), coroutine.status(thread))

-- Numbers as text and back.
print(0.1, 1e15, 1e16, 2^53, 1e100, -0.0, 1 / 0, -1 / 0, 3.0, 5e-324, 1.7976931348623157e308)
print(string.format("%.17g %.14g %5.2f %e %a %d %i %x %o %c %q %s", 0.1, 1 / 3, math.pi, 1e-7, 0.5, -3, 7, 255, 8, 65, "a\n\0b", {} ~= nil))
print(tonumber("0x1p4"), tonumber("  12  "), tonumber("1e2"), tonumber("z", 36), tonumber("1e"), "10" + 5, 10 .. "")

-- Functions whose results are the same with any library, and those that the host has in place of the library's.
print(math.floor(-3.5), math.ceil(3.2), math.sqrt(2), math.fmod(-7, 3), math.tointeger(3.0), math.ult(1, -1), math.abs(-0.0))
print(math.random(100), math.random(100), math.random())
print((require "math_values"))

-- Order of tables with keys of every plain type.
local mixed, keys = { 10, 20, 30, x = 1, y = 2, [2.5] = 3, [true] = 4, [-1] = 5 }, {}
for word in ("gravity collision push snap attachment field item animator"):gmatch("%a+") do mixed[word] = #word end
for key in pairs(mixed) do keys[#keys + 1] = tostring(key) end
print(table.concat(keys, " "))

-- Text.
print(("héllo"):upper(), utf8.len("héllo"), utf8.char(233, 8364), ("%d+"):rep(2, "|"), ("a,b"):find(",", 1, true))
print(string.pack("<i4d", 7, 0.5):byte(1, -1))
print(os.date("!%Y-%m-%d", 0))

-- Modules.
print(require("other").name, select(2, pcall(require, "missing")))
