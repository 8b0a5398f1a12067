-- Numbers whose products would overflow are rejected as arguments.
-- stdout: nothing got in
local function refused(f) assert(not pcall(f)) end
for _, great in ipairs { 1e8, 2 ^ 53, 1e15, 1e38, 1e154, 1e300, 1.7e308 } do
  local view, item = View { frame = { 0, 0, 10, 10 } }, Item { size = { 10, 10 } }
  stage.view:addSubview(view)
  local animator = Animator(stage.view)
  refused(function() view.center = { great, 0 } end)
  refused(function() view.size = { great, great } end)
  refused(function() view.scale = great end)
  refused(function() view.scale = 1 / great end)
  refused(function() view.rotation = great end)
  refused(function() view.frame = { -great, 0, great, 1 } end)
  refused(function() item.center = Point(great, 0) end)
  refused(function() item.size = { great, 1 } end)
  refused(function() Path():arc({ 0, 0 }, 10, 0, great) end)
  refused(function() Path():moveTo { 0, 0 }:curveTo({ great, 0 }, { 0, -great }) end)
  refused(function() AttachmentBehavior { item = item, anchor = { great, great } } end)
  refused(function() AttachmentBehavior { item = item, anchor = { 0, 0 }, offset = { great, 0 } } end)
  refused(function() SnapBehavior { item = item, snapPoint = { great, great } } end)
  refused(function() stage:tap(great, great) end)
  animator:addBehavior(GravityBehavior { view, item })
  stage:step(2)
end
print "nothing got in"
