import CLuaBridge

/// A Lua 5.4 state.
///
/// ```swift
/// let lua = try Lua()
/// try lua.register(Function("greeting", "Returns a greeting.") { _ in "Hello" })
/// try lua.run(Chunk("print(greeting())", name: "greet.lua"))
/// ```
///
/// **Errors.** A Lua error unwinds the stack by `longjmp`, which would skip the release of every Swift value
/// above it. So no error crosses a Swift frame: C passes plain values to Swift, Swift sets a return value and
/// returns, and only then does C raise. Calls from Swift into Lua are protected and throw `LuaError`; the
/// stack is then as it was before the call.
///
/// **Ownership.** A handle in Lua holds one strong reference to its Swift object. Functions and tables that
/// scripts assign to an object are stored in user values of the handle, not in the registry, so that Lua's
/// garbage collector traverses them: an object and a callback that refers to it are collected together. If
/// one Swift object owns another, `addStrongReference(from:to:)` adds a strong reference, so that the owned
/// object's handle, with its callbacks, lives as long as the owner's; `pin(_:)` keeps the handles of root
/// objects alive.
///
/// **Threads.** A state and everything that belongs to it may be used by one thread at a time. Scripts that
/// recurse through Swift need up to 200 nested calls, for which the 8 MiB stack of an ordinary thread is
/// sufficient.
public final class Lua {
  let state: OpaquePointer
  /// The options that the state was created with.
  package let configuration: Configuration
  /// The types that scripts can use.
  var registry = TypeRegistry()
  let typeCache = TypeCache()
  /// The documentation of everything but the types.
  var documentation = GlobalDocumentation()
  private let hangHandler: HangHandler?

  /// How the state performs recordable calls; initially as in the configuration.
  ///
  /// Must not be changed while a script runs. After a change from `replaying` to `live` or `recording`,
  /// addresses and the times of garbage collections are those of the recorded state if it had continued.
  public var recordableCallMode: RecordableCallMode {
    didSet { bridge_set_recordable_call_mode(state, recordableCallMode.bridgeMode) }
  }

  /// The texts that are loaded in place of the contents of Lua files, by path as in ``Module/file``; none by
  /// default.
  ///
  /// They are recorded as the contents of the files. A file must exist to be found.
  public var replacementSourceByPath: [String: String] = [:]

  /// Called with true before and false after `os.execute` runs a program, which may use the terminal; nil by
  /// default.
  ///
  /// Must not call into Lua.
  public var onTerminalUseChange: ((Bool) -> Void)?

  /// The host object that owns the state, which the closures of bindings read from `Call.lua`; nil by
  /// default.
  ///
  /// The reference is weak.
  public var owner: AnyObject? {
    get { storedOwner }
    set { storedOwner = newValue }
  }

  #if hasFeature(Embedded)
    // There are no weak references. The owner releases the state when it is deallocated.
    private unowned(unsafe) var storedOwner: AnyObject?
  #else
    private weak var storedOwner: AnyObject?
  #endif

  /// A closure that is called with an error of kind `finalizer` when a script's `__gc` fails; nil by default.
  ///
  /// Finalizers may run at any time, so the closure is called later, at the end of the call into Lua in which
  /// the finalizer failed. Errors of finalizers that run while the state is closed are not reported.
  public var onFinalizerError: ((LuaError) -> Void)?

  /// The documentation of the functions registered as globals, in registration order.
  public var functions: [FunctionDescription] { documentation.functions }

  /// The names of the modules created by `preloadModule(_:)`.
  public var preloadedModules: [String] { documentation.modules }

  /// The documentation of other globals, in the order in which it was added.
  public var globals: [GlobalDescription] { documentation.globals }

  /// The documentation of the registered types, records and constants, in registration order.
  public var types: [TypeDescription] { registry.types.map { $0.description } }

