internal import CLuaBridge

/// The function through which the bridge calls Swift.
///
/// The bridge has checked everything that it can check without Swift: the handle is live, its type has the
/// member, and the operation is valid for the member. Errors thrown below become the message in the result;
/// the bridge raises it after this frame has returned.
let dispatch: BridgeDispatch = { raw in
  let host = Unmanaged<Lua>.fromOpaque(raw.pointee.context)
  var returnValue = ReturnValue(raw.pointee.results, state: raw.pointee.state, host: host)
  do throws(HostError) {
    switch raw.pointee.operation {
    case .getProperty: try getProperty(raw, &returnValue)
    case .setProperty: try setProperty(raw, host)
    case .callMethod: try callMethod(raw, host, &returnValue)
    case .didSetCallback: didSetCallback(raw, host)
    case .construct: try construct(raw, host, &returnValue)
    case .callFunction: try callFunction(raw, host, &returnValue)
    case .getRecordProperty: try getRecordProperty(raw, &returnValue)
    case .callRecordMethod: try callRecordMethod(raw, host, &returnValue)
    case .convertToRecord: try convertToRecord(raw, host, &returnValue)
    case .recordToString: recordToString(raw, &returnValue)
    case .objectToString: objectToString(raw, &returnValue)
    case .describeUnknownKey: describeUnknownKey(raw, host, &returnValue)
    case .unknownField: nameUnknownField(raw, host, &returnValue)
    case .examine: try examine(raw, host)
    case .release: release(raw)
    case .discardInstance: discardInstance(raw, host)
    case .didChangeOverride: didChangeOverride(raw, host)
    case .reportWarning: reportFinalizer(raw, host)
    }
    return .OK
  } catch {
    returnValue.set(error.message)
    return .failed
  }
}

private typealias RawCall = UnsafeMutablePointer<BridgeCall>

// MARK: Objects

private func getProperty(_ raw: RawCall, _ returnValue: inout ReturnValue) throws(HostError) {
  let failure = withBinding(raw) { (binding: MemberBinding) -> HostError? in
    do throws(HostError) {
      try binding.read?(object(raw), &returnValue)
      return nil
    } catch {
      return prefixed(error, binding.description.name, raw)
    }
  }
  if let failure { throw failure }
}

private func setProperty(_ raw: RawCall, _ host: Unmanaged<Lua>) throws(HostError) {
  let failure = withBinding(raw) { (binding: MemberBinding) -> HostError? in
    guard let value = raw.pointee.arguments else { return nil }
    do throws(HostError) {
      try binding.write?(object(raw), Argument(value, host: host))
      return nil
    } catch {
      return prefixed(error, binding.description.name, raw)
    }
  }
  if let failure { throw failure }
}

private func callMethod(_ raw: RawCall, _ host: Unmanaged<Lua>, _ returnValue: inout ReturnValue)
  throws(HostError)
{
  let failure = withBinding(raw) { (binding: MemberBinding) -> HostError? in
    do throws(HostError) {
      try binding.invoke?(object(raw), Call(raw: raw, host: host, signature: binding.signature), &returnValue)
      return nil
    } catch {
      return prefixed(error, binding.description.name, raw)
    }
  }
  if let failure { throw failure }
}

private func didSetCallback(_ raw: RawCall, _ host: Unmanaged<Lua>) {
  let binding: MemberBinding = borrowed(raw.pointee.binding)
  guard let didSet = binding.didSet, let value = raw.pointee.arguments else { return }
  didSet(borrowed(raw.pointee.object), host.takeUnretainedValue(), value.pointee.content.boolean)
}

private func examine(_ raw: RawCall, _ host: Unmanaged<Lua>) throws(HostError) {
  let binding: MemberBinding = borrowed(raw.pointee.binding)
  let names = (0..<raw.pointee.argumentCount).compactMap { index in
    raw.pointee.arguments.flatMap { Argument($0 + index, host: host).string }
  }
  if let problem = binding.methods.problem(misspeltIn: names) {
    throw prefixed(HostError(problem), binding.description.name, raw)
  }
}

private func construct(_ raw: RawCall, _ host: Unmanaged<Lua>, _ returnValue: inout ReturnValue)
  throws(HostError)
{
  let constructor: ConstructorBinding = borrowed(raw.pointee.binding)
  do throws(HostError) {
    returnValue.set(
      object: try constructor.make(Call(raw: raw, host: host, signature: constructor.signature)))
  } catch {
    throw HostError("\(constructor.label): \(error.message)")
  }
}

private func objectToString(_ raw: RawCall, _ returnValue: inout ReturnValue) {
  let type: RegisteredType = borrowed(raw.pointee.binding)
  if let label = type.label?(borrowed(raw.pointee.object)) { returnValue.set(label) }
}

private func release(_ raw: RawCall) {
  guard let object = raw.pointee.object else { return }
  Unmanaged<AnyObject>.fromOpaque(object).release()
}

// MARK: Script classes

private func discardInstance(_ raw: RawCall, _ host: Unmanaged<Lua>) {
  let type: RegisteredType = borrowed(raw.pointee.binding)
  type.subclassing?.discard(borrowed(raw.pointee.object), host.takeUnretainedValue())
}

private func didChangeOverride(_ raw: RawCall, _ host: Unmanaged<Lua>) {
  let type: RegisteredType = borrowed(raw.pointee.binding)
  type.subclassing?.didChangeOverride(host.takeUnretainedValue())
}

