local testing = require "testing"
local test, equal, fails = testing.test, testing.equal, testing.fails

local camera = stage.camera

test("the camera shows all of the stage at first", function()
  equal(camera.center, Point(160, 284))
  equal(camera.zoom, 1)
  equal(camera.bounds, nil)
  equal(camera.deadZone, Size(0, 0))
  equal(camera.response, 0.5)
  equal(camera.damping, 1)
  equal(camera.target, nil)
  equal(camera.visibleRect, Rect(0, 0, 320, 568))
end)

test("center and zoom determine the visible rectangle and the conversions", function()
  camera.center, camera.zoom = { 1000, 1000 }, 2
  equal(camera.visibleRect, Rect(920, 858, 160, 284))
  equal(camera:toScreen { 1000, 1000 }, Point(160, 284))
  equal(camera:toContent { 180, 284 }, Point(1010, 1000))
  camera.bounds = { 0, 0, 320, 568 }
  equal(camera.center, Point(240, 426))
end)

test("the camera follows an item until it is destroyed", function()
  local view = View { size = { 10, 10 }, center = { 900, 284 } }
  stage.view:addSubview(view)
  camera:follow(view)
  equal(camera.target, view)
  stage:step(120)
  equal(camera.center, view.center)
  view.center = { 160, 284 }
  view:destroy()
  stage:step(10)
  equal(camera.target, nil)
  equal(camera.center, Point(900, 284))
end)

test("an item of a dead zone moves the camera at its edge", function()
  camera.deadZone, camera.response = { 100, 100 }, 0
  local item = Item { size = { 10, 10 }, center = { 220, 284 } }
  camera:follow(item)
  stage:step(1)
  equal(camera.center, Point(170, 284))
  camera:follow(nil)
  equal(camera.target, nil)
end)

test("a touch has its location in the content that is shown, in the overlay that on the screen", function()
  local places = {}
  stage.view:onTap(function(tap) table.insert(places, tap.location) end)
  local button = View { frame = { 0, 0, 50, 50 } }
  stage.overlay:addSubview(button)
  button:onTap(function(tap) table.insert(places, tap.location) end)
  camera.center = { 1160, 284 }
  stage:tap(100, 100)
  stage:tap(10, 20)
  stage:step(10)
  equal(places[1], Point(1100, 100))
  equal(places[2], Point(10, 20))
end)

test("reset empties the overlay and resets the camera", function()
  stage.overlay:addSubview(View { size = { 10, 10 } })
  camera.zoom = 3
  stage:reset()
  equal(camera.zoom, 1)
  equal(#stage.overlay.subviews, 0)
end)

test("values are checked", function()
  fails("Camera.zoom: expected a number from 0.01 to 100, got 0", function() camera.zoom = 0 end)
  fails("Camera.response: expected a number from 0 to 60, got -1", function() camera.response = -1 end)
  fails("Camera.deadZone: expected a width and height of at least 0, got -1.0 and 5.0",
    function() camera.deadZone = { -1, 5 } end)
  fails('Camera.follow: argument 1 (item): expected a View, an Item or an ItemGroup, got a string "ball"',
    function() camera:follow("ball") end)
  fails("View.destroy: the stage's overlay cannot be destroyed", function() stage.overlay:destroy() end)
  fails("Camera.visibleRect is read-only", function() camera.visibleRect = Rect(0, 0, 1, 1) end)
end)
