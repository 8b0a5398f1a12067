internal import LuaDocumentation
internal import LuaDynamics
internal import LuaHost
internal import Views

extension Console {
  /// The functions that are only defined in a console.
  ///
  /// They act on the console that is evaluating the text.
  static let functions =
    [pause, resume, step, speed, watch, unwatch, quiet, save, help, source] + timelineFunctions

  private static var pause: Function {
    Function("pause", "Pauses simulated time.") { call in try stage(of: call).isPaused = true }
  }

  private static var resume: Function {
    Function("resume", "Resumes simulated time.") { call in try stage(of: call).isPaused = false }
  }

  private static var step: Function {
    Function(
      "step", "Runs ticks immediately, even while simulated time is paused.",
      parameters: [.optional("count", "The number of ticks.", type: "integer", default: "1")]
    ) { call in
      let stage = try stage(of: call)
      guard !stage.isAdvancing else {
        throw HostError("a tick is being computed; a callback cannot start another one")
      }
      var remaining: Int = try call.argument(0, default: 1, in: .closed(0...1e9))
      while remaining > 0, !call.lua.isStopping {
        stage.advance()
        remaining -= 1
      }
    }
  }

  private static var speed: Function {
    Function(
      "speed",
      "Sets the number of ticks per 1/60 s of real time while the scene is displayed, and returns it.",
      parameters: [
        .optional("factor", "The speed, 0 … 100; without it, the speed does not change.", type: "number")
      ]
    ) { call in
      let stage = try stage(of: call)
      stage.speed = try call.argument(0, default: stage.speed, in: .closed(Stage.speedRange))
      return stage.speed
    }
  }

  private static var watch: Function {
    Function(
      "watch",
      "Displays the value of an expression continuously; without an argument, prints all values once.",
      parameters: [.optional("expression", "A Lua expression.", type: "string")]
    ) { call in
      let console = try console(of: call)
      guard let expression = try call.argument(0, as: String?.self) else { return console.printWatches() }
      try console.watch(expression)
    }
  }

  private static var unwatch: Function {
    Function(
      "unwatch", "Stops watching an expression; without an argument, all of them.",
      parameters: [.optional("expression", "The expression, as passed to watch.", type: "string")]
    ) { call in
      try console(of: call).unwatch(try call.argument(0, as: String?.self))
    }
  }

  private static var quiet: Function {
    Function(
      "quiet", "Stops logging the events of the scene, such as contacts; with false, logs them again.",
      parameters: [.optional("isQuiet", "Whether events are left out.", type: "boolean", default: "true")]
    ) { call in
      try console(of: call).session.isQuiet = try call.argument(0, default: true)
    }
  }

  private static var save: Function {
    Function(
      "save", "Saves the script and the code that was run at this prompt to a file, as one script.",
      parameters: [
        .init("file", "The path of the file.", type: "string"),
        .optional("overwrites", "Whether to overwrite an existing file.", type: "boolean", default: "false"),
      ]
    ) { call in
      try console(of: call).save(to: try call.argument(0), overwriting: try call.argument(1, default: false))
    }
  }

  private static var help: Function {
    Function(
      "help",
      """
      Prints the documentation of a value, a type, a function or a name; without an argument, an \
      overview.
      """,
      parameters: [
        .optional(
          "subject",
          "A value, or a name such as \"View.center\" or Apple's \"UIView.center\".", type: "any")
      ]
    ) { call in
      try console(of: call).printHelp(on: try call.argument(0, as: String?.self))
    }
    .receivingArgumentNames()
  }

  private static var source: Function {
    Function(
      "source", "Prints the source of a function that a script or the prompt has defined.",
      parameters: [.init("function", "The function, or its name.", type: "function|string")]
    ) { call in
      try console(of: call).printSource(of: try call.argument(0))
    }
    .receivingArgumentNames()
  }

  private static func stage(of call: borrowing Call) throws(HostError) -> Stage {
    try console(of: call).session.stage
  }

  static func console(of call: borrowing Call) throws(HostError) -> Console {
    guard let session = call.lua.owner as? Session, let console = session.currentEvaluator as? Console else {
      throw HostError("this works only in a text of a prompt")
    }
    return console
  }
}

extension Console {
  private func printHelp(on subject: String?) {
    pendingOutput += help(on: subject)
  }

  private func printSource(of subject: String) {
    pendingOutput += source(of: subject)
  }
}
