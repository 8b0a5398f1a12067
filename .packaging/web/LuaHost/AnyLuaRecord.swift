import CLuaBridge

/// A record of any type: Embedded Swift has no values of protocols like `LuaRecord`.
public struct AnyLuaRecord: Equatable {
  private let identity: RecordIdentity
  private let components: RecordComponents

  /// Wraps a record.
  init<Record: LuaRecord>(_ record: Record) {
    (identity, components) = (RecordIdentity(Record.self), record.components)
  }

  /// Sets the return value to the record.
  func write(to returnValue: inout ReturnValue) {
    returnValue.raw.pointee.kind = .record
    returnValue.raw.pointee.type = returnValue.lua.registry.type(ofRecord: identity)
    returnValue.raw.pointee.content.components = components.storage
  }

  /// Returns whether two records have the same type and are equal.
  func isEqual(_ other: AnyLuaRecord) -> Bool { self == other }
}

/// Returns a record as one of any type.
func anyLuaRecord<Record: LuaRecord>(_ record: Record) -> AnyLuaRecord { AnyLuaRecord(record) }