// MARK: Functions

private func callFunction(_ raw: RawCall, _ host: Unmanaged<Lua>, _ returnValue: inout ReturnValue)
  throws(HostError)
{
  let failure = withBinding(raw) { (binding: FunctionBinding) -> HostError? in
    do throws(HostError) {
      try binding.invoke(Call(raw: raw, host: host, signature: binding.signature), &returnValue)
      return nil
    } catch {
      let owner = raw.pointee.type.map { "\(String(cString: bridge_type_name($0)))." } ?? ""
      return HostError("\(owner)\(binding.name): \(error.message)")
    }
  }
  if let failure { throw failure }
}

// MARK: Records

private func getRecordProperty(_ raw: RawCall, _ returnValue: inout ReturnValue) throws(HostError) {
  let failure = withBinding(raw) { (binding: RecordMemberBinding) -> HostError? in
    do throws(HostError) {
      try binding.read?(components(raw), &returnValue)
      return nil
    } catch {
      return prefixed(error, binding.name, raw)
    }
  }
  if let failure { throw failure }
}

private func callRecordMethod(_ raw: RawCall, _ host: Unmanaged<Lua>, _ returnValue: inout ReturnValue)
  throws(HostError)
{
  let failure = withBinding(raw) { (binding: RecordMemberBinding) -> HostError? in
    do throws(HostError) {
      try binding.invoke?(
        components(raw), Call(raw: raw, host: host, signature: binding.signature), &returnValue)
      return nil
    } catch {
      return prefixed(error, binding.name, raw)
    }
  }
  if let failure { throw failure }
}

private func convertToRecord(_ raw: RawCall, _ host: Unmanaged<Lua>, _ returnValue: inout ReturnValue)
  throws(HostError)
{
  let type: RegisteredType = borrowed(raw.pointee.binding)
  guard let arguments = raw.pointee.arguments else { return }
  let argument = Argument(arguments, host: host)
  do throws(LuaConversionError) {
    try type.convertRecord?(argument, &returnValue)
  } catch {
    throw HostError("\(type.description.name): \(argument.failure(error).message)")
  }
}

private func recordToString(_ raw: RawCall, _ returnValue: inout ReturnValue) {
  let type: RegisteredType = borrowed(raw.pointee.binding)
  if let text = type.describeRecord?(components(raw)) { returnValue.set(text) }
}

private func components(_ raw: RawCall) -> RecordComponents {
  guard let first = raw.pointee.components else { return RecordComponents(0) }
  return RecordComponents(first[0], first[1], first[2], first[3], first[4], first[5])
}

// MARK: Messages

private func describeUnknownKey(_ raw: RawCall, _ host: Unmanaged<Lua>, _ returnValue: inout ReturnValue) {
  let type: RegisteredType = borrowed(raw.pointee.binding)
  guard let arguments = raw.pointee.arguments else { return }
  let key = Argument(arguments, host: host)
  let lookup = Int(arguments[1].content.integer)
  if lookup == BridgeLookupGlobal, key.string == "extend",
    let message = host.takeUnretainedValue().message(extending: type.description)
  {
    return returnValue.set(message)
  }
  returnValue.set(
    type.message(unknown: key.string ?? key.messageDescription, in: lookup, host.takeUnretainedValue()))
}

private func nameUnknownField(_ raw: RawCall, _ host: Unmanaged<Lua>, _ returnValue: inout ReturnValue) {
  guard let arguments = raw.pointee.arguments, let type = raw.pointee.type else { return }
  let key = Argument(arguments, host: host)
  returnValue.set(
    RegisteredType.from(type).message(
      unknownField: key.string ?? key.messageDescription, of: borrowed(raw.pointee.binding),
      host.takeUnretainedValue())
  )
}

private func prefixed(_ failure: HostError, _ member: String, _ raw: RawCall) -> HostError {
  guard let type = raw.pointee.type else { return failure }
  let name = String(cString: bridge_object_type_name(raw.pointee.state, type, raw.pointee.object))
  return HostError("\(name).\(member): \(failure.message)")
}

/// Calls a closure with the binding of a call, which the state keeps alive, without retaining it.
@inline(__always)
private func withBinding<Binding: AnyObject, Outcome>(_ raw: RawCall, _ work: (Binding) -> Outcome) -> Outcome
{
  guard let binding = raw.pointee.binding else { preconditionFailure("The bridge passed no body") }
  return Unmanaged<Binding>.fromOpaque(binding)._withUnsafeGuaranteedRef { work($0) }
}

/// Returns the object of a call, which the bridge keeps alive for its duration.
@inline(__always)
private func object(_ raw: RawCall) -> Unmanaged<AnyObject> {
  guard let object = raw.pointee.object else { preconditionFailure("The bridge passed no object") }
  return Unmanaged<AnyObject>.fromOpaque(object)
}

/// Returns an object that the bridge keeps alive for the duration of the call.
@inline(__always)
private func borrowed<Object: AnyObject>(_ pointer: UnsafeMutableRawPointer?) -> Object {
  guard let pointer else { preconditionFailure("The bridge passed no object") }
  return Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
}

// MARK: Warnings

private func reportFinalizer(_ raw: RawCall, _ host: Unmanaged<Lua>) {
  guard let message = raw.pointee.arguments else { return }
  host.takeUnretainedValue().onFinalizerError?(
    LuaError(kind: .finalizer, message: String(message.pointee.content.string)))
}
