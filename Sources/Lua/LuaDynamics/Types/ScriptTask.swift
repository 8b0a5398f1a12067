import Dynamics
import LuaHost
import Views

/// A coroutine started by `go`, which may wait for time to pass.
final class ScriptTask: LuaObject {
  /// The timer that the task waits for, which is not part of saved states; nil while the task runs and after
  /// it ended.
  var timer: TimerHandle?
  /// Whether the task has not ended.
  var isActive = true
  /// The position among the tasks of the session, in the order in which they were started.
  let number: Int

  init(number: Int) { self.number = number }

  static let luaTypeName = "Task"
}

/// The tasks of a session that have not ended.
struct ScriptTasks {
  /// The task that is running at the moment, if any.
  var running: ScriptTask?

  private var tasks: [ObjectIdentifier: ScriptTask] = [:]
  private var startedCount = 0

  /// The tasks, in no particular order.
  var all: [ScriptTask] { Array(tasks.values) }

  /// Creates the next task, which is not among the tasks yet.
  mutating func makeTask() -> ScriptTask {
    startedCount += 1
    return ScriptTask(number: startedCount)
  }

  mutating func insert(_ task: ScriptTask) { tasks[ObjectIdentifier(task)] = task }

  mutating func remove(_ task: ScriptTask) { tasks[ObjectIdentifier(task)] = nil }
}

extension Bindings {
  static let task = ObjectType<ScriptTask>(
    ScriptTask.luaTypeName,
    summary:
      "A function started by go, as a coroutine that can wait for simulated time to pass.",
    members: [
      .property("isActive", "Whether the function still runs or waits.", get: { $0.isActive }),
      .method("cancel", "Ends the task where it waits and closes its variables declared with <close>.") {
        task, call in
        call.session.end(task)
      },
    ])

  static let taskFunctions = [
    Function(
      "go",
      """
      Calls a function as a task, in which wait and waitUntil can be called: go(function() wait(1) \
      print("later") end). Its variables declared with <close> are closed when it ends: when it is cancelled, and at \
      a reload without state, stage:reset() and the end of the run, unless os.exit ends it.
      """,
      parameters: [
        .init(
          "body",
          "The function, which runs immediately up to its first wait; it gets no arguments.", type: "fun()")
      ]
    ) { call throws(HostError) in
      try call.requireFunction(0)
      let session = call.session
      let task = session.tasks.makeTask()
      try call.store(argument: 0, as: Session.taskBodyKey, of: task)
      try call.addStrongReference(from: session.stage, to: task)
      session.tasks.insert(task)
      session.resume(task)
      return task
    },
    Function(
      "wait", "Suspends the task that calls it; an error outside a task.",
      parameters: [
        .init(
          "seconds",
          "The duration in simulated time, 0 or more; rounded to ticks of 1/60 s, at least one.",
          type: "number", unit: "s")
      ],
      yieldRestriction: "only inside go(function() … end)"
    ) { call throws(HostError) -> Double in
      try call.argument(0, in: .closed(Stage.durationRange))
    },
    Function(
      "waitUntil",
      "Suspends the task that calls it until a function returns a true value; an error outside a task.",
      parameters: [
        .init(
          "predicate",
          "The function, which is called once per tick from the next one on; it gets no arguments.",
          type: "fun(): boolean")
      ],
      yieldRestriction: "only inside go(function() … end)"
    ) { call throws(HostError) in
      try call.requireFunction(0)
      guard let task = call.session.tasks.running else { return }
      try call.store(argument: 0, as: Session.predicateKey, of: task)
    },
  ]
}

extension Session {
  /// Resumes a task until it waits or ends.
  func resume(_ task: ScriptTask) {
    guard task.isActive else { return }
    let previousTask = tasks.running
    tasks.running = task
    defer { tasks.running = previousTask }
    task.timer = nil
    do throws(LuaError) {
      switch try lua.resume(Self.taskBodyKey, of: task) {
      // The task was cancelled while it was running, when its coroutine could not be closed.
      case .yielded where !task.isActive: closeCoroutine(of: task)
      case .yielded("wait", let values): wait(task, seconds: values.first?.number ?? 0)
      case .yielded("waitUntil", _): waitUntilTrue(task)
      // A plain coroutine.yield() waits for the next tick.
      case .yielded: wait(task, seconds: 0)
      case .returned: end(task)
      }
    } catch {
      reportError(error)
      end(task)
    }
  }

  /// Cancels a task and closes its coroutine; one that is running continues up to its next yield.
  func end(_ task: ScriptTask) {
    guard task.isActive else { return }
    task.isActive = false
    task.timer?.cancel()
    task.timer = nil
    tasks.remove(task)
    closeCoroutine(of: task)
    lua.removeStrongReference(from: stage, to: task)
  }

  /// Ends all tasks, in the order in which they were started, and closes their variables declared with
  /// `<close>`.
  ///
  /// Call it at the end of a run.
  public func endTasks() {
    for task in tasks.all.sorted(by: { $0.number < $1.number }) { end(task) }
    summarizeErrors()
  }

  private func closeCoroutine(of task: ScriptTask) {
    guard !activity.isClearingStage else { return }
    do throws(LuaError) {
      try lua.closeCoroutine(Self.taskBodyKey, of: task)
    } catch {
      reportError(error)
    }
  }

  private func wait(_ task: ScriptTask, seconds: Double) {
    @Weak var session = self
    task.timer = stage.after(seconds, isSaved: false) { session?.resume(task) }
  }

  private func waitUntilTrue(_ task: ScriptTask) {
    @Weak var session = self
    let isTrue = { session?.isPredicateTrue(task) ?? true }
    task.timer = stage.when(isTrue, isSaved: false) { session?.resume(task) }
  }

  /// Whether the task's predicate returns a true value; a predicate that raises ends the task.
  private func isPredicateTrue(_ task: ScriptTask) -> Bool {
    do throws(LuaError) {
      return try lua.callUserValue(Self.predicateKey, of: task).isTruthy
    } catch {
      guard !lua.isStopping else { return false }
      reportError(error)
      end(task)
      return false
    }
  }
}

extension LuaValue {
  fileprivate var number: Double? {
    switch self {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    default: nil
    }
  }

  /// Whether the value is true in a Lua condition.
  fileprivate var isTruthy: Bool {
    switch self {
    case .nil, .boolean(false): false
    default: true
    }
  }
}
