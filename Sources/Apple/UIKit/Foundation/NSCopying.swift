public import Foundation

// On Apple's systems `name as NSCopying` converts a Swift value to an object. Without Objective-C there is no
// such conversion, but with these conformances the same expression compiles, as does `identifier as? String`.

extension String: @retroactive NSCopying {
  /// Returns the string.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension Int: @retroactive NSCopying {
  /// Returns the number.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension Double: @retroactive NSCopying {
  /// Returns the number.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension UUID: @retroactive NSCopying {
  /// Returns the identifier.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension IndexPath: @retroactive NSCopying {
  /// Returns the index path.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension NSMutableDictionary {
  /// Sets the object of a key, which may be a Swift value.
  public func setObject(_ anObject: Any, forKey aKey: any NSCopying) {
    setObject(anObject, forKey: AnyHashable(boundaryIdentifier: aKey))
  }
}
