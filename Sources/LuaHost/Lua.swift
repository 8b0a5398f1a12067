internal import CLuaBridge

/// One Lua 5.4 state, seen from Swift.
///
/// ```swift
/// let lua = try Lua()
/// try lua.register(PushBehavior.luaType)
/// try lua.run(Chunk(source: text, name: "scripts/push.lua"))
/// ```
///
/// **Errors.** A Lua error unwinds by `longjmp`, which would skip the `deinit` of every Swift value above it. So none
/// crosses a Swift frame: C hands Swift plain values, Swift fills a reply and returns, and only then does C raise.
/// What Swift calls runs protected and throws `LuaError`; the stack is then as it was.
///
/// **Ownership.** A handle in Lua holds one reference to its Swift object. Functions and tables that scripts give to
/// an object stand in the handle, not in a registry, so Lua's collector sees them: an object and a callback that
/// uses it go together. Where one Swift object owns another, `link(_:to:)` tells Lua, so that the owned one's
/// handle, with its callbacks, lives as long; `pin(_:)` does so for the roots.
///
/// **Threads.** A state and everything on it belong to one thread at a time. Scripts that recurse through Swift
/// need up to 200 nested calls, for which the 8 MiB stack of an ordinary thread is enough.
public final class Lua {
  let state: OpaquePointer
  /// The folders of the configuration in which modules are looked for.
  package let moduleDirectories: [String]
  var registeredTypes: [RegisteredType] = []
  /// Keeps alive what C points to.
  var retainedBindings: [AnyObject] = []
  let typeCache = TypeCache()
  var objectTypes: [ObjectIdentifier: OpaquePointer] = [:]
  var recordTypes: [(identity: ObjectIdentifier, type: OpaquePointer)] = []
  var pendingOperators: [PendingOperator] = []
  private let hangHandler: HangHandler?

  /// Whom the bindings work for: what their closures find behind `Call.lua`; nil at first, and held weakly.
  public weak var owner: AnyObject?

  /// Called with an error of kind `finalizer` when a script's `__gc` failed; nil at first.
  ///
  /// Finalizers run at any time, so it is called later: when the call into Lua in which one failed is over. Those that
  /// run while the state itself goes are not told of.
  public var onFinalizerError: ((LuaError) -> Void)?

  /// The functions registered as globals, in the order in which they were.
  public internal(set) var functions: [FunctionDescription] = []

  /// The modules that `preloadModule(_:)` made.
  public internal(set) var preloadedModules: [String] = []

  /// What is to be said of other globals, in the order in which it was said.
  public internal(set) var globals: [GlobalDescription] = []

  /// The types, records and constants registered, in the order in which they were.
  public var types: [TypeDescription] { registeredTypes.map(\.description) }

  /// A state with the standard library open.
  ///
  /// - Throws: `LuaError` of kind `memory` when the limit is too low for it.
  public init(_ configuration: Configuration = Configuration()) throws(LuaError) {
    let hangHandler = configuration.onHang.map(HangHandler.init)
    self.hangHandler = hangHandler
    let opened = configuration.packagePathPrefix.withCString { packagePathPrefix in
      configuration.moduleDirectoryList.withCString { moduleDirectories in
        var options = BridgeOptions(
          memoryLimit: max(0, configuration.memoryLimit), timeLimit: configuration.timeLimit,
          onHang: hangHandler == nil ? nil : HangHandler.callback,
          hangContext: hangHandler.map { Unmanaged.passUnretained($0).toOpaque() }, dispatch: dispatch,
          objectLimit: max(0, configuration.objectLimit), packagePathPrefix: packagePathPrefix,
          isSandboxed: configuration.profile == .sandboxed, moduleDirectories: moduleDirectories,
          isSeeded: configuration.seed != nil, seed: configuration.seed ?? 0)
        return bridge_open(&options)
      }
    }
    guard let opened else { throw LuaError(kind: .memory, message: "not enough memory") }
    state = opened
    moduleDirectories = configuration.moduleDirectories
    bridge_set_context(state, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    bridge_close(state)
  }

  /// The Lua that is linked at run time, such as `Lua 5.4.4`.
  public static var version: String { String(cString: bridge_version()) }

  /// What Lua holds now, in bytes.
  public var memoryInUse: Int { bridge_memory_in_use(state) }

  /// How many handles hold a Swift object, dead ones included until Lua collects them.
  public var liveObjectCount: Int { bridge_live_object_count(state) }

  /// Collects everything that scripts cannot reach any more; twice, so that finalised objects go as well.
  public func collectGarbage() {
    bridge_collect_garbage(state)
  }

  /// For tests: after `count` more allocations every further one fails; nil ends that.
  package func failAllocation(after count: Int?) {
    bridge_fail_allocation(state, Int64(count ?? -1))
  }

  /// For tests: how many values stand on Lua's stack; the same before and after every call.
  package var stackHeight: Int { Int(bridge_stack_height(state)) }
}
