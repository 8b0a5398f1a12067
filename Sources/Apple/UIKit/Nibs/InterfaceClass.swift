public import Foundation

/// What storyboards and xibs name of a program's class: the class itself, its outlets and its actions.
///
/// Without Objective-C, classes and properties cannot be found by name. `dynlua ios` generates a table of
/// them from the program's source, which other programs can write by hand:
///
/// ```swift
/// class ViewController: UIViewController {
///   weak var square: UIView!
///   func tap(_ sender: UITapGestureRecognizer) { square.center = sender.location(in: view) }
/// }
///
/// InterfaceClass.register(
///   "ViewController", ViewController.self,
///   [
///     .outlet("square", \ViewController.square),
///     .action("tap:") { (target: ViewController, sender: UITapGestureRecognizer) in target.tap(sender) },
///   ])
/// ```
@MainActor public struct InterfaceClass {
  let type: AnyClass
  /// Creates an object of a class that is neither a view nor a controller.
  let create: (() -> NSObject)?
  /// Creates a segue of the class.
  let createSegue: ((String?, UIViewController, UIViewController) -> UIStoryboardSegue)?
  /// Creates a cell of a table.
  let createCell: ((UITableViewCell.CellStyle, String?) -> UITableViewCell)?
  /// Creates a cell of a collection view.
  let createItem: ((CGRect) -> UICollectionViewCell)?

  private static var types: [ObjectIdentifier: InterfaceClass] = [:]
  private static var classes: [String: InterfaceClass] = [:]
  private static var members: [String: [InterfaceMember]] = [:]

  /// Registers a class and the members that it declares.
  ///
  /// - Parameters:
  ///   - name: The name in storyboards.
  ///   - type: The class.
  ///   - members: Its outlets, actions and attributes.
  ///   - create: Creates an object of a class that is neither a view nor a view controller.
  ///   - segue: Creates a segue of a class of segues.
  ///   - cell: Creates a cell of a class of cells of tables.
  ///   - item: Creates a cell of a class of cells of collection views.
  public static func register(
    _ name: String, _ type: AnyClass, _ members: [InterfaceMember], create: (() -> NSObject)? = nil,
    segue: ((String?, UIViewController, UIViewController) -> UIStoryboardSegue)? = nil,
    cell: ((UITableViewCell.CellStyle, String?) -> UITableViewCell)? = nil,
    item: ((CGRect) -> UICollectionViewCell)? = nil
  ) {
    let entry = InterfaceClass(
      type: type, create: create, createSegue: segue, createCell: cell, createItem: item)
    classes[name] = entry
    types[ObjectIdentifier(type)] = entry
    add(members)
  }

  /// Registers members of a class that is not the program's, from extensions.
  public static func register(_ members: [InterfaceMember]) { add(members) }

  private static func add(_ members: [InterfaceMember]) {
    for member in members { self.members[member.name, default: []].append(member) }
  }

  /// The class of a name; nil if none is registered.
  static func named(_ name: String) -> InterfaceClass? { classes[name] }

  /// What is registered for a class; nil if nothing is.
  static func of(_ type: AnyClass) -> InterfaceClass? { types[ObjectIdentifier(type)] }

  /// The member of a name and a kind that an object has; nil if there is none.
  static func member(_ name: String, _ kind: InterfaceMember.Kind, of object: AnyObject) -> InterfaceMember? {
    members[name]?.first { $0.kind == kind && $0.belongs(object) }
  }
}

/// An outlet, an action or an attribute of a program's class, of which storyboards and xibs know the name.
@MainActor public struct InterfaceMember {
  enum Kind {
    case outlet
    case action
    case attribute
  }

  let name: String
  let kind: Kind
  /// Whether an object has the member.
  let belongs: (AnyObject) -> Bool
  /// Sets an outlet or an attribute, or performs an action with a sender and an event; returns false if the
  /// value has another type.
  let apply: (_ object: AnyObject, _ value: Any, _ event: UIEvent?) -> Bool

