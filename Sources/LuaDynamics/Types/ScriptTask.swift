internal import LuaHost
internal import Views

/// A coroutine that go started: a script that waits between its lines.
final class ScriptTask: LuaObject {
  /// What it waits for now; nil while it runs and when it is over.
  var timer: TimerHandle?
  /// Whether it will go on.
  var isActive = true

  static let luaName = "Task"
}

extension Bindings {
  static let task = ObjectType<ScriptTask>(
    ScriptTask.luaName, summary: "A coroutine that may wait: what go gives.",
    members: [
      .property("isActive", "Whether it has not ended yet.", get: \.isActive),
      .method("cancel", "Makes sure that it does not go on, and closes its variables.") { task, call in
        call.session.end(task)
      },
    ])

  static let taskFunctions = [
    Function(
      "go", "Starts a function that may wait(seconds) and waitUntil(predicate); gives a Task.",
      parameters: [.init("body", "What to run.", type: "fun()")]
    ) { call in
      try call.requireFunction(0)
      let (session, task) = (call.session, ScriptTask())
      try call.store(argument: 0, as: Session.bodyKey, of: task)
      try call.addOwnership(from: session.stage, to: task)
      session.tasks[ObjectIdentifier(task)] = task
      session.resume(task)
      return task
    },
    Function(
      "wait", "Lets simulated time pass.",
      parameters: [.init("seconds", "How long.", type: "number", unit: "s")],
      yields: "only inside go(function() … end)"
    ) { call -> Double in
      try call.argument(0, in: .closed(Stage.durationRange))
    },
    Function(
      "waitUntil", "Waits until a function gives true; it is called once a tick.",
      parameters: [.init("predicate", "What to ask.", type: "fun(): boolean")],
      yields: "only inside go(function() … end)"
    ) { call in
      try call.requireFunction(0)
      guard let task = call.session.currentTask else { return }
      try call.store(argument: 0, as: Session.predicateKey, of: task)
    },
  ]
}

extension Session {
  /// Lets a task run until it waits or ends.
  func resume(_ task: ScriptTask) {
    guard task.isActive else { return }
    let outer = currentTask
    currentTask = task
    defer { currentTask = outer }
    task.timer = nil
    do throws(LuaError) {
      switch try lua.resume(Self.bodyKey, of: task) {
      // It cancelled itself, or had it done, and could not be closed as it ran.
      case .yielded where !task.isActive: close(task)
      case .yielded("wait", let values): wait(task, seconds: values.first?.number ?? 0)
      case .yielded("waitUntil", _): waitUntilTrue(task)
      // A plain coroutine.yield() is a wait for the next tick.
      case .yielded: wait(task, seconds: 0)
      case .returned: end(task)
      }
    } catch {
      reportError(error)
      end(task)
    }
  }

  /// Makes sure that a task does not go on, and closes its variables; one that runs gets to where it waits next.
  func end(_ task: ScriptTask) {
    guard task.isActive else { return }
    task.isActive = false
    task.timer?.cancel()
    task.timer = nil
    tasks[ObjectIdentifier(task)] = nil
    close(task)
    lua.removeOwnership(from: stage, to: task)
  }

  private func close(_ task: ScriptTask) {
    guard !isClearingStage else { return }
    do throws(LuaError) {
      try lua.closeCoroutine(Self.bodyKey, of: task)
    } catch {
      reportError(error)
    }
  }

  private func wait(_ task: ScriptTask, seconds: Double) {
    task.timer = stage.after(seconds) { [weak self] in self?.resume(task) }
  }

  private func waitUntilTrue(_ task: ScriptTask) {
    task.timer = stage.when { [weak self] in
      self?.isPredicateTrue(task) ?? true
    } do: { [weak self] in
      self?.resume(task)
    }
  }

  /// Whether what a task waits for has come about; a predicate that fails ends the task.
  private func isPredicateTrue(_ task: ScriptTask) -> Bool {
    do throws(LuaError) {
      return try lua.invoke(Self.predicateKey, of: task).isTruthy
    } catch {
      guard !lua.isStopping else { return false }
      reportError(error)
      end(task)
      return false
    }
  }
}

extension Value {
  fileprivate var number: Double? {
    switch self {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    default: nil
    }
  }

  /// Whether Lua takes the value for true.
  fileprivate var isTruthy: Bool {
    switch self {
    case .nil, .boolean(false): false
    default: true
    }
  }
}