  /// A state in which only syntax is checked; nil if there is not enough memory for it.
  ///
  /// The check of a text allocates memory, and the order in which `pairs` returns objects depends on all
  /// allocations of the state so far. In a state of its own it has no effect on the run.
  private(set) lazy var syntaxChecker = try? Lua(
    Configuration(memoryLimit: configuration.memoryLimit, timeLimit: 0))

  /// Creates a state with the standard library.
  ///
  /// - Throws: `LuaError` of kind `memory` if the memory limit is too low; in a replay, also of kind
  ///   `runtime` if the first recorded call is not the reading of the search paths of `require`, which is
  ///   replayed here.
  public init(_ configuration: Configuration = Configuration()) throws(LuaError) {
    let hangHandler = configuration.onHang.map(HangHandler.init)
    self.hangHandler = hangHandler
    recordableCallMode = configuration.recordableCallMode
    let opened = Configuration.directoryList(configuration.moduleDirectories).withCString {
      moduleDirectories in
      var options = BridgeOptions(
        memoryLimit: max(0, configuration.memoryLimit), timeLimit: configuration.timeLimit,
        onHang: hangHandler == nil ? nil : HangHandler.callback,
        hangContext: hangHandler.map { Unmanaged.passUnretained($0).toOpaque() }, host: bridgeHost,
        objectLimit: max(0, configuration.objectLimit), isSandboxed: configuration.profile == .sandboxed,
        moduleDirectories: moduleDirectories, isSeeded: configuration.seed != nil,
        seed: configuration.seed ?? 0, recordableCallMode: configuration.recordableCallMode.bridgeMode,
        isLuaStateLayoutUnknown: configuration.isLuaStateLayoutUnknown)
      return bridge_open(&options)
    }
    guard let opened else { throw LuaError(kind: .memory, message: "not enough memory") }
    state = opened
    self.configuration = configuration
    bridge_set_context(state, Unmanaged.passUnretained(self).toOpaque())
    if configuration.profile != .sandboxed {
      try check(configuration.packagePathPrefix.withCString { bridge_set_package_paths(state, $0) })
    }
  }

  deinit {
    bridge_close(state)
  }

  /// The version of the Lua library linked at run time, such as `Lua 5.4.4`.
  public static var version: String { String(cString: bridge_version()) }

  /// Whether states with the linked Lua library can be deterministic: equal in every run, with the same seed
  /// and input.
  ///
  /// False for a library with an unknown layout, whose hash seed cannot be set; see the instance property.
  public static var canBeDeterministic: Bool { bridge_is_lua_state_layout_known() }

  /// Whether equal scripts give equal results in every run, with the same seed and input, including the order
  /// of `pairs`, addresses, and the times of garbage collections.
  ///
  /// If false, the linked library is unknown, or the system refused the address space for Lua's memory. Then
  /// `pairs` and `next` traverse tables in the order of their keys: numbers, strings, `false`, `true`. The
  /// order of keys of other types, addresses, and the times of collections differ from run to run. `pairs`
  /// takes O(n log n), and each `next` O(n), in the number of keys.
  public var isDeterministic: Bool { bridge_is_deterministic(state) }

  /// The memory that Lua has allocated, in bytes.
  public var memoryInUse: Int { bridge_memory_in_use(state) }

  /// The number of handles that hold a Swift object, including destroyed ones that are not yet collected.
  public var liveObjectCount: Int { bridge_live_object_count(state) }

  /// Performs two full garbage collections, so that finalized objects are freed as well.
  public func collectGarbage() {
    bridge_collect_garbage(state)
  }

  /// For tests: makes all allocations after the next `count` fail; nil ends this.
  package func failAllocation(after count: Int?) {
    bridge_fail_allocations_after(state, Int64(count ?? -1))
  }

  /// For tests: the number of values on Lua's stack, which is the same before and after every call.
  package var stackHeight: Int { Int(bridge_stack_height(state)) }
}
