import Dynamics
import LuaHost
import Views

extension Bindings {
  static var viewGestures: [Member<View>] {
    [
      .method(
        "onTap",
        """
        Calls a function at each tap on the view or its subviews: view:onTap(function(tap) \
        print(tap.location) end).
        """,
        parameters: [
          .init("handler", "The function, which gets the recognizer.", type: "fun(tap: TapGestureRecognizer)")
        ]
      ) { view, call throws(HostError) in
        try call.addGestureRecognizer(TapGestureRecognizer(), to: view) { $0.handler = $1 }
      },
      .method(
        "onPan",
        """
        Calls a function during drags on the view or its subviews: when a touch has moved more than 10 \
        pt, at each further movement and at its end.
        """,
        parameters: [
          .init("handler", "The function, which gets the recognizer.", type: "fun(pan: PanGestureRecognizer)")
        ]
      ) { view, call throws(HostError) in
        try call.addGestureRecognizer(PanGestureRecognizer(), to: view) { $0.handler = $1 }
      },
      .method(
        "onLongPress",
        """
        Calls a function during long presses on the view or its subviews: when a touch has been held \
        long enough, at each movement and at its end.
        """,
        parameters: [
          .init(
            "handler", "The function, which gets the recognizer.",
            type: "fun(press: LongPressGestureRecognizer)")
        ]
      ) { view, call throws(HostError) in
        try call.addGestureRecognizer(LongPressGestureRecognizer(), to: view) { $0.handler = $1 }
      },
      .method(
        "onPinch",
        """
        Calls a function during pinches with two fingers on the view or its subviews: when their distance has changed \
        by more than 10 pt, at each further movement and at the end. Pans and rotations continue beside it.
        """,
        parameters: [
          .init(
            "handler", "The function, which gets the recognizer.", type: "fun(pinch: PinchGestureRecognizer)")
        ]
      ) { view, call throws(HostError) in
        try call.addGestureRecognizer(PinchGestureRecognizer(), to: view) { $0.handler = $1 }
      },
      .method(
        "onRotation",
        """
        Calls a function during rotations with two fingers on the view or its subviews: when the line between them has \
        turned by more than 0.1 rad, at each further movement and at the end. Pans and pinches continue beside it.
        """,
        parameters: [
          .init(
            "handler", "The function, which gets the recognizer.",
            type: "fun(rotation: RotationGestureRecognizer)")
        ]
      ) { view, call throws(HostError) in
        try call.addGestureRecognizer(RotationGestureRecognizer(), to: view) { $0.handler = $1 }
      },
      .method(
        "onSwipe",
        """
        Calls a function at each swipe on the view or its subviews, a movement of at least 50 pt within half a second \
        in one direction: view:onSwipe(function(swipe) print(swipe.direction) end). A pan, if the view has one, \
        begins earlier and gets the touch.
        """,
        parameters: [
          .init(
            "handler", "The function, which gets the recognizer.", type: "fun(swipe: SwipeGestureRecognizer)")
        ]
      ) { view, call throws(HostError) in
        try call.addGestureRecognizer(SwipeGestureRecognizer(), to: view) { $0.handler = $1 }
      },
      .method(
        "onHover",
        """
        Calls a function when a pointer, such as that of a mouse, enters the view or its subviews without a touch, when it \
        moves there, and when it leaves: view:onHover(function(hover) view.alpha = hover.state == "ended" and 1 or 0.8 end).
        """,
        parameters: [
          .init(
            "handler", "The function, which gets the recognizer.", type: "fun(hover: HoverGestureRecognizer)")
        ]
      ) { view, call throws(HostError) in
        try call.addGestureRecognizer(HoverGestureRecognizer(), to: view) { $0.handler = $1 }
      },
      .method(
        "onWheel",
        """
        Calls a function when the scroll wheel turns over the view or its subviews: view:onWheel(function(wheel) \
        view.rotation = view.rotation + wheel.delta.dy / 100 end). The deepest view with such a function, or that is a \
        scroll view that can scroll, gets the wheel.
        """,
        parameters: [
          .init(
            "handler", "The function, which gets the recognizer.", type: "fun(wheel: WheelGestureRecognizer)")
        ]
      ) { view, call throws(HostError) in
        try call.addGestureRecognizer(WheelGestureRecognizer(), to: view) { $0.handler = $1 }
      },
      .method(
        "removeGestureRecognizer",
        "Removes a gesture recognizer from the view; has no effect on those of other views.",
        parameters: [
          .init(
            "recognizer", "A recognizer returned by onTap, onPan or another of these methods.",
            type: "GestureRecognizer")
        ]
      ) { view, call throws(HostError) in
        let recognizer = try call.argument(0, as: GestureRecognizer.self)
        guard recognizer.view === view else { return }
        view.removeGestureRecognizer(recognizer)
        call.lua.removeStrongReference(from: view, to: recognizer)
      },
    ]
  }
}

extension Call {
  /// Adds a recognizer that calls the function in argument 0 with the recognizer as its argument.
  fileprivate borrowing func addGestureRecognizer<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, to view: View,
    install: (Recognizer, @escaping (Recognizer) -> Void) -> Void
  ) throws(HostError) -> Recognizer {
    try requireFunction(0)
    try checkObjectLimit()
    try store(argument: 0, as: Session.handlerKey, of: recognizer)
    try addStrongReference(from: view, to: recognizer)
    @Weak var weakSession = session
    install(recognizer) { weakSession?.callUserValue(Session.handlerKey, of: $0, $0) }
    view.addGestureRecognizer(recognizer)
    return recognizer
  }
}