  private init<Root>(
    _ name: String, _ kind: Kind, _ root: Root.Type,
    _ apply: @escaping (_ object: Root, _ value: Any, _ event: UIEvent?) -> Bool
  ) {
    self.name = name
    self.kind = kind
    belongs = { $0 is Root }
    self.apply = { object, value, event in (object as? Root).map { apply($0, value, event) } ?? false }
  }

  // MARK: Outlets

  /// An outlet.
  public static func outlet<Root: AnyObject, Value>(
    _ name: String, _ path: ReferenceWritableKeyPath<Root, Value?>
  ) -> InterfaceMember {
    InterfaceMember(name, .outlet, Root.self) { root, value, _ in
      guard let value = value as? Value else { return false }
      root[keyPath: path] = value
      return true
    }
  }

  /// An outlet that is not optional.
  public static func outlet<Root: AnyObject, Value>(
    _ name: String, _ path: ReferenceWritableKeyPath<Root, Value>
  ) -> InterfaceMember {
    InterfaceMember(name, .outlet, Root.self) { root, value, _ in
      guard let value = value as? Value else { return false }
      root[keyPath: path] = value
      return true
    }
  }

  /// An outlet collection, to which each connection adds an object.
  public static func outlet<Root: AnyObject, Element>(
    _ name: String, _ path: ReferenceWritableKeyPath<Root, [Element]?>
  ) -> InterfaceMember {
    InterfaceMember(name, .outlet, Root.self) { root, value, _ in
      guard let values = value as? [Any] else { return false }
      root[keyPath: path] = (root[keyPath: path] ?? []) + values.compactMap { $0 as? Element }
      return true
    }
  }

  /// An outlet collection that is not optional.
  public static func outlet<Root: AnyObject, Element>(
    _ name: String, _ path: ReferenceWritableKeyPath<Root, [Element]>
  ) -> InterfaceMember {
    InterfaceMember(name, .outlet, Root.self) { root, value, _ in
      guard let values = value as? [Any] else { return false }
      root[keyPath: path] += values.compactMap { $0 as? Element }
      return true
    }
  }

  // MARK: Actions

  /// An action without parameters; the name is that of Objective-C, such as `reset`.
  public static func action<Root: AnyObject>(
    _ name: String, _ method: @escaping @MainActor (Root) -> Void
  ) -> InterfaceMember {
    InterfaceMember(name, .action, Root.self) { root, _, _ in
      method(root)
      return true
    }
  }

  /// An action with a sender; the name is that of Objective-C, such as `tap:`.
  public static func action<Root: AnyObject, Sender>(
    _ name: String, _ method: @escaping @MainActor (Root, Sender) -> Void
  ) -> InterfaceMember {
    InterfaceMember(name, .action, Root.self) { root, sender, _ in
      guard let sender = sender as? Sender else { return false }
      method(root, sender)
      return true
    }
  }

  /// An action with a sender and an event; the name is that of Objective-C, such as `tap:forEvent:`.
  public static func action<Root: AnyObject, Sender, Event>(
    _ name: String, _ method: @escaping @MainActor (Root, Sender, Event) -> Void
  ) -> InterfaceMember {
    InterfaceMember(name, .action, Root.self) { root, sender, event in
      guard let sender = sender as? Sender, let event = event as? Event else { return false }
      method(root, sender, event)
      return true
    }
  }

  // MARK: Attributes

  /// An attribute, as `@IBInspectable` declares it.
  public static func attribute<Root: AnyObject, Value>(
    _ name: String, _ path: ReferenceWritableKeyPath<Root, Value>
  ) -> InterfaceMember {
    InterfaceMember(name, .attribute, Root.self) { root, value, _ in
      let candidates: [Any] =
        (value as? Double).map { [$0, CGFloat($0), Float($0), Int($0.rounded())] } ?? [value]
      guard let value = candidates.lazy.compactMap({ $0 as? Value }).first else { return false }
      root[keyPath: path] = value
      return true
    }
  }
}
