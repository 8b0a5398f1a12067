local testing = require "testing"
local test, equal, check, fails = testing.test, testing.equal, testing.check, testing.fails

test("a label has UIKit's defaults: one line of 17 points in black or white, aligned left", function()
  local label = Label()
  equal(label.textColor, nil)
  equal(label.textAlignment, "left")
  equal(label.fontSize, 17.0)
  equal(label.bold, false)
  equal(label.numberOfLines, 1)
  equal(label.userInteractionEnabled, false)
  equal(label.text, nil)
end)

test("the constructor accepts all properties, including those of views", function()
  local label = Label {
    text = "Score", frame = { 10, 20, 100, 30 }, textColor = "red", textAlignment = "center", fontSize = 24,
    bold = true, numberOfLines = 0, name = "score",
  }
  equal(label.text, "Score")
  equal(label.frame, Rect(10, 20, 100, 30))
  equal(label.textColor, Color "red")
  equal(label.textAlignment, "center")
  equal(label.fontSize, 24.0)
  equal(label.bold, true)
  equal(label.numberOfLines, 0)
  equal(tostring(label), "Label 'score'")
end)

test("a label has the size of its text until its size is set", function()
  local label = Label { text = "Score", center = { 100, 50 } }
  local first = label.size
  check(first.width > 0 and first.height > 0)
  label.text = "Score: 100"
  check(label.size.width > first.width)
  equal(label.size.height, first.height)
  equal(label.center, Point(100, 50))
  label.size = { 10, 10 }
  label.text = "Score: 1000"
  equal(label.size, Size(10, 10))
end)

test("sizeToFit keeps the upper left corner, and the width of several lines", function()
  local label = Label { frame = { 30, 40, 5, 5 }, text = "words" }
  label:sizeToFit()
  equal(label.frame.origin, Point(30, 40))
  equal(label.size, Label { text = "words" }.size)
  -- The distance between lines is 1.2 times the size of the font.
  local width = Label { text = "words" }.size.width + 1
  local lines = Label { frame = { 0, 0, width, 5 }, text = "words words words", numberOfLines = 0 }
  lines:sizeToFit()
  equal(lines.size.height, math.ceil(3 * 1.2 * 17) + 0.0)
  lines = Label { frame = { 0, 0, width, 5 }, text = "words words words", numberOfLines = 2 }
  lines:sizeToFit()
  equal(lines.size.height, math.ceil(2 * 1.2 * 17) + 0.0)
end)

test("touches pass through a label by default", function()
  local taps = {}
  stage.view:onTap(function() table.insert(taps, "stage") end)
  local label = Label { frame = { 0, 0, 100, 100 }, text = "x" }
  stage.view:addSubview(label)
  label:onTap(function() table.insert(taps, "label") end)
  stage:tap(50, 50)
  stage:step(10)
  label.userInteractionEnabled = true
  stage:tap(50, 50)
  stage:step(10)
  equal(table.concat(taps, " "), "stage label")
end)

test("invalid values raise errors", function()
  local label = Label()
  fails("Label.fontSize: expected a number from 1 to 1000, got 0", function() label.fontSize = 0 end)
  fails("Label.numberOfLines: expected a finite number from 0 up, got -1",
    function() label.numberOfLines = -1 end)
  fails('Label.textAlignment: expected "left", "center" or "right", got a string "middle"',
    function() label.textAlignment = "middle" end)
  fails("Label has no property 'textcolor'; did you mean 'textColor'?", function() return label.textcolor end)
end)
