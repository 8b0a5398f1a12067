-- The library for files that `dynlua test` runs: describe, it and assert.

-- MARK: Blocks and tests

local root = { before = {}, after = {}, children = {} }
local block = root    -- the block whose function is being called
local pendingBlocks = {}  -- blocks whose functions have not been called yet
local isRunning = false

local function expect(condition, message, level)
  if not condition then error(message, level + 1) end
end

local function check(name, title, body)
  expect(not isRunning, name .. ": tests cannot be declared while one runs", 3)
  expect(type(title) == "string", name .. ": expected a name, got " .. type(title), 3)
  expect(type(body) == "function", name .. ": expected a function, got " .. type(body), 3)
end

--- Declares a block of related tests. Blocks can be nested.
---@param name string The subject of the tests, such as `"push.lua"`.
---@param body fun() Calls `it`, `before_each`, `after_each` and `describe`.
function describe(name, body)
  check("describe", name, body)
  local child = { name = name, parent = block, body = body, before = {}, after = {}, children = {} }
  table.insert(block.children, child)
  table.insert(pendingBlocks, child)
end

--- Declares a test. It runs with a stage and a Lua state of its own, in which the whole file is run first.
---@param name string The expected behavior, as a sentence: `"pushes the square"`.
---@param body fun() The test, which raises an error if it fails.
function it(name, body)
  check("it", name, body)
  table.insert(block.children, { name = name, parent = block, test = body })
end

--- Declares a test that is still to be written.
---@param name string The expected behavior, as a sentence.
function pending(name)
  check("pending", name, pending)
  table.insert(block.children, { name = name, parent = block, isPending = true })
end

--- Registers a function that is called before each test of the block, after those of the enclosing blocks.
---@param body fun() The function, which is called without arguments.
function before_each(body)
  check("before_each", "", body)
  table.insert(block.before, body)
end

--- Registers a function that is called after each test of the block, even if the test failed.
--- It is called before those of the enclosing blocks.
---@param body fun() The function, which is called without arguments.
function after_each(body)
  check("after_each", "", body)
  table.insert(block.after, body)
end

local function path(child)
  local before = child.parent and path(child.parent)
  return before and child.name and before .. " " .. child.name or child.name or before
end

-- Appends all tests of a block, in order of declaration.
local function collect(parent, list)
  for _, child in ipairs(parent.children) do
    if child.children then collect(child, list) else table.insert(list, child) end
  end
  return list
end

-- The functions to call for a test, in order, each with its kind.
local function steps(test)
  local list, around = {}, {}
  local outer = test.parent
  while outer do
    table.insert(around, 1, outer)
    outer = outer.parent
  end
  for _, each in ipairs(around) do
    for _, body in ipairs(each.before) do table.insert(list, { kind = "before", body = body }) end
  end
  table.insert(list, { kind = "test", body = test.test })
  for i = #around, 1, -1 do
    for _, body in ipairs(around[i].after) do table.insert(list, { kind = "after", body = body }) end
  end
  return list
end

-- MARK: Driver for TestSession

local driver = {}

-- The name of the next block whose function has not been called yet, or nil.
function driver.next() return pendingBlocks[1] and path(pendingBlocks[1]) end

function driver.read()
  block = table.remove(pendingBlocks, 1)
  block.body()
end

-- The tests' names, preceded by "-" if pending, else by "+".
function driver.list()
  local names = {}
  for i, test in ipairs(collect(root, {})) do names[i] = (test.isPending and "-" or "+") .. path(test) end
  return names
end

function driver.steps(number)
  local kinds = {}
  for i, step in ipairs(steps(collect(root, {})[number])) do kinds[i] = step.kind end
  return kinds
end

function driver.run(number, step)
  isRunning = true
  steps(collect(root, {})[number])[step].body()
end

function __testing(command, ...) return driver[command](...) end

-- MARK: Formatting and comparing

local function isNaN(value) return type(value) == "number" and value ~= value end

local function show(value)
  -- The C library's "-nan" says nothing more.
  if isNaN(value) then return "nan" end
  if type(value) == "string" then return (string.format("%q", value):gsub("\\\n", "\\n")) end
  if type(value) ~= "table" or getmetatable(value) ~= nil then return tostring(value) end
  local parts = {}
  for i, item in ipairs(value) do parts[i] = type(item) == "table" and "{…}" or show(item) end
  local names = {}
  for key in pairs(value) do
    if type(key) == "string" then table.insert(names, key) end
  end
  table.sort(names)
  for _, name in ipairs(names) do
    local field = value[name]
    table.insert(parts, name .. " = " .. (type(field) == "table" and "{…}" or show(field)))
  end
  return #parts == 0 and "{}" or "{ " .. table.concat(parts, ", ") .. " }"
end

local function unequal(expected, actual, place)
  return { place = place, expected = show(expected), actual = show(actual) }
end

local function place(before, key)
  return before .. (type(key) == "string" and "." .. key or "[" .. tostring(key) .. "]")
end

-- The first difference between two values, or nil. `seen` breaks cycles.
local function difference(expected, actual, before, seen)
  if expected == actual or isNaN(expected) and isNaN(actual) then return nil end
  if type(expected) ~= "table" or type(actual) ~= "table" then return unequal(expected, actual, before) end
  if seen[expected] == actual then return nil end
  seen[expected] = actual
  for key, value in pairs(expected) do
    local found = difference(value, actual[key], place(before, key), seen)
    if found then return found end
  end
  for key, value in pairs(actual) do
    if expected[key] == nil then return unequal(nil, value, place(before, key)) end
  end
end

