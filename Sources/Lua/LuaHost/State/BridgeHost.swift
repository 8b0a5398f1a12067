import CLuaBridge

/// The functions that the bridge calls.
///
/// The bridge has checked everything that it can check without Swift: the handle is live, its type has the
/// member, and the operation is valid for the member. Errors thrown below become the message in the result;
/// the bridge raises it after the function has returned.
var bridgeHost: BridgeHostFunctions {
  BridgeHostFunctions(
    getProperty: getProperty, setProperty: setProperty, callMethod: callMethod,
    callBatchMethod: callBatchMethod, didSetCallback: didSetCallback, checkFunctionNames: checkFunctionNames,
    construct: construct, objectToString: objectToString, releaseObject: releaseObject,
    discardInstance: discardInstance, didChangeOverride: didChangeOverride, callFunction: callFunction,
    getRecordProperty: getRecordProperty, callRecordMethod: callRecordMethod,
    convertToRecord: convertToRecord, recordToString: recordToString,
    recordCall: recordCall, replayCall: replayCall,
    replacementText: { context, path in
      let lua: Lua = borrowed(context)
      guard !lua.replacementSourceByPath.isEmpty else { return BridgeString() }
      return bridgeString(lua.replacementSourceByPath[String(cString: path)], context)
    },
    setTerminalUse: { context, isUsed in
      let lua: Lua = borrowed(context)
      lua.onTerminalUseChange?(isUsed)
    },
    describeUnknownKey: describeUnknownKey,
    describeUnknownField: describeUnknownField, reportWarning: reportWarning)
}

private typealias Context = UnsafeMutableRawPointer
private typealias Receiver = UnsafePointer<BridgeReceiver>
private typealias RecordReceiver = UnsafePointer<BridgeRecordReceiver>
private typealias Arguments = UnsafePointer<BridgeArguments>
private typealias ResultPointer = UnsafeMutablePointer<BridgeValue>

// MARK: Objects

private func getProperty(_ context: Context, _ receiver: Receiver, _ result: ResultPointer) -> BridgeStatus {
  let host = Unmanaged<Lua>.fromOpaque(context)
  return withBinding(receiver.pointee.binding) { (member: MemberBinding) in
    do throws(HostError) {
      var returnValue = ReturnValue(result, host: host)
      try member.read?(receiver.pointee.borrowedObject, &returnValue)
      return .OK
    } catch {
      return setError(
        error, label: receiver.pointee.qualifiedName(of: member.description.name, in: host), host: host,
        result: result)
    }
  }
}

private func setProperty(
  _ context: Context, _ receiver: Receiver, _ value: UnsafePointer<BridgeValue>, _ result: ResultPointer
) -> BridgeStatus {
  let host = Unmanaged<Lua>.fromOpaque(context)
  return withBinding(receiver.pointee.binding) { (member: MemberBinding) in
    do throws(HostError) {
      try member.write?(receiver.pointee.borrowedObject, Argument(value, host: host))
      return .OK
    } catch {
      return setError(
        error, label: receiver.pointee.qualifiedName(of: member.description.name, in: host), host: host,
        result: result)
    }
  }
}

private func callMethod(
  _ context: Context, _ receiver: Receiver, _ arguments: Arguments, _ result: ResultPointer
)
  -> BridgeStatus
{
  let host = Unmanaged<Lua>.fromOpaque(context)
  return withBinding(receiver.pointee.binding) { (member: MemberBinding) in
    do throws(HostError) {
      var returnValue = ReturnValue(result, host: host)
      try member.invoke?(
        receiver.pointee.borrowedObject, Call(arguments, host: host, signature: member.signature),
        &returnValue)
      return .OK
    } catch {
      return setError(
        error, label: receiver.pointee.qualifiedName(of: member.description.name, in: host), host: host,
        result: result)
    }
  }
}

private func callBatchMethod(
  _ context: Context, _ receiver: Receiver, _ batch: UnsafePointer<BridgeBatch>, _ result: ResultPointer
) -> BridgeStatus {
  let host = Unmanaged<Lua>.fromOpaque(context)
  return withBinding(receiver.pointee.binding) { (member: MemberBinding) in
    do throws(HostError) {
      guard let method = member.batchMethod else { return .OK }
      let batch = ObjectBatch(
        batch.pointee, width: method.columnLayout.columnCount, lua: host.takeUnretainedValue())
      try method.invoke(receiver.pointee.borrowedObject, batch)
      return .OK
    } catch {
      return setError(
        error, label: receiver.pointee.qualifiedName(of: member.description.name, in: host), host: host,
        result: result)
    }
  }
}

private func didSetCallback(_ context: Context, _ receiver: Receiver, _ isSet: Bool) {
  let member: MemberBinding = borrowed(receiver.pointee.binding)
  member.didSet?(borrowed(receiver.pointee.object), borrowed(context), isSet)
}

