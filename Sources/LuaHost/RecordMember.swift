/// A computed member of a record type; the stored ones are its fields.
public struct RecordMember<Record: Sendable>: Sendable {
  typealias Read = @Sendable (Record, inout Reply) throws(LuaFailure) -> Void
  typealias Invocation = @Sendable (Record, borrowing Call, inout Reply) throws(LuaFailure) -> Void

  /// What it says of itself.
  public let description: MemberDescription
  let signature: Signature
  let read: Read?
  let invoke: Invocation?

  private init(
    _ description: MemberDescription,
    read: Read? = nil, invoke: Invocation? = nil
  ) {
    self.description = description
    signature = Signature(parameters: description.parameters)
    self.read = read
    self.invoke = invoke
  }

  /// A property computed from the components; scripts only read it.
  public static func property<Content: LuaWritable>(
    _ name: String, _ summary: String, unit: String? = nil,
    get: @escaping @Sendable (Record) throws -> Content
  ) -> RecordMember {
    RecordMember(
      MemberDescription(.property(isWritable: false), name, summary, type: Content.luaName, unit: unit),
      read: { (record: Record, reply: inout Reply) throws(LuaFailure) in
        do { try get(record).write(to: &reply) } catch { throw LuaFailure(from: error) }
      })
  }

  /// A method with one result, called with a colon; it cannot change the record.
  public static func method<Returned: LuaWritable>(
    _ name: String, _ summary: String, parameters: [Parameter] = [],
    body: @escaping @Sendable (Record, borrowing Call) throws -> Returned
  ) -> RecordMember {
    RecordMember(
      MemberDescription(.method, name, summary, type: Returned.luaName, parameters: parameters),
      invoke: { (record: Record, call: borrowing Call, reply: inout Reply) throws(LuaFailure) in
        do { try body(record, call).write(to: &reply) } catch { throw LuaFailure(from: error) }
      })
  }
}

/// What C calls for a computed member of a record; a class, so that C can hold a plain pointer to it.
final class RecordMemberBody {
  typealias Read = (RecordComponents, inout Reply) throws(LuaFailure) -> Void
  typealias Invocation = (RecordComponents, borrowing Call, inout Reply) throws(LuaFailure) -> Void

  let name: String
  let signature: Signature
  let read: Read?
  let invoke: Invocation?

  init<Record: LuaRecord>(_ member: RecordMember<Record>) {
    name = member.description.name
    signature = member.signature
    read = Self.erased(member.read)
    invoke = Self.erased(member.invoke)
  }

  private static func erased<Record: LuaRecord>(_ read: RecordMember<Record>.Read?) -> Read? {
    guard let read else { return nil }
    return { (components: RecordComponents, reply: inout Reply) throws(LuaFailure) in
      try read(Record(components: components), &reply)
    }
  }

  private static func erased<Record: LuaRecord>(
    _ invoke: RecordMember<Record>.Invocation?
  ) -> Invocation? {
    guard let invoke else { return nil }
    return { (components: RecordComponents, call: borrowing Call, reply: inout Reply) throws(LuaFailure) in
      try invoke(Record(components: components), call, &reply)
    }
  }
}
