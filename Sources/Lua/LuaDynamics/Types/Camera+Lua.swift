import Dynamics
public import LuaHost
public import Views

extension Camera: LuaObject {}

extension Bindings {
  static let camera = ObjectType<Camera>(
    "Camera",
    summary:
      """
      The part of stage.view that the screen shows; stage.camera is the only instance. It pans and zooms the \
      display and maps touches accordingly; views and physics are unaffected. The background of stage.view, the views \
      in stage.overlay, alerts and popovers are fixed on the screen.
      """,
    members: [
      .property(
        "center",
        """
        The point of stage.view at the center of the screen, limited by bounds: animate(1, function() \
        stage.camera.center = ball.center end). A camera that follows an item returns to it.
        """, unit: "pt", default: "the center of the screen", get: { $0.center }, set: { $0.center = $1 }),
      .property(
        "zoom", "The factor by which the views are displayed larger; can be animated.", default: "1",
        range: .closed(Camera.zoomRange), get: { $0.zoom }, set: { $0.zoom = $1 }),
      .property(
        "bounds",
        """
        The rectangle that the screen must not leave, in the coordinates of stage.view; nil for no limits. Centered on \
        the screen if it is narrower or shorter.
        """, unit: "pt", get: { $0.bounds }, set: { $0.bounds = $1 }),
      .property(
        "deadZone",
        """
        The size of the area around the center of the screen in which a followed item moves without moving the camera.
        """, unit: "pt", default: "(0, 0)", get: { $0.deadZone },
        set: { camera, size throws(HostError) in
          try requireNonNegative(size)
          camera.deadZone = size
        }),
      .property(
        "response",
        """
        The period of the spring with which the camera follows an item: a smaller one follows faster, and with 0 the \
        camera is always at the item.
        """, unit: "s", default: "0.5", range: .closed(Camera.responseRange), get: { $0.response },
        set: { $0.response = $1 }),
      .property(
        "damping", "The damping ratio of the spring: 1 does not overshoot, less oscillates more.",
        default: "1",
        range: .closed(Camera.dampingRatioRange), get: { $0.dampingRatio }, set: { $0.dampingRatio = $1 }),
      .property(
        "target", "The item that the camera follows; nil for none. See follow.",
        get: { $0.target.map(AnyItem.init) }),
      .property(
        "visibleRect", "The part of stage.view that the screen shows at the moment.", unit: "pt",
        get: { $0.visibleRect }),
      .method(
        "follow",
        "Follows an item with a spring, after each tick; stage.camera:follow(nil) ends this.",
        parameters: [.optional("item", "The item.", type: AnyItem.luaTypeName)]
      ) { camera, call throws(HostError) in
        let item: (any DynamicItem)? =
          call.hasArgument(0) ? try call.argument(0, as: AnyItem.self).item : nil
        if let item { try call.addStrongReference(from: camera, to: item) }
        if let previous = camera.target { call.lua.removeStrongReference(from: camera, to: previous) }
        camera.follow(item)
      },
      .method(
        "toScreen", "Converts a point of stage.view to its location on the screen at the moment.",
        parameters: [.init("point", "The point.", type: "Point", unit: "pt")]
      ) { camera, call throws(HostError) in camera.convertToScreen(try call.argument(0)) },
      .method(
        "toContent", "Converts a location on the screen to the point of stage.view that is shown there.",
        parameters: [.init("point", "The location.", type: "Point", unit: "pt")]
      ) { camera, call throws(HostError) in camera.convertFromScreen(try call.argument(0)) },
    ], makeObjectLabel: { _ in "Camera" })
}