private func checkFunctionNames(
  _ context: Context, _ receiver: Receiver, _ names: UnsafePointer<BridgeValue>, _ count: Int,
  _ result: ResultPointer
) -> BridgeStatus {
  let member: MemberBinding = borrowed(receiver.pointee.binding)
  let host = Unmanaged<Lua>.fromOpaque(context)
  let names = (0..<count).compactMap { Argument(names + $0, host: host).string }
  guard let problem = member.delegateMethods.misspellingProblem(in: names) else { return .OK }
  return setError(
    HostError(problem), label: receiver.pointee.qualifiedName(of: member.description.name, in: host),
    host: host, result: result)
}

private func construct(
  _ context: Context, _ binding: UnsafeMutableRawPointer, _ arguments: Arguments, _ result: ResultPointer
) -> BridgeStatus {
  let host = Unmanaged<Lua>.fromOpaque(context)
  return withBinding(binding) { (constructor: ConstructorBinding) in
    do throws(HostError) {
      var returnValue = ReturnValue(result, host: host)
      let call = Call(arguments, host: host, signature: constructor.signature)
      returnValue.set(object: try constructor.make(call))
      return .OK
    } catch {
      return setError(error, label: constructor.label, host: host, result: result)
    }
  }
}

private func objectToString(_ context: Context, _ type: OpaquePointer, _ object: UnsafeMutableRawPointer)
  -> BridgeString
{
  bridgeString(RegisteredType.from(bridgeType: type).makeObjectLabel?(borrowed(object)), context)
}

private func releaseObject(_ object: UnsafeMutableRawPointer) {
  Unmanaged<AnyObject>.fromOpaque(object).release()
}

// MARK: Instances of script classes

private func discardInstance(_ context: Context, _ type: OpaquePointer, _ object: UnsafeMutableRawPointer) {
  RegisteredType.from(bridgeType: type).subclassDefinition?.discardInstance(
    borrowed(object), borrowed(context))
}

private func didChangeOverride(_ context: Context, _ type: OpaquePointer) {
  RegisteredType.from(bridgeType: type).subclassDefinition?.didChangeOverride(borrowed(context))
}

// MARK: Functions

private func callFunction(
  _ context: Context, _ owner: OpaquePointer?, _ binding: UnsafeMutableRawPointer, _ arguments: Arguments,
  _ result: ResultPointer
) -> BridgeStatus {
  let host = Unmanaged<Lua>.fromOpaque(context)
  return withBinding(binding) { (function: FunctionBinding) in
    do throws(HostError) {
      var returnValue = ReturnValue(result, host: host)
      try function.invoke(Call(arguments, host: host, signature: function.signature), &returnValue)
      return .OK
    } catch {
      return setError(
        error,
        label: owner.map { "\(String(cString: bridge_type_name($0))).\(function.name)" } ?? function.name,
        host: host, result: result)
    }
  }
}

// MARK: Records

private func getRecordProperty(_ context: Context, _ receiver: RecordReceiver, _ result: ResultPointer)
  -> BridgeStatus
{
  let host = Unmanaged<Lua>.fromOpaque(context)
  return withBinding(receiver.pointee.binding) { (member: RecordMemberBinding) in
    do throws(HostError) {
      var returnValue = ReturnValue(result, host: host)
      try member.read?(RecordComponents(receiver.pointee.components), &returnValue)
      return .OK
    } catch {
      return setError(
        error, label: receiver.pointee.qualifiedName(of: member.name), host: host, result: result)
    }
  }
}

private func callRecordMethod(
  _ context: Context, _ receiver: RecordReceiver, _ arguments: Arguments, _ result: ResultPointer
) -> BridgeStatus {
  let host = Unmanaged<Lua>.fromOpaque(context)
  return withBinding(receiver.pointee.binding) { (member: RecordMemberBinding) in
    do throws(HostError) {
      var returnValue = ReturnValue(result, host: host)
      try member.invoke?(
        RecordComponents(receiver.pointee.components),
        Call(arguments, host: host, signature: member.signature), &returnValue)
      return .OK
    } catch {
      return setError(
        error, label: receiver.pointee.qualifiedName(of: member.name), host: host, result: result)
    }
  }
}

private func convertToRecord(
  _ context: Context, _ type: OpaquePointer, _ value: UnsafePointer<BridgeValue>, _ result: ResultPointer
) -> BridgeStatus {
  let host = Unmanaged<Lua>.fromOpaque(context)
  return withBinding(bridge_type_binding(type)) { (type: RegisteredType) in
    do throws(HostError) {
      var returnValue = ReturnValue(result, host: host)
      let argument = Argument(value, host: host)
      do throws(LuaConversionError) {
        try type.makeRecordFromTable?(argument, &returnValue)
      } catch {
        throw argument.hostError(for: error)
      }
      return .OK
    } catch {
      return setError(error, label: type.description.name, host: host, result: result)
    }
  }
}

private func recordToString(_ context: Context, _ type: OpaquePointer, _ components: UnsafePointer<Double>)
  -> BridgeString
{
  bridgeString(RegisteredType.from(bridgeType: type).describeRecord?(RecordComponents(components)), context)
}

