internal import Dynamics
internal import LuaHost
internal import Views

extension Session {
  /// Makes everything that scripts see known to Lua: values, types, functions, and the global `stage`.
  func register() throws(LuaError) {
    try registerValues()
    try registerItems()
    try registerBehaviors()
    for function in Bindings.timerFunctions + Bindings.taskFunctions + Bindings.reloadFunctions {
      try lua.register(function)
    }
    try lua.setGlobal("stage", to: stage)
    describeGlobals()
    try lua.anchor(stage)
    try lua.link(stage, to: stage.view)
    try lua.preloadModule("dynamics")
  }

  private func describeGlobals() {
    lua.document(.init(.host, "stage", "The screen and its clock.", type: Stage.luaName))
    lua.document(
      .init(
        .script, "update", "Called once per tick where the script defines it, after everything has moved.",
        type: "fun(dt: number)"))
  }

  private func registerValues() throws(LuaError) {
    try lua.register(Point.recordType)
    try lua.register(Vector.recordType)
    try lua.register(Size.recordType)
    try lua.register(Rect.recordType)
    try lua.register(EdgeInsets.recordType)
    try lua.register(Color.recordType)
    try lua.register(Bindings.path)
  }

  private func registerItems() throws(LuaError) {
    try lua.register(Bindings.stage)
    try lua.register(Bindings.view)
    try lua.register(Bindings.item)
    try lua.register(Bindings.gestureRecognizer)
    try lua.register(Bindings.tapGestureRecognizer)
    try lua.register(Bindings.panGestureRecognizer)
    try lua.register(Bindings.longPressGestureRecognizer)
    try lua.register(Bindings.timer)
    try lua.register(Bindings.task)
    try lua.register(Bindings.animation)
  }

  private func registerBehaviors() throws(LuaError) {
    try lua.register(Bindings.animator)
    try lua.register(Bindings.behavior)
    try lua.register(Bindings.itemListBehavior)
    try lua.register(Bindings.gravityBehavior)
    try lua.register(Bindings.collisionBehavior)
    try lua.register(Bindings.collisionMode)
    try lua.register(Bindings.contact)
    try lua.register(Bindings.pushBehavior)
    try lua.register(Bindings.pushMode)
    try lua.register(Bindings.attachmentBehavior)
    try lua.register(Bindings.snapBehavior)
    try lua.register(Bindings.dynamicItemBehavior)
  }
}
