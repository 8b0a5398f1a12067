-- testing.lua: the test library of the scripts in this folder.
--
--   local test, equal = testing.test, testing.equal
--   test("a point has two coordinates", function() equal(Point(1, 2).x, 1) end)
--
-- The script is loaded again for each test, so that each has its own stage.

local testing = { names = {}, bodies = {} }

--- Declares a test: a sentence, and a function that raises an error if the test fails.
function testing.test(sentence, body)
  table.insert(testing.names, sentence)
  table.insert(testing.bodies, body)
end

--- Runs the test with the given number.
function testing.run(number) testing.bodies[number]() end

local function show(value)
  return type(value) == "string" and string.format("%q", value) or tostring(value)
end

--- Expects a condition to be true.
function testing.check(condition, what)
  if not condition then error(what or "the condition does not hold", 2) end
end

--- Expects two values to be equal.
function testing.equal(actual, expected)
  if actual ~= expected then error("expected " .. show(expected) .. ", got " .. show(actual), 2) end
end

--- Expects two lists of equal values in the same order.
function testing.list(actual, expected)
  if #actual ~= #expected then error("expected " .. #expected .. " entries, got " .. #actual, 2) end
  for i, value in ipairs(expected) do
    if actual[i] ~= value then
      error("entry " .. i .. ": expected " .. show(value) .. ", got " .. show(actual[i]), 2)
    end
  end
end

--- Expects a number, or each component of a record in the order of its fields, to be within a tolerance.
function testing.near(actual, expected, tolerance)
  tolerance = tolerance or 1e-9
  local found = {}
  if type(expected) ~= "table" then
    expected, found[1] = { expected }, actual
  else
    for _, component in pairs(actual) do table.insert(found, component) end
  end
  if #found ~= #expected then error("expected " .. #expected .. " components, got " .. #found, 2) end
  for i, component in ipairs(expected) do
    -- The negation also catches nan.
    if not (math.abs(found[i] - component) <= tolerance) then
      error(string.format("component %d: expected %.10g ± %g, got %.10g", i, component, tolerance, found[i]), 2)
    end
  end
end

--- Expects a function to raise an error with the message, preceded by a position in a Lua file.
function testing.fails(message, body)
  local succeeded, found = pcall(body)
  if succeeded then error("expected the error '" .. message .. "', but there was none", 2) end
  local file, line, rest = tostring(found):match("^(.-):(%d+): (.*)$")
  if not line or not file:find("%.lua$") then error("the error does not say where: " .. show(found), 2) end
  if rest ~= message then error("expected the error '" .. message .. "', got '" .. rest .. "'", 2) end
end

return testing