// MARK: Recordable calls

private func recordCall(
  _ context: Context, _ function: UnsafePointer<CChar>, _ result: UnsafePointer<UInt8>?, _ length: Int
) {
  let lua: Lua = borrowed(context)
  let record: (RecordableCall) -> Void
  switch lua.recordableCallMode {
  case .recording(let closure), .replayingOrPerforming(_, let closure): record = closure
  case .live, .replaying: return
  }
  let bytes = [UInt8](UnsafeBufferPointer(start: result, count: length))
  record(RecordableCall(function: String(cString: function), result: bytes))
}

private func replayCall(
  _ context: Context, _ function: UnsafePointer<CChar>, _ recorded: OpaquePointer
) -> Bool {
  let lua: Lua = borrowed(context)
  let next: (String) -> RecordableCall?
  switch lua.recordableCallMode {
  case .replaying(let closure), .replayingOrPerforming(let closure, _): next = closure
  case .live, .recording: return false
  }
  guard let call = next(String(cString: function)) else { return false }
  call.result.withUnsafeBufferPointer { bytes in
    call.function.withCString { bridge_set_recorded_call(recorded, $0, bytes.baseAddress, bytes.count) }
  }
  return true
}

extension RecordableCallMode {
  var bridgeMode: BridgeRecordableCallMode {
    switch self {
    case .live: .live
    case .recording: .recording
    case .replaying: .replaying
    case .replayingOrPerforming: .replayingOrPerforming
    }
  }
}

// MARK: Messages

private func describeUnknownKey(
  _ context: Context, _ type: OpaquePointer, _ key: UnsafePointer<BridgeValue>, _ lookup: BridgeLookup
) -> BridgeString {
  let host = Unmanaged<Lua>.fromOpaque(context)
  let type = RegisteredType.from(bridgeType: type)
  let key = Argument(key, host: host)
  if lookup == .global, key.string == "extend",
    let message = host.takeUnretainedValue().cannotExtendMessage(for: type.description)
  {
    return bridgeString(message, context)
  }
  let name = key.string ?? key.diagnosticDescription
  return bridgeString(type.message(forUnknownName: name, in: lookup, host.takeUnretainedValue()), context)
}

private func describeUnknownField(
  _ context: Context, _ type: OpaquePointer, _ constructor: UnsafeMutableRawPointer,
  _ key: UnsafePointer<BridgeValue>
) -> BridgeString {
  let host = Unmanaged<Lua>.fromOpaque(context)
  let key = Argument(key, host: host)
  let message = RegisteredType.from(bridgeType: type).message(
    forUnknownField: key.string ?? key.diagnosticDescription, of: borrowed(constructor),
    host.takeUnretainedValue())
  return bridgeString(message, context)
}

private func reportWarning(_ context: Context, _ message: BridgeString) {
  let lua: Lua = borrowed(context)
  lua.onFinalizerError?(LuaError(kind: .finalizer, message: String(message)))
}

// MARK: Support

/// Sets the result of a call to the message of an error, prefixed with the label of the member or type.
private func setError(
  _ error: HostError, label: String, host: Unmanaged<Lua>, result: ResultPointer
)
  -> BridgeStatus
{
  var returnValue = ReturnValue(result, host: host)
  returnValue.set("\(label): \(error.message)")
  return .failed
}

/// Calls a closure with a binding, which the state keeps alive, without retaining it.
@inline(__always)
private func withBinding<Binding: AnyObject>(
  _ binding: UnsafeMutableRawPointer, _ work: (Binding) -> BridgeStatus
) -> BridgeStatus {
  Unmanaged<Binding>.fromOpaque(binding)._withUnsafeGuaranteedRef { work($0) }
}

/// Returns an object that the bridge keeps alive for the duration of the call.
@inline(__always)
private func borrowed<Object: AnyObject>(_ pointer: UnsafeMutableRawPointer) -> Object {
  Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
}

/// Returns a copy of the text in the state's arena; no bytes for nil, and if there is no memory.
private func bridgeString(_ text: String?, _ context: Context) -> BridgeString {
  let lua: Lua = borrowed(context)
  var copy = BridgeString()
  if let text { _ = copy.set(text, in: lua.state) }
  return copy
}

extension BridgeReceiver {
  /// The object, which the bridge keeps alive for the duration of the call.
  @inline(__always)
  fileprivate var borrowedObject: Unmanaged<AnyObject> { .fromOpaque(object) }

  fileprivate func qualifiedName(of member: String, in host: Unmanaged<Lua>) -> String {
    let state = host.takeUnretainedValue().state
    return "\(String(cString: bridge_object_type_name(state, type, object))).\(member)"
  }
}

extension BridgeRecordReceiver {
  fileprivate func qualifiedName(of member: String) -> String {
    "\(String(cString: bridge_type_name(type))).\(member)"
  }
}

extension RecordComponents {
  @inline(__always)
  fileprivate init(_ first: UnsafePointer<Double>) {
    self.init(first[0], first[1], first[2], first[3], first[4], first[5])
  }
}
