import Dynamics
public import LuaHost
public import Views

extension Alert: LuaObject {}

extension Bindings {
  static let alert = ObjectType<Alert>(
    "Alert", summary: "A modal alert, which blocks touches on the stage behind it until it is dismissed.",
    constructor: .init(
      summary:
        """
        Creates an alert, which present displays: Alert { title = "Add", buttons = { "Photo", "Audio" } }.
        """
    ) { call in
      let alert = Alert()
      @Weak var session = call.session
      @Weak var weakAlert = alert
      alert.onDismiss = { index, title in
        if let weakAlert { session?.alertDidDismiss(weakAlert, buttonIndex: index, title: title) }
      }
      return alert
    },
    members: [
      .property(
        "title", "The title, in bold, or \"\" for none; a change takes effect at the next presentation.",
        default: "\"\"",
        get: { $0.title }, set: { $0.title = $1 }),
      .property(
        "message",
        "The message below the title, or \"\" for none; a change takes effect at the next presentation.",
        default: "\"\"",
        get: { $0.message }, set: { $0.message = $1 }),
      .property(
        "buttons",
        """
        The buttons: titles, or tables such as { title = "Keep", role = "cancel" } with at most one \
        cancel; an empty list gives the button OK.
        """,
        get: { AlertButtons($0.buttons) },
        set: { alert, buttons throws(HostError) in
          try requireNoProblem(Alert.problem(settingButtons: buttons.buttons))
          alert.buttons = buttons.buttons
        }),
      .property(
        "isPresented", "Whether the alert is on the stage: from present until it has faded out.",
        default: "false",
        get: { $0.isPresented }),
      .method(
        "present",
        """
        Presents the alert, alert:present() or alert:present { animated = false }, in front of everything, other \
        alerts included; the simulation behind it continues. An error if this alert is presented already.
        """,
        named: [.animated]
      ) { alert, call throws(HostError) in
        try requireNoProblem(alert.problemWithPresenting)
        let animated = try call.argument(named: "animated", default: true)
        try call.addStrongReference(from: call.session.stage, to: alert)
        alert.present(on: call.session.stage, animated: animated)
        let message = alert.message.isEmpty ? nil : alert.message
        call.session.logEvent(.presented(call.lua.displayName(of: alert), message: message))
      },
      .method(
        "dismiss",
        "Dismisses the alert as if a button had been tapped; has no effect if it is not presented.",
        parameters: [
          .optional(
            "index", "The index of the button, from 1; if omitted, the cancel button, or else the last one.",
            type: "integer"
          ),
          .optional("animated", "Whether the alert fades out.", type: "boolean", default: "true"),
        ]
      ) { alert, call throws(HostError) in
        let buttonRange = ValueRange.closed(1...Double(alert.presentedButtonCount))
        let index = try call.argument(0, as: Int?.self, in: buttonRange)
        alert.dismiss(buttonIndex: index.map { $0 - 1 }, animated: try call.argument(1, default: true))
      },
      .callback(
        Session.onDismissKey, "Called when the alert has disappeared, with the selected button.",
        parameters: [
          .init("index", "The index of the button, from 1.", type: "integer"),
          .init("title", "The title of the button.", type: "string"),
        ]),
      .lazyTable("data", "A table for the script's own values, initially empty: object.data.score = 0."),
    ],
    makeObjectLabel: { alert in alert.title.isEmpty ? nil : "Alert '\(alert.title)'" })
}

extension Parameter {
  /// The optional parameter `animated` of methods that present or dismiss.
  static let animated = Parameter.optional(
    "animated", "Whether the transition is animated.", type: "boolean", default: "true")
}

extension Session {
  /// Logs that an alert was dismissed, calls the script's callback and removes the stage's ownership of the
  /// alert.
  fileprivate func alertDidDismiss(_ alert: Alert, buttonIndex: Int, title: String) {
    logEvent(.dismissed(lua.displayName(of: alert), button: title))
    callUserValue(Self.onDismissKey, of: alert, buttonIndex + 1, title)
    lua.removeStrongReference(from: stage, to: alert)
  }
}
