local testing = require "testing"
local test, equal, fails = testing.test, testing.equal, testing.fails

test("a gradient leads from the top to the bottom, with colours at equal distances", function()
  local gradient = Gradient { "red", "white", "blue" }
  equal(gradient.kind, "linear")
  equal(gradient.from, Point(0.5, 0))
  equal(gradient.to, Point(0.5, 1))
  equal(gradient.locations[2], 0.5)
  equal(gradient.colors[3], Color "blue")
end)

test("the constructor accepts points, a kind and locations", function()
  local gradient = Gradient { "red", "blue", kind = "radial", from = { 0.5, 0.5 }, to = { 1, 1 }, locations = { 0, 0.3 } }
  equal(gradient.kind, "radial")
  equal(gradient.from, Point(0.5, 0.5))
  equal(gradient.to, Point(1, 1))
  equal(gradient.locations[2], 0.3)
end)

test("a gradient needs a colour, and a location for each", function()
  fails("Gradient: expected at least one color", function() Gradient {} end)
  fails("Gradient: expected as many locations as colors, 2, got 1", function() Gradient { "red", "blue", locations = { 1 } } end)
  fails("Gradient: expected locations from 0 to 1 in ascending order", function() Gradient { "red", "blue", locations = { 1, 0 } } end)
end)
