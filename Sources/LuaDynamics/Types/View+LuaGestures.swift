internal import Dynamics
internal import LuaHost
internal import Views

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
      ) { view, call in
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
      ) { view, call in
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
      ) { view, call in
        try call.addGestureRecognizer(LongPressGestureRecognizer(), to: view) { $0.handler = $1 }
      },
      .method(
        "removeGestureRecognizer",
        "Removes a gesture recognizer from the view; has no effect on those of other views.",
        parameters: [
          .init(
            "recognizer", "A recognizer returned by onTap, onPan or onLongPress.", type: "GestureRecognizer")
        ]
      ) { view, call in
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
    install(recognizer) { [weak session] in session?.callUserValue(Session.handlerKey, of: $0, $0) }
    view.addGestureRecognizer(recognizer)
    return recognizer
  }
}
