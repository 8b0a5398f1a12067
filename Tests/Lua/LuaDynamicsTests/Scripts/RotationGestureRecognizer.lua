local testing = require "testing"
local test, near, list = testing.test, testing.near, testing.list

-- Two fingers, of which the second one moves around the first one, by half a turn clockwise in a second.
local function turn()
  local points = {}
  for i = 0, 60 do points[i + 1] = Point(160 + 100 * math.cos(math.pi * i / 60), 200 + 100 * math.sin(math.pi * i / 60)) end
  stage:drag({ { 160, 200 } }, 2)
  stage:drag(points, 1)
end

test("a rotation has the angle by which the line between two fingers has turned", function()
  local states, last, velocity = {}, nil, nil
  stage.view:onRotation(function(rotation)
    if rotation.state ~= states[#states] then table.insert(states, rotation.state) end
    last = rotation.rotation
    if rotation.state == "changed" then velocity = rotation.velocity end
  end)
  turn()
  stage:step(130)
  list(states, { "began", "changed", "ended" })
  near(last, math.pi, 0.1)
  near(velocity, math.pi, 0.1)
end)

test("a rotation that is set to 0 is the change since then", function()
  local sum = 0
  stage.view:onRotation(function(rotation)
    sum = sum + rotation.rotation
    rotation.rotation = 0
  end)
  turn()
  stage:step(130)
  near(sum, math.pi, 0.1)
end)
