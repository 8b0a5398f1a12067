internal import Dynamics
public import LuaHost
public import Views

extension Alert: LuaObject {}

extension Bindings {
  static let alert = ObjectType<Alert>(
    "Alert", summary: "A question over the stage that is answered before anything else can be touched.",
    constructor: .init(
      summary:
        "Makes an alert that is not presented yet: Alert { title = \"Add\", buttons = { \"Photo\", \"Audio\" } }."
    ) { call in
      let alert = Alert()
      alert.onDismiss = { [weak session = call.session, unowned alert] index, title in
        session?.dismissed(alert, with: index, title)
      }
      return alert
    },
    members: [
      .property(
        "title", "What is asked; another one is shown the next time.", default: "\"\"",
        get: \.title, set: { $0.title = $1 }),
      .property(
        "message", "More about it; another one is shown the next time.", default: "\"\"",
        get: \.message, set: { $0.message = $1 }),
      .property(
        "buttons",
        "The answers: titles, or tables with a role; one cancels at most. Without any there is OK.",
        get: { AlertButtons($0.buttons) },
        set: { alert, buttons in
          try require(Alert.problem(settingButtons: buttons.list))
          alert.buttons = buttons.list
        }),
      .property(
        "isPresented", "Whether it is on the stage, until it has faded away.", default: "false",
        get: \.isPresented),
      .method(
        "present", "Shows the alert in front of everything; the world behind it goes on.",
        named: [.animated]
      ) { alert, call in
        try require(alert.presentingProblem)
        let animated = try call.named("animated", default: true)
        try call.addOwnership(from: call.session.stage, to: alert)
        alert.present(on: call.session.stage, animated: animated)
        let message = alert.message.isEmpty ? nil : alert.message
        call.session.logEvent(.presented(call.lua.label(of: alert), message: message))
      },
      .method(
        "dismiss",
        "Takes the alert away as if a button had been tapped; without effect if it is not presented.",
        parameters: [
          .optional(
            "index", "Which button, from 1; without, the one that cancels, or else the last.", type: "integer"
          ),
          .optional("animated", "Whether it fades away.", type: "boolean", default: "true"),
        ]
      ) { alert, call in
        let buttonRange = ValueRange.closed(1...Double(alert.shownButtonCount))
        let index = try call.argument(0, as: Int?.self, in: buttonRange)
        alert.dismiss(buttonIndex: index.map { $0 - 1 }, animated: try call.argument(1, default: true))
      },
      .callback(
        Session.dismissKey, "Called when the alert is gone, with the button that was tapped.",
        parameters: [
          .init("index", "Its place among the buttons, from 1.", type: "integer"),
          .init("title", "Its title.", type: "string"),
        ]),
      .lazyTable("data", "A table for the script's own fields."),
    ],
    label: { alert in alert.title.isEmpty ? nil : "Alert '\(alert.title)'" })
}

extension Parameter {
  /// The optional parameter `animated` of methods that present or dismiss.
  static let animated = Parameter.optional(
    "animated", "Whether that takes a moment.", type: "boolean", default: "true")
}

extension Session {
  /// Logs that an alert was dismissed, calls the script's callback and removes the stage's ownership of the
  /// alert.
  fileprivate func dismissed(_ alert: Alert, with index: Int, _ title: String) {
    logEvent(.dismissed(lua.label(of: alert), button: title))
    call(Self.dismissKey, of: alert, index + 1, title)
    lua.removeOwnership(from: stage, to: alert)
  }
}
