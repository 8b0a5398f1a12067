import Dynamics
import LuaHost
import Views

/// An item argument or result in Lua: a `View`, an `Item` or an `ItemGroup`.
struct AnyItem: LuaConvertible {
  let item: any DynamicItem

  static let luaTypeName = "View|Item|ItemGroup"

  static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> AnyItem {
    guard let object = argument.object, let item = AnyItem(object: object) else {
      throw LuaConversionError(expectedValueDescription)
    }
    return item
  }

  /// The description of an item in error messages.
  static let expectedValueDescription = "a View, an Item or an ItemGroup"

  func write(to returnValue: inout ReturnValue) {
    returnValue.set(object: item)
  }
}

extension AnyItem {
  /// Creates a value from an object; nil if the object is not a dynamic item.
  ///
  /// The cast to the class that few items have comes last.
  init?(object: AnyObject) {
    if let item = object as? Item {
      self.init(item: item)
    } else if let view = object as? View {
      self.init(item: view)
    } else if let item = object as? DynamicItemGroup {
      self.init(item: item)
    } else {
      return nil
    }
  }
}
