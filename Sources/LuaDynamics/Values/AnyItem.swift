internal import Dynamics
internal import LuaHost
internal import Views

/// Whatever behaviors can move, as scripts pass it: a view, a free item or a group of them.
struct AnyItem: LuaConvertible {
  let item: any DynamicItem

  static let luaName = "View|Item|ItemGroup"

  static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> AnyItem {
    guard let object = argument.object, let item = AnyItem(object: object) else {
      throw LuaConversionError(expectation)
    }
    return item
  }

  /// What messages call an item.
  static let expectation = "a View, an Item or an ItemGroup"

  func write(to returnValue: inout ReturnValue) {
    returnValue.set(object: item)
  }
}

extension AnyItem {
  /// The item that an object is; nil for an object of another kind.
  ///
  /// Asking for the two known classes first spares the search for a conformance, which costs more than most calls.
  init?(object: AnyObject) {
    if let item = object as? Item {
      self.init(item: item)
    } else if let view = object as? View {
      self.init(item: view)
    } else if let item = object as? any DynamicItem {
      self.init(item: item)
    } else {
      return nil
    }
  }
}
