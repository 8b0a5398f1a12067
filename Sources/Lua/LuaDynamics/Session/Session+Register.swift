import Dynamics
import LuaHost
import Views

extension Session {
  /// Registers the whole Lua API: value types, object types, functions and the globals `stage` and `params`.
  func registerAPI() throws(LuaError) {
    try registerRecordTypes()
    try registerItems()
    try registerControls()
    try registerBehaviors()
    let functions = Bindings.timerFunctions + Bindings.taskFunctions + Bindings.reloadFunctions
    for function in functions + [Bindings.help] {
      try lua.register(function)
    }
    try lua.setGlobal("stage", to: stage)
    try lua.setGlobal("params", to: LuaTable())
    documentGlobals()
    lua.setAPIAliases(AppleNames.all)
    try lua.pin(stage)
    try addStrongReferencesOfStage()
    try lua.preloadModule("dynamics")
  }

  /// Adds the ownership of the objects that the stage always has.
  func addStrongReferencesOfStage() throws(LuaError) {
    try lua.addStrongReference(from: stage, to: stage.view)
    try lua.addStrongReference(from: stage, to: stage.overlay)
    try lua.addStrongReference(from: stage, to: stage.camera)
  }

  private func documentGlobals() {
    let descriptions: [GlobalDescription] = [
      .init(.host, "stage", "The screen of the simulated device, with its clock.", type: Stage.luaTypeName),
      .init(
        .host, "params",
        """
        The parameters of the run, which the option --set (--set mass=2) and dynlua sweep set: local mass = \
        params.mass or 1. Decimal numbers become numbers, true and false booleans, and everything else a string.
        """,
        type: "table"),
      .init(
        .script, "result",
        "What dynlua sweep writes to its table at the end of the run: a value, or a table with names.",
        type: "table|number|string|boolean"),
      .init(
        .script, "update", "Called in each tick of 1/60 s, after everything has moved; dt is 1/60.",
        type: "fun(dt: number)"),
      .init(
        .script, "state",
        """
        If this is a table, a reload keeps everything on the stage; otherwise it empties the stage. Globals survive a \
        reload: a script begins with state = state or {} and builds only what state does not contain yet. stage:save \
        keeps what it contains.
        """,
        type: "table"),
      .init(
        .script, "on_reload",
        "Called after a reload, with a table of the globals and top-level locals of the previous version.",
        type: "fun(old: table)"),
    ]
    for description in descriptions { lua.document(description) }
  }

  private func registerRecordTypes() throws(LuaError) {
    try lua.register(Point.recordType)
    try lua.register(Vector.recordType)
    try lua.register(Size.recordType)
    try lua.register(Rect.recordType)
    try lua.register(EdgeInsets.recordType)
    try lua.register(FloatRange.recordType)
    try lua.register(Color.recordType)
    try lua.register(Bindings.path)
    try lua.register(Bindings.gradient)
  }

  private func registerItems() throws(LuaError) {
    try lua.register(Bindings.stage)
    try lua.register(Bindings.savedState)
    try lua.register(Bindings.camera)
    try lua.register(Bindings.view)
    try lua.register(Bindings.item)
    try lua.register(Bindings.itemGroup)
    try lua.register(Bindings.gestureRecognizer)
    try lua.register(Bindings.tapGestureRecognizer)
    try lua.register(Bindings.panGestureRecognizer)
    try lua.register(Bindings.longPressGestureRecognizer)
    try lua.register(Bindings.pinchGestureRecognizer)
    try lua.register(Bindings.rotationGestureRecognizer)
    try lua.register(Bindings.swipeGestureRecognizer)
    try lua.register(Bindings.hoverGestureRecognizer)
    try lua.register(Bindings.wheelGestureRecognizer)
    try lua.register(Bindings.keyPress)
    try lua.register(Bindings.timer)
    try lua.register(Bindings.task)
    try lua.register(Bindings.animation)
  }

  private func registerControls() throws(LuaError) {
    try lua.register(Bindings.label)
    try lua.register(Bindings.button)
    try lua.register(Bindings.shape)
    try lua.register(Bindings.scrollView)
    try lua.register(Bindings.image)
    try lua.register(Bindings.presentation)
    try lua.register(Bindings.barButtonItem)
    try lua.register(Bindings.navigationBar)
    try lua.register(Bindings.alert)
    try lua.register(Bindings.popover)
    try lua.register(Bindings.popoverArrowDirection)
  }

  private func registerBehaviors() throws(LuaError) {
    try lua.register(Bindings.animator)
    try lua.register(Bindings.behavior)
    try lua.register(Bindings.itemListBehavior)
    try lua.register(Bindings.gravityBehavior)
    try lua.register(Bindings.collisionBehavior)
    try lua.register(Bindings.collisionMode)
    try lua.register(Bindings.contact)
    try lua.register(Bindings.castHit)
    try lua.register(Bindings.forces)
    try lua.register(Bindings.pushBehavior)
    try lua.register(Bindings.pushMode)
    try lua.register(Bindings.attachmentBehavior)
    try lua.register(Bindings.snapBehavior)
    try lua.register(Bindings.dynamicItemBehavior)
    try lua.register(Bindings.region)
    try lua.register(Bindings.fieldBehavior)
  }
}
