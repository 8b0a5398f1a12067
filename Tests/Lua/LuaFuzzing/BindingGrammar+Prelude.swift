extension BindingGrammar {
  /// A script that fills the pool and defines the functions that statements call.
  package static let prelude = """
    print, budget, pool = function() end, 100, pool or {}
    function keep(name, slot, object, ...)
      pool[name] = pool[name] or {}
      pool[name][slot] = object
      return object, ...
    end
    function pick(name, slot)
      return pool[name] and pool[name][slot]
    end
    function spend()
      budget = budget - 1
      return budget < 0
    end
    function violation()
      for _, name in ipairs { "View", "Item" } do
        for _, item in pairs(pool[name] or {}) do
          local is, x, y, angle = pcall(function() return item:position() end)
          if is and not (math.abs(x) < math.huge and math.abs(y) < math.huge and math.abs(angle) < math.huge) then
            return ("%s is at (%s, %s), turned by %s"):format(item, x, y, angle)
          end
        end
      end
    end
    for slot = 0, 3 do
      local view = keep("View", slot, View { frame = { 60 * slot, 20 * slot, 50, 50 } })
      stage.view:addSubview(view)
      keep("Camera", slot, stage.camera)
      local item = keep("Item", slot, Item { size = { 20, 20 }, center = { 60 * slot, 100 } })
      local animator = keep("Animator", slot, Animator(slot < 2 and stage.view or nil))
      local subject = slot < 2 and view or item
      keep("GravityBehavior", slot, GravityBehavior { subject })
      keep("CollisionBehavior", slot, CollisionBehavior { subject, translatesReferenceBoundsIntoBoundary = slot < 2 })
      keep("PushBehavior", slot, PushBehavior { subject, mode = PushMode.continuous, magnitude = 1 })
      keep("DynamicItemBehavior", slot, DynamicItemBehavior { subject })
      keep("SnapBehavior", slot, SnapBehavior { item = subject, snapPoint = { 100, 100 } })
      keep("AttachmentBehavior", slot, AttachmentBehavior { item = subject, anchor = { 100, 100 } })
      keep("FieldBehavior", slot, FieldBehavior.noise { subject })
      keep("ItemGroup", slot, ItemGroup { Item { size = { 20, 20 } }, Item { size = { 20, 20 }, center = { 20, 0 } } })
      keep("Region", slot, Region.circle(100))
      keep("Behavior", slot, Behavior {})
      animator:addBehavior(pick("GravityBehavior", slot))
      animator:addBehavior(pick("CollisionBehavior", slot))
      keep("TapGestureRecognizer", slot, view:onTap(function() end))
      keep("PanGestureRecognizer", slot, view:onPan(function() end))
      keep("LongPressGestureRecognizer", slot, view:onLongPress(function() end))
      keep("PinchGestureRecognizer", slot, view:onPinch(function() end))
      keep("RotationGestureRecognizer", slot, view:onRotation(function() end))
      keep("SwipeGestureRecognizer", slot, view:onSwipe(function() end))
      keep("HoverGestureRecognizer", slot, view:onHover(function() end))
      keep("WheelGestureRecognizer", slot, view:onWheel(function() end))
      keep("Path", slot, Path.rect { 0, 0, 10, 10 })
      keep("Timer", slot, every(1, function() end))
      keep("Task", slot, go(function() while true do wait(1) end end))
      keep("animate", slot, animate(1, function() view.alpha = 0.5 end))
      keep("Class", slot, Behavior.extend "Wind")
      local label = keep("Label", slot, Label { text = "some words", center = { 60 * slot, 300 } })
      local button = keep("Button", slot, Button { title = "word", frame = { 60 * slot, 400, 50, 44 } })
      local list = keep("ScrollView", slot, ScrollView { frame = { 60 * slot, 450, 50, 44 }, contentSize = { 50, 200 } })
      local add = keep("BarButtonItem", slot, BarButtonItem { title = "+" })
      local bar = keep("NavigationBar", slot, NavigationBar { title = "words", rightBarButtonItem = add })
      keep("Gradient", slot, Gradient { "red", "blue" })
      local line = { { 60 * slot, 500 }, { 60 * slot + 40, 520 } }
      local shape = keep("Shape", slot, Shape { path = line, stroke = "red", lineWidth = 2 })
      local image = keep("Image", slot, Image { size = { 40, 30 }, center = { 60 * slot, 450 }, contentMode = "center" })
      for _, control in ipairs { label, button, list, bar, shape, image } do stage.view:addSubview(control) end
      keep("Alert", slot, Alert { title = "words", buttons = { "a", "b" } })
      keep("Popover", slot, Popover { contentView = View { size = { 50, 50 } } })
    end
    """
}
