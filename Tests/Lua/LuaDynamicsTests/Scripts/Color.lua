local testing = require "testing"
local test, equal, near, check, fails = testing.test, testing.equal, testing.near, testing.check, testing.fails

test("a colour has four components and is opaque by default", function()
  local color = Color(1, 0.5, 0)
  equal(color.red, 1.0)
  equal(color.green, 0.5)
  equal(color.blue, 0.0)
  equal(color.alpha, 1.0)
  equal(Color(1, 0.5, 0, 0.25).alpha, 0.25)
  equal(Color { red = 1, green = 0.5, blue = 0 }, color)
end)

test("CSS names and hexadecimal notations are colours", function()
  near(Color "green", { 0, 128 / 255, 0, 1 })
  near(Color "#ff800040", { 1, 128 / 255, 0, 64 / 255 })
  near(Color "#f80", { 1, 136 / 255, 0, 1 })
  equal(Color "transparent".alpha, 0.0)
end)

test("a name is accepted for any colour", function()
  local view = View { backgroundColor = "red" }
  equal(view.backgroundColor, Color(1, 0, 0))
  view.backgroundColor = "#00ff0080"
  near(view.backgroundColor, { 0, 1, 0, 128 / 255 })
  view.backgroundColor = { 0, 0, 1 }
  equal(view.backgroundColor, Color "blue")
end)

test("withAlpha returns another colour", function()
  local red = Color "red"
  equal(red:withAlpha(0.5), Color(1, 0, 0, 0.5))
  equal(red.alpha, 1.0)
  fails("Color.withAlpha: argument 1 (alpha): expected a number from 0 to 1, got 2", function() red:withAlpha(2) end)
end)

test("tostring shows the hexadecimal notation", function()
  equal(tostring(Color "red"), "#ff0000ff")
end)

test("an unknown name is an error", function()
  fails("Color: expected a CSS color name (did you mean \"green\"?) or #rrggbbaa, got a string \"gren\"", function() return Color "gren" end)
  fails("View.backgroundColor: expected a CSS color name or #rrggbbaa, got a string \"#12\"", function()
    View().backgroundColor = "#12"
  end)
end)
