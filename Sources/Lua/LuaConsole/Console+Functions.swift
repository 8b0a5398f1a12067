import LuaDocumentation
import LuaDynamics
import LuaHost
import Views

extension Console {
  /// The functions that a console defines, `help` in place of that of scripts.
  ///
  /// They act on the console that is evaluating the text.
  static let functions =
    [pause, resume, step, speed, watch, unwatch, quiet, names, history, time, save, help, source]
    + promptFunctions + timelineFunctions

  private static var pause: Function {
    Function("pause", "Pauses simulated time.") { call throws(HostError) in
      try stage(of: call).isPaused = true
    }
  }

  private static var resume: Function {
    Function("resume", "Resumes simulated time.") { call throws(HostError) in
      try stage(of: call).isPaused = false
    }
  }

  private static var step: Function {
    Function(
      "step", "Runs ticks immediately, even while simulated time is paused.",
      parameters: [.optional("count", "The number of ticks.", type: "integer", default: "1")]
    ) { call throws(HostError) in
      let stage = try stage(of: call)
      guard !stage.isAdvancing else {
        throw HostError("a tick is being computed; a callback cannot start another one")
      }
      var remaining: Int = try call.argument(0, default: 1, in: .closed(0...1e9))
      while remaining > 0, !call.lua.isStopping {
        stage.advanceOneTick()
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
    ) { call throws(HostError) in
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
    ) { call throws(HostError) in
      let console = try console(of: call)
      guard let expression = try call.argument(0, as: String?.self) else { return console.printWatches() }
      try console.watch(expression)
    }
  }

  private static var unwatch: Function {
    Function(
      "unwatch", "Stops watching an expression; without an argument, all of them.",
      parameters: [.optional("expression", "The expression, as passed to watch.", type: "string")]
    ) { call throws(HostError) in
      try console(of: call).unwatch(try call.argument(0, as: String?.self))
    }
  }

  private static var quiet: Function {
    Function(
      "quiet", "Stops logging the events of the scene, such as contacts; with false, resumes logging.",
      parameters: [.optional("isQuiet", "Whether events are left out.", type: "boolean", default: "true")]
    ) { call throws(HostError) in
      try console(of: call).session.isQuiet = try call.argument(0, default: true)
    }
  }

  private static var save: Function {
    Function(
      "save",
      """
      Saves the script, and after it the code that was run at this prompt, to a file, as one script. Taps and the \
      times of the code are not saved.
      """,
      parameters: [
        .init("file", "The path of the file.", type: "string"),
        .optional("overwrites", "Whether to overwrite an existing file.", type: "boolean", default: "false"),
      ]
    ) { call throws(HostError) in
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
          """
          A value, a name such as \"View.center\" or Apple's \"UIView.center\", or the title of a guide, such as \
          \"Forces and contacts\".
          """, type: "any")
      ]
    ) { call throws(HostError) in
      try console(of: call).printHelp(on: try call.argument(0, as: String?.self))
    }
    .receivingArgumentNames()
  }

  private static var source: Function {
    Function(
      "source", "Prints the source of a function that a script or the prompt has defined.",
      parameters: [.init("function", "The function, or its name.", type: "function|string")]
    ) { call throws(HostError) in
      try console(of: call).printSource(of: try call.argument(0))
    }
    .receivingArgumentNames()
  }

  private static func stage(of call: borrowing Call) throws(HostError) -> Stage {
    try console(of: call).session.stage
  }

  static func console(of call: borrowing Call) throws(HostError) -> Console {
    guard let session = call.lua.owner as? Session, let console = session.evaluatingConsole as? Console else {
      throw HostError("this works only at the prompt")
    }
    return console
  }
}

/// The functions that describe the session.
extension Console {
  private static var names: Function {
    Function("names", "Prints the variables of the script and of the prompt with their values.") {
      call throws(HostError) in
      try console(of: call).printVariables()
    }
  }

  private static var history: Function {
    Function(
      "history",
      "Prints the last texts that were entered at this prompt, with their numbers; of a pipe, its last lines.",
      parameters: [.optional("count", "The number of texts.", type: "integer", default: "20")]
    ) { call throws(HostError) in
      let console = try console(of: call)
      console.printRecentInputs(count: try call.argument(0, default: 20, in: .closed(0...1e9)))
    }
  }

  private static var time: Function {
    Function(
      "time", "Evaluates a text once, and prints how long that takes in real time.",
      parameters: [.init("text", "The Lua text, such as \"stage:step(600)\".", type: "string")]
    ) { call throws(HostError) in
      try console(of: call).printDuration(of: try call.argument(0))
    }
  }

  private func printVariables() {
    let manual = manual
    let prettyPrinter = prettyPrinter
    let hidden = Set(environment.functions.map(\.name) + ["_G", "_VERSION", "arg"])
    let names = (environment.inspect()?.names ?? []).map(\.name).filter { name in
      !hidden.contains(name) && !manual.documentsGlobal(name) && name.wholeMatch(of: /_\d*/) == nil
    }
    output.lines +=
      names.isEmpty
      ? ["there are no variables"] : names.map { "\($0) = \(formattedValue(of: $0, prettyPrinter))" }
  }

  private func formattedValue(of name: String, _ prettyPrinter: PrettyPrinter) -> String {
    let evaluation = try? environment.evaluate(Chunk(name, name: "names"), storingResults: false)
    let text = evaluation?.results.first.map { prettyPrinter.line(of: $0.value) } ?? "nil"
    let limit = prettyPrinter.lineWidth - name.count - 3
    return text.count > limit ? "\(text.prefix(max(limit - 1, 1)))…" : text
  }

  private func printRecentInputs(count: Int) {
    // The lines of a pipe are those of one chunk.
    if resultFormat == .plain {
      let lines = (recentTexts.lines(ofChunk: name) ?? []).enumerated().filter { !$0.element.isEmpty }
      return output.lines += lines.suffix(count).map { "\($0.offset + 1)  \($0.element)" }
    }
    let numbers = max(1, evaluationCount - count)..<max(evaluationCount, 1)
    for number in numbers {
      guard let lines = recentTexts.lines(ofChunk: chunkName(ofInput: number)), let first = lines.first else {
        continue
      }
      let label = "\(number)  "
      output.lines.append(label + first)
      output.lines += lines.dropFirst().map { String(repeating: " ", count: label.count) + $0 }
    }
  }

  private func printDuration(of text: String) throws(HostError) {
    let start = ContinuousClock.now
    let duration: Duration
    do throws(LuaError) {
      let evaluation = try environment.evaluate(Chunk(text, name: "time"), storingResults: false)
      duration = ContinuousClock.now - start
      transcript.addTimedText(text, evaluation)
    } catch {
      throw HostError(error.message)
    }
    let milliseconds = duration / .milliseconds(1)
    output.lines.append("\(RoundedNumber.text((milliseconds * 1000).rounded() / 1000)) ms")
  }
}

extension Console {
  private func printHelp(on subject: String?) {
    output.isHelp = true
    output.lines += help(on: subject)
  }

  private func printSource(of subject: String) {
    output.isHelp = true
    output.lines += source(of: subject)
  }
}