-- The numbers in a value: the value itself, its items or its components; empty if any is not a number.
local function numbers(value)
  if type(value) == "number" then return { value } end
  local list = {}
  if type(value) == "table" then
    for i, item in ipairs(value) do list[i] = item end
  elseif type(value) == "userdata" then
    for _, component in pairs(value) do table.insert(list, component) end
  end
  for _, item in ipairs(list) do
    if type(item) ~= "number" then return {} end
  end
  return list
end

local function isNear(expected, actual, tolerance)
  local a, b = numbers(expected), numbers(actual)
  if #a == 0 or #a ~= #b then return false end
  for i, number in ipairs(a) do
    -- Equal infinities are near each other; NaN is not near anything.
    if number ~= b[i] and not (math.abs(number - b[i]) <= tolerance) then return false end
  end
  return true
end

-- MARK: assert

local function fail(message, what) error((message and tostring(message) .. ": " or "") .. what, 3) end

local function expectation(expected, actual) return "expected " .. expected .. ", got " .. show(actual) end

--- Lua's `assert`, extended by expectations.
---
--- The last parameter of each function is an optional message, which precedes the error if the expectation fails.
---@class testing.assert
---@overload fun(value: any, message?: any, ...: any): any
local expectations = {}

--- Expects `expected == actual`; never true of NaN.
---@param expected any The expected value.
---@param actual any The value to check.
---@param message? string The text in front of the error, if the expectation fails.
function expectations.equal(expected, actual, message)
  if expected ~= actual then fail(message, expectation(show(expected), actual)) end
end

--- Expects `expected ~= actual`.
---@param expected any The expected value.
---@param actual any The value to check.
---@param message? string The text in front of the error, if the expectation fails.
function expectations.not_equal(expected, actual, message)
  if expected == actual then fail(message, expectation("anything but " .. show(expected), actual)) end
end

--- Expects two values to be equal; tables are compared recursively, and NaN is the same as NaN.
---@param expected any The expected value.
---@param actual any The value to check.
---@param message? string The text in front of the error, if the expectation fails.
function expectations.same(expected, actual, message)
  local found = difference(expected, actual, "", {})
  if not found then return end
  local where = found.place == "" and "" or "at " .. found.place .. ": "
  fail(message, where .. "expected " .. found.expected .. ", got " .. found.actual)
end

--- Expects a number, or each component of a value such as a Point, to be equal within a tolerance.
---@param expected number|table|userdata The expected value.
---@param actual number|table|userdata The value to check.
---@param tolerance? number The maximum absolute difference; 1e-6 by default.
---@param message? string The text in front of the error, if the expectation fails.
function expectations.near(expected, actual, tolerance, message)
  tolerance = tolerance or 1e-6
  if type(tolerance) ~= "number" then
    error("assert.near: argument 3 (tolerance): expected a number, got " .. type(tolerance), 2)
  end
  if not isNear(expected, actual, tolerance) then
    fail(message, expectation(show(expected) .. " ± " .. tolerance, actual))
  end
end

--- Expects `true`; other truthy values, such as 1, fail.
---@param actual any The value to check.
---@param message? string The text in front of the error, if the expectation fails.
function expectations.is_true(actual, message)
  if actual ~= true then fail(message, expectation("true", actual)) end
end

--- Expects `false`; nil fails.
---@param actual any The value to check.
---@param message? string The text in front of the error, if the expectation fails.
function expectations.is_false(actual, message)
  if actual ~= false then fail(message, expectation("false", actual)) end
end

--- Expects nil.
---@param actual any The value to check.
---@param message? string The text in front of the error, if the expectation fails.
function expectations.is_nil(actual, message)
  if actual ~= nil then fail(message, expectation("nil", actual)) end
end

--- Expects anything but nil.
---@param actual any The value to check.
---@param message? string The text in front of the error, if the expectation fails.
function expectations.is_not_nil(actual, message)
  if actual == nil then fail(message, "expected anything but nil") end
end

--- Expects any value but false and nil.
---@param actual any The value to check.
---@param message? string The text in front of the error, if the expectation fails.
function expectations.truthy(actual, message)
  if not actual then fail(message, expectation("a true value", actual)) end
end

--- Expects false or nil.
---@param actual any The value to check.
---@param message? string The text in front of the error, if the expectation fails.
function expectations.falsy(actual, message)
  if actual then fail(message, expectation("false or nil", actual)) end
end

--- Expects a function to raise an error: any error, or `expected`.
--- The position in front of the raised message may be omitted in `expected`.
---@param body fun() The function, which is called without arguments.
---@param expected? any The error, or its message; any error if omitted.
---@param message? string The text in front of the error, if the expectation fails.
function expectations.has_error(body, expected, message)
  local succeeded, found = pcall(body)
  if succeeded then
    fail(message, expected == nil and "expected an error" or "expected the error " .. show(expected))
  end
  if expected == nil or found == expected then return end
  local text = type(found) == "string" and found:gsub("^.-:%d+: ", "", 1)
  if text ~= expected then
    fail(message, "expected the error " .. show(expected) .. ", got " .. show(text or found))
  end
end

expectations.equals = expectations.equal
expectations.is_truthy = expectations.truthy
expectations.is_falsy = expectations.falsy
-- Aliases for code in the style of luassert: assert.are.equal, assert.is.near, assert.has.error.
expectations.are, expectations.is, expectations.has = expectations, expectations, expectations
expectations.error = expectations.has_error

local standard = assert

---@type testing.assert
assert = setmetatable(expectations, {
  -- Like Lua's assert, but with the caller's position in front of the message.
  __call = function(_, ...)
    if ... or select("#", ...) == 0 then return standard(...) end
    error(select("#", ...) > 1 and select(2, ...) or "assertion failed!", 2)
  end,
  __index = function(_, name) error("assert has no '" .. tostring(name) .. "'", 2) end,
})
