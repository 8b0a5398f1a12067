local testing = require "testing"
local test, equal, check, fails = testing.test, testing.equal, testing.check, testing.fails

test("a circle contains its edge, a rect does not", function()
  local circle, rect = Region.circle(50), Region.rect(100, 50)
  check(circle:contains { 30, 40 } and not circle:contains { 30.01, 40 })
  check(rect:contains { 49, -24 } and not rect:contains { 50, 0 } and not rect:contains { 0, 25 })
  check(Region.circle(-50):contains { 50, 0 } and not Region.rect(-1, 5):contains { 0, 0 })
end)

test("the infinite region contains every point, its inverse none", function()
  check(Region.infinite:contains { 1e9, -1e9 })
  check(not (-Region.infinite):contains { 0, 0 } and not Region.infinite:inverse():contains { 0, 0 })
end)

test("operators combine regions like the methods", function()
  local a, b = Region.circle(50), Region.rect(200, 20)
  local points = { { 0, 0 }, { 0, 40 }, { 80, 0 }, { 80, 30 } }
  local expected = {
    [a + b] = "yes yes yes no", [a - b] = "no yes no no", [b - a] = "no no yes no",
    [a & b] = "yes no no no", [-a] = "no no yes yes",
  }
  for region, answers in pairs(expected) do
    local found = {}
    for _, point in ipairs(points) do table.insert(found, region:contains(point) and "yes" or "no") end
    equal(table.concat(found, " "), answers)
  end
  equal(a + b, a:byUnion(b))
  equal(a - b, a:byDifference(b))
  equal(a & b, a:byIntersection(b))
  equal(-a, a:inverse())
end)

test("expressions may have any depth", function()
  local ring = Region.circle(100) - Region.circle(50)
  local region = -(ring & Region.rect(400, 20)) + (Region.infinite & Region.circle(10))
  check(region:contains { 0, 0 } and not region:contains { 70, 5 } and region:contains { 0, 70 })
end)

test("regions are equal if they were constructed equally", function()
  equal(Region.circle(5) + Region.infinite, Region.circle(5) + Region.infinite)
  check(Region.circle(5) ~= Region.circle(6) and Region.infinite ~= View())
  check(Region.circle(5):equals(Region.circle(5)) and Region.circle(5) ~= 5)
  equal(-(-Region.circle(5)), Region.circle(5))
end)

test("tostring shows the expression of a region", function()
  equal(tostring(Region.circle(5)), "Region(circle(5.0))")
  local ring = Region.circle(100) - (Region.rect(2, 3) + Region.infinite)
  equal(tostring(-ring), "Region(-(circle(100.0) - (rect(2.0, 3.0) + infinite)))")
end)

test("invalid arguments raise errors", function()
  local a = Region.circle(1)
  fails("cannot compute a Region + 5", function() return a + 5 end)
  fails("cannot compute 5 - a Region", function() return 5 - a end)
  fails("Region.byUnion: argument 1 (other): expected a Region, got 5", function() a:byUnion(5) end)
  fails("Region.circle: argument 1 (radius): expected a finite number, got inf", function()
    Region.circle(math.huge)
  end)
  fails("Region.rect: argument 2 (height): expected a number, got nil", function() Region.rect(1) end)
  fails("Region has no function 'circel'; did you mean 'circle'?", function() return Region.circel end)
  fails("Region cannot be made by a script", function() Region() end)
  fails(
    "Region.byUnion: a region can have 100 shapes, not 128; use several fields, or a custom one",
    function()
      for _ = 1, 20 do a = a + a end
    end)
end)
