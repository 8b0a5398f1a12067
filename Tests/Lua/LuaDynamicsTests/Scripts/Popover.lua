-- These tests run on a pad of 768 × 1024 points.

local testing = require "testing"
local test, equal, list, check, fails =
  testing.test, testing.equal, testing.list, testing.check, testing.fails

local function tap(x, y)
  stage:tap(x, y)
  stage:step(30)
end

local function make(options)
  options = options or {}
  options.contentView = options.contentView or View { size = { 200, 125 } }
  return Popover(options)
end

test("a popover has the size of its content by default", function()
  local content = View { size = { 200, 125 } }
  local popover = Popover { contentView = content }
  equal(popover.contentView, content)
  equal(popover.preferredContentSize, Size(200, 125))
  equal(Popover { contentView = View() }.preferredContentSize, Size(320, 480))
  popover.preferredContentSize = { 100, 50 }
  equal(popover.preferredContentSize, Size(100, 50))
  equal(popover.layoutMargins, EdgeInsets(10, 10, 10, 10))
  popover.layoutMargins = { 1, 2, 3, 4 }
  equal(popover.layoutMargins, EdgeInsets(1, 2, 3, 4))
  list(popover.passthroughViews, {})
  equal(popover.isPresented, false)
  equal(popover.arrowDirection, PopoverArrowDirection.unknown)
end)

test("the first permitted direction of its arrow is used: up, down, left, right", function()
  local popover = make()
  local expected = {
    { PopoverArrowDirection.any, 1 }, { PopoverArrowDirection.up, 1 }, { PopoverArrowDirection.down, 2 },
    { PopoverArrowDirection.left, 4 }, { PopoverArrowDirection.right, 8 },
    { PopoverArrowDirection.left | PopoverArrowDirection.right, 4 },
  }
  for _, case in ipairs(expected) do
    popover:present { from = { 334, 487, 100, 50 }, permittedArrowDirections = case[1], animated = false }
    equal(popover.isPresented, true)
    equal(popover.arrowDirection, case[2])
    popover:dismiss { animated = false }
    equal(popover.arrowDirection, PopoverArrowDirection.unknown)
  end
end)

test("a rectangle is in the coordinates of a view, or by default of the stage", function()
  local view = View { frame = { 0, 900, 768, 124 } }
  stage.view:addSubview(view)
  local popover = make()
  popover:present { from = { 384, 10, 1, 1 } }
  equal(popover.arrowDirection, PopoverArrowDirection.up)
  popover:present { from = { 384, 10, 1, 1 }, view = view }
  equal(popover.arrowDirection, PopoverArrowDirection.down)
end)

test("a bar button item is a source while its bar is on the stage", function()
  local item, popover = BarButtonItem { title = "+" }, make()
  local bar = NavigationBar { rightBarButtonItem = item }
  local message = "Popover.present: the bar button item is in no bar on a stage; "
    .. "put it into a navigation bar there first"
  fails(message, function() popover:present { from = item } end)
  stage.view:addSubview(bar)
  popover:present { from = item }
  equal(popover.arrowDirection, PopoverArrowDirection.up)
  popover:dismiss { animated = false }
  bar:removeFromSuperview()
  fails(message, function() popover:present { from = item } end)
end)

test("View.popover of its content returns it while it is presented, and the content leaves its superview", function()
  local content, inner, other = View { size = { 200, 125 } }, View(), View { size = { 50, 50 } }
  stage.view:addSubview(content)
  content:addSubview(inner)
  local popover = make { contentView = content }
  equal(inner.popover, nil)
  popover:present { from = { 384, 500, 1, 1 }, animated = false }
  equal(content.popover, popover)
  equal(inner.popover, popover)
  list(stage.view.subviews, {})
  popover.contentView = other
  equal(other.popover, popover)
  equal(content.popover, nil)
  equal(content.superview, nil)
  popover:dismiss { animated = false }
  equal(other.popover, nil)
  equal(other.superview, nil)
end)

