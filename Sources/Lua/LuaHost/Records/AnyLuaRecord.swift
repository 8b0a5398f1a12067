/// A record of any type.
public typealias AnyLuaRecord = any LuaRecord

/// Returns a record as one of any type.
func anyLuaRecord<Record: LuaRecord>(_ record: Record) -> AnyLuaRecord { record }

extension LuaRecord {
  /// Returns whether two records have the same type and are equal.
  func isEqual(_ other: AnyLuaRecord) -> Bool { (other as? Self) == self }
}
