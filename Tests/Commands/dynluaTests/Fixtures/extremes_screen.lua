-- extremes_screen.lua: sets every property of controls, alerts and popovers to extreme numbers. Each is accepted or
-- rejected; the program reaches its last line in any case. --set every=7 leaves out six of seven combinations.

local values = {
  1e7, -1e7, 1e-3, 1000, { 1e7, 1e7 }, { -1e7, 1e7 }, { -1e7, -1e7, 1e7, 1e7 },
  0, -0.0, 1, -1, 1e-300, 0.0005, 1e5, 1e18, 1e39, 1e300, -1e300, 1.7e308, math.mininteger, math.maxinteger, true, "x",
  ("many words "):rep(300), "", {}, { 0, 0 }, { 1e300, 1e300 }, { -1e30, 1e30 }, { 0, 0, 0, 0 },
  { 1e300, 1e300, 1e300, 1e300 }, { -1e19, 0, 1e-9, 1e30 }, { "a", "b", "c" }, function() end,
}

local function world()
  local screen = View { frame = stage.view.bounds }
  stage.view:addSubview(screen)
  local label  = Label { text = "some words", frame = { 10, 50, 50, 50 }, numberOfLines = 0 }
  local button = Button { title = "word", center = { 50, 150 } }
  local item   = BarButtonItem { title = "+" }
  local bar    = NavigationBar { title = "Title", rightBarButtonItems = { item } }
  for _, view in ipairs { label, button, bar } do screen:addSubview(view) end
  local alert   = Alert { title = "some words", message = "more words", buttons = { "a", "b", "c" } }
  local content = View { size = { 50, 50 } }
  local popover = Popover { contentView = content }
  popover:present { from = item }
  alert:present()
  return { label, button, item, bar, alert, popover, content, screen }
end

-- Presents alerts and popovers again with the new value, and sends touches and rotations to all views.
local function exercise(objects)
  local item, alert, popover = objects[3], objects[5], objects[6]
  alert:dismiss(1, false)
  alert:present { animated = false }
  pcall(popover.present, popover, { from = item })
  pcall(popover.present, popover, { from = { 0, 100, 10, 10 }, view = objects[8] })
  stage:tap(160, 284)
  stage:rotate(stage.orientation == "portrait" and "landscapeLeft" or "portrait")
  stage:step(3)
end

local every, combinations, taken, refused = params.every or 1, 0, 0, 0
for index, object in ipairs(world()) do
  local names = {}
  for name in pairs(object) do table.insert(names, name) end
  for _, name in ipairs(names) do
    for _, value in ipairs(values) do
      combinations = combinations + 1
      if combinations % every == 0 then
        local objects = world()
        stage:step()
        if pcall(function() objects[index][name] = value end) then taken = taken + 1 else refused = refused + 1 end
        exercise(objects)
        objects[5]:dismiss(nil, false)
        objects[6]:dismiss { animated = false }
        objects[8]:removeFromSuperview()
      end
    end
  end
end
print(taken > 300 / every and refused > 300 / every)
os.exit(0)
