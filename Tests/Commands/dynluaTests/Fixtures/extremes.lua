-- extremes.lua: sets every property of every object of a running scene to extreme numbers. Each is accepted or
-- rejected; the program reaches its last line in any case. --set every=7 leaves out six of seven combinations.

local values = {
  1e7, -1e7, 1e-3, 1000, { 1e7, 1e7 }, { -1e7, 1e7 }, { -1e7, -1e7, 1e7, 1e7 },
  0, -0.0, 1, -1, 1e-300, 1e-30, 0.0005, 1e5, 1e10, 1e18, 1.1e18, 1e30, 1e39, 1e300, -1e300, 1.7e308, math.mininteger,
  math.maxinteger, true, "x", {}, { 0, 0 }, { 1e300, 1e300 }, { -1e30, 1e30 }, { 1e-30, 1e-30 }, { 0, 0, 0, 0 },
  { 1e300, 1e300, 1e300, 1e300 }, { -1e19, 0, 1e-9, 1e30 }, function() end,
}

local function world()
  local screen = View { frame = stage.view.bounds }
  local a = View { size = { 50, 50 }, center = { 160, 100 } }
  local b = View { size = { 50, 50 }, center = { 160, 200 } }
  local item = Item { size = { 20, 20 }, center = { 100, 100 } }
  stage.view:addSubview(screen)
  screen:addSubview(a)
  screen:addSubview(b)
  local collision = CollisionBehavior { a, b, item, translatesReferenceBoundsIntoBoundary = true }
  collision:addBoundary("line", { 0, 400 }, { 320, 400 })
  local behaviors = {
    collision, GravityBehavior { a, b, item }, PushBehavior { a, magnitude = 1 }, DynamicItemBehavior { a, b, item },
    SnapBehavior { item = b, snapPoint = { 10, 10 } }, AttachmentBehavior { item = a, anchor = { 10, 10 } },
    AttachmentBehavior { item = a, attachedTo = b },
    AttachmentBehavior.sliding { item = a, attachedTo = b, anchor = { 160, 150 }, axis = { 0, 1 } },
    AttachmentBehavior.limit { item = a, attachedTo = b },
    AttachmentBehavior.fixed { item = a, attachedTo = item, anchor = { 130, 100 } },
    AttachmentBehavior.pin { item = b, attachedTo = item, anchor = { 130, 150 } },
    FieldBehavior.radialGravity { a, b, item, position = { 100, 300 } }, FieldBehavior.noise { a, b, item },
  }
  local animator = Animator(screen)
  for _, behavior in ipairs(behaviors) do animator:addBehavior(behavior) end
  return { a, item, screen, animator, table.unpack(behaviors) }, animator, screen
end

local every, combinations, taken, refused = params.every or 1, 0, 0, 0
for index, object in ipairs((world())) do
  local names = {}
  for name in pairs(object) do table.insert(names, name) end
  for _, name in ipairs(names) do
    for _, value in ipairs(values) do
      combinations = combinations + 1
      if combinations % every == 0 then
        local objects, animator, screen = world()
        stage:step(2)
        if pcall(function() objects[index][name] = value end) then
          taken = taken + 1
          pcall(animator.updateItem, animator, objects[1])
          stage:step(3)
        else
          refused = refused + 1
        end
        animator:removeAllBehaviors()
        screen:removeFromSuperview()
      end
    end
  end
end
print(taken > 300 / every and refused > 300 / every)
os.exit(0)
