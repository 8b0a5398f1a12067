/// A computed member of a record type; stored members are its fields.
public struct RecordMember<Record: Sendable>: Sendable {
  typealias Getter = @Sendable (Record, inout ReturnValue) throws(HostError) -> Void
  typealias Implementation = @Sendable (Record, borrowing Call, inout ReturnValue) throws(HostError) -> Void

  /// The documentation of the member.
  public let description: MemberDescription
  let signature: Signature
  let read: Getter?
  let invoke: Implementation?

  private init(
    _ description: MemberDescription,
    read: Getter? = nil, invoke: Implementation? = nil
  ) {
    self.description = description
    signature = Signature(parameters: description.parameters)
    self.read = read
    self.invoke = invoke
  }

  /// Creates a read-only property computed from the components.
  public static func property<Content: LuaWritable>(
    _ name: String, _ summary: String, unit: String? = nil,
    get: @escaping @Sendable (Record) throws(HostError) -> Content
  ) -> RecordMember {
    RecordMember(
      MemberDescription(.property(isWritable: false), name, summary, type: Content.luaTypeName, unit: unit),
      read: { (record: Record, returnValue: inout ReturnValue) throws(HostError) in
        try get(record).write(to: &returnValue)
      })
  }

  /// Creates a method with one return value, called with a colon; it cannot modify the record.
  public static func method<Returned: LuaWritable>(
    _ name: String, _ summary: String, parameters: [Parameter] = [],
    body: @escaping @Sendable (Record, borrowing Call) throws(HostError) -> Returned
  ) -> RecordMember {
    RecordMember(
      MemberDescription(.method, name, summary, type: Returned.luaTypeName, parameters: parameters),
      invoke: { (record: Record, call: borrowing Call, returnValue: inout ReturnValue) throws(HostError) in
        try body(record, call).write(to: &returnValue)
      })
  }
}

/// The binding of a computed member: a class, so that the bridge can hold an unmanaged pointer to it.
final class RecordMemberBinding {
  typealias Getter = (RecordComponents, inout ReturnValue) throws(HostError) -> Void
  typealias Implementation = (RecordComponents, borrowing Call, inout ReturnValue) throws(HostError) -> Void

  let name: String
  let signature: Signature
  let read: Getter?
  let invoke: Implementation?

  fileprivate init(name: String, signature: Signature, read: Getter?, invoke: Implementation?) {
    self.name = name
    self.signature = signature
    self.read = read
    self.invoke = invoke
  }
}

extension RecordMember where Record: LuaRecord {
  /// The binding of the member.
  var binding: RecordMemberBinding {
    RecordMemberBinding(
      name: description.name, signature: signature, read: Self.typeErased(read),
      invoke: Self.typeErased(invoke))
  }

  private static func typeErased(_ read: Getter?) -> RecordMemberBinding.Getter? {
    guard let read else { return nil }
    return { (components: RecordComponents, returnValue: inout ReturnValue) throws(HostError) in
      try read(Record(components: components), &returnValue)
    }
  }

  private static func typeErased(_ invoke: Implementation?) -> RecordMemberBinding.Implementation? {
    guard let invoke else { return nil }
    return {
      (components: RecordComponents, call: borrowing Call, returnValue: inout ReturnValue) throws(HostError)
      in
      try invoke(Record(components: components), call, &returnValue)
    }
  }
}
