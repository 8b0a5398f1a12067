local testing = require "testing"
local test, equal, check, fails = testing.test, testing.equal, testing.check, testing.fails

local function add(options)
  options.frame = { 0, 0, 320, 568 }
  options.contentSize = { 320, 5000 }
  local list = ScrollView(options)
  stage.view:addSubview(list)
  return list
end

test("a scroll view clips and bounces by default", function()
  local list = ScrollView()
  equal(list.clipsToBounds, true)
  equal(list.bounces, true)
  equal(list.alwaysBounceHorizontal, false)
  equal(list.alwaysBounceVertical, false)
  equal(list.pagingEnabled, false)
  equal(list.scrollEnabled, true)
  equal(list.decelerationRate, "normal")
  equal(list.showsVerticalScrollIndicator, true)
  equal(list.showsHorizontalScrollIndicator, true)
  equal(list.contentSize, Size(0, 0))
  equal(list.contentOffset, Point(0, 0))
  equal(list.contentInset, EdgeInsets(0, 0, 0, 0))
end)

test("a drag scrolls, and the content continues to move after it", function()
  local list, offsets = add {}, {}
  function list.onScroll(view) table.insert(offsets, view.contentOffset.y) end
  stage:drag({ { 160, 400 }, { 160, 200 } }, 0.2)
  stage:step(10)
  equal(list.isDragging, true)
  check(list.panGestureRecognizer.location.y < 300)
  stage:step(5)
  equal(list.isDragging, false)
  equal(list.isDecelerating, true)
  local offset = list.contentOffset.y
  check(stage:run(10))
  check(list.contentOffset.y > offset + 300)
  check(#offsets > 60)
  equal(offsets[#offsets], list.contentOffset.y)
end)

test("onScroll can be given as a function", function()
  local count, list = 0, add {}
  list:onScroll(function() count = count + 1 end)
  list.contentOffset = { 0, 100 }
  list.contentOffset = { 0, 100 }
  equal(count, 1)
  list.onScroll = nil
  list.contentOffset = { 0, 200 }
  equal(count, 1)
end)

test("setContentOffset is limited by the content", function()
  local list = add { contentInset = { 10, 0, 10, 0 } }
  list:setContentOffset({ 0, 9999 })
  equal(list.contentOffset, Point(0, 4442))
  list:setContentOffset({ 0, -9999 }, true)
  equal(list.contentOffset, Point(0, 4442))
  check(stage:run(10))
  equal(list.contentOffset, Point(0, -10))
end)

test("pages and the rate of deceleration", function()
  local list = add { pagingEnabled = true, decelerationRate = "fast", bounces = false,
    alwaysBounceVertical = true, alwaysBounceHorizontal = true }
  stage:drag({ { 160, 400 }, { 160, 300 } }, 0.1)
  check(stage:run(10))
  equal(list.contentOffset, Point(0, 568))
  list.scrollEnabled = false
  stage:drag({ { 160, 400 }, { 160, 300 } }, 0.1)
  check(stage:run(10))
  equal(list.contentOffset, Point(0, 568))
end)

test("values are checked", function()
  local list = ScrollView()
  fails("ScrollView.contentSize: expected a width and height of at least 0, got -1.0 and 5.0",
    function() list.contentSize = { -1, 5 } end)
  fails('ScrollView.decelerationRate: expected "normal" or "fast", got a string "slow"',
    function() list.decelerationRate = "slow" end)
  fails("ScrollView.isDragging is read-only", function() list.isDragging = true end)
end)
