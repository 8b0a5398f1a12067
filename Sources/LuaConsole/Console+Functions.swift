internal import LuaDocumentation
internal import LuaDynamics
internal import LuaHost
internal import Views

extension Console {
  /// The functions that are only defined in a console.
  ///
  /// They act on the console that is evaluating the text.
  static let functions = [pause, resume, step, speed, watch, unwatch, save, help]

  private static var pause: Function {
    Function("pause", "Lets time stand still.") { call in try stage(of: call).isPaused = true }
  }

  private static var resume: Function {
    Function("resume", "Lets time go on.") { call in try stage(of: call).isPaused = false }
  }

  private static var step: Function {
    Function(
      "step", "Runs ticks at once, also while time stands still.",
      parameters: [.optional("count", "How many.", type: "integer", default: "1")]
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
      "speed", "Sets how many ticks a shown scene runs in a sixtieth of a second, and gives it.",
      parameters: [.optional("factor", "0 … 100; left out, nothing changes.", type: "number")]
    ) { call in
      let stage = try stage(of: call)
      stage.speed = try call.argument(0, default: stage.speed, in: .closed(Stage.speedRange))
      return stage.speed
    }
  }

  private static var watch: Function {
    Function(
      "watch", "Shows an expression all the time; without one, shows them all once.",
      parameters: [.optional("expression", "Lua, as text.", type: "string")]
    ) { call in
      let console = try console(of: call)
      guard let expression = try call.argument(0, as: String?.self) else { return console.printWatches() }
      try console.watch(expression)
    }
  }

  private static var unwatch: Function {
    Function(
      "unwatch", "Shows an expression no more; without one, none.",
      parameters: [.optional("expression", "As given to watch.", type: "string")]
    ) { call in
      try console(of: call).unwatch(try call.argument(0, as: String?.self))
    }
  }

  private static var save: Function {
    Function(
      "save", "Writes what ran at this prompt into a file, as a script.",
      parameters: [
        .init("file", "Its path.", type: "string"),
        .optional("overwrites", "Whether it may be there already.", type: "boolean", default: "false"),
      ]
    ) { call in
      try console(of: call).save(to: try call.argument(0), overwriting: try call.argument(1, default: false))
    }
  }

  private static var help: Function {
    Function(
      "help", "Tells of a value, a type, a function or a name; of everything without an argument.",
      parameters: [.optional("subject", "A value, or a name such as \"View.center\".", type: "any")]
    ) { call in
      try console(of: call).printHelp(on: try call.argument(0, as: String?.self))
    }
    .receivingArgumentNames()
  }

  private static func stage(of call: borrowing Call) throws(HostError) -> Stage {
    try console(of: call).session.stage
  }

  private static func console(of call: borrowing Call) throws(HostError) -> Console {
    guard let session = call.lua.owner as? Session, let console = session.evaluator as? Console else {
      throw HostError("this works only in a text of a prompt")
    }
    return console
  }
}

extension Console {
  private func printHelp(on subject: String?) {
    pendingOutput += help(on: subject)
  }
}