test("didDismiss is called after a tap outside, not after dismiss()", function()
  local dismissals = 0
  local popover = make()
  function popover.didDismiss(dismissed)
    equal(dismissed, popover)
    equal(popover.isPresented, false)
    dismissals = dismissals + 1
  end
  popover:present { from = { 384, 500, 1, 1 } }
  tap(384, 580)
  equal(popover.isPresented, true)
  tap(20, 1000)
  equal(popover.isPresented, false)
  equal(dismissals, 1)
  popover:present { from = { 384, 500, 1, 1 } }
  popover:dismiss()
  equal(popover.isPresented, true)
  stage:step(30)
  equal(popover.isPresented, false)
  equal(dismissals, 1)
end)

test("shouldDismiss may prevent dismissal", function()
  local calls, answer = 0, false
  local popover = make {
    shouldDismiss = function(popover)
      check(popover.isPresented)
      calls = calls + 1
      return answer
    end,
  }
  popover:present { from = { 384, 500, 1, 1 } }
  tap(20, 1000)
  equal(popover.isPresented, true)
  answer = true
  tap(20, 1000)
  equal(popover.isPresented, false)
  equal(calls, 2)
end)

test("only passthrough views receive touches behind it", function()
  local taps = {}
  local view = View { frame = { 0, 900, 100, 100 } }
  stage.view:addSubview(view)
  stage.view:onTap(function() table.insert(taps, "stage") end)
  view:onTap(function() table.insert(taps, "view") end)
  local popover = make { passthroughViews = { view } }
  list(popover.passthroughViews, { view })
  popover:present { from = { 384, 500, 1, 1 } }
  tap(50, 950)
  equal(popover.isPresented, true)
  tap(300, 950)
  equal(popover.isPresented, false)
  tap(300, 950)
  equal(table.concat(taps, " "), "view stage")
end)

test("the stage retains a popover with its content and functions while it is presented", function()
  local word
  do
    local content = View { size = { 200, 125 }, data = { word = "kept" } }
    local popover = make { contentView = content, data = { content = content } }
    function popover.didDismiss(dismissed) word = dismissed.contentView.data.word end
    popover:present { from = { 384, 500, 1, 1 } }
  end
  collectgarbage()
  stage:step(30)
  tap(20, 1000)
  equal(word, "kept")
end)

test("a popover can be presented again, also from didDismiss", function()
  local count = 0
  local popover = make()
  function popover.didDismiss()
    count = count + 1
    if count < 3 then popover:present { from = { 384, 500, 1, 1 } } end
  end
  popover:present { from = { 384, 500, 1, 1 } }
  for _ = 1, 3 do tap(20, 1000) end
  equal(count, 3)
  equal(popover.isPresented, false)
end)

test("destroying the content dismisses the popover", function()
  local content = View { size = { 200, 125 } }
  local popover = make { contentView = content }
  popover:present { from = { 384, 500, 1, 1 } }
  content:destroy()
  equal(popover.isPresented, false)
  stage:step(30)
end)

test("invalid uses of a popover raise errors", function()
  local popover = make()
  local function present(options)
    return function() popover:present(options) end
  end
  fails("Popover.present: from: expected a Rect, { x, y, width, height } or a BarButtonItem, got nil", present {})
  fails("Popover.present: from: expected a Rect, { x, y, width, height } or a BarButtonItem, got a View",
    present { from = stage.view })
  fails("Popover.present: there is no field 'form'; did you mean 'from'?", present { form = { 0, 0, 1, 1 } })
  fails("Popover.present: view: expected a View, got 5", present { from = { 0, 0, 1, 1 }, view = 5 })
  fails("Popover.present: the view is not on a stage; add it to one first",
    present { from = { 0, 0, 1, 1 }, view = View() })
  fails("Popover.present: view: valid only with a rectangle",
    present { from = BarButtonItem(), view = stage.view })
  fails("Popover.present: from: x: expected a number from -10000000 to 10000000, got 1e+300",
    present { from = { 1e300, 0, 1, 1 } })
  for _, directions in ipairs { 0, 16, PopoverArrowDirection.unknown } do
    fails("Popover.present: expected permitted arrow directions with up, down, left or right among them",
      present { from = { 0, 0, 1, 1 }, permittedArrowDirections = directions })
  end
  fails("Popover.preferredContentSize: expected a finite width and height of at least 0, got (-1.0, 5.0)",
    function() popover.preferredContentSize = { -1, 5 } end)
  fails("Popover.contentView: expected a View, got nil", function() popover.contentView = nil end)
  fails("Popover: contentView: expected a View, got nil", function() Popover() end)
  equal(popover.isPresented, false)
end)
