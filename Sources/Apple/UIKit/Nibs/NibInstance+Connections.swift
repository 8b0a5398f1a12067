import Foundation

extension NibInstance {
  /// Makes the connections that begin at an object.
  func connect(_ element: NibElement, _ object: AnyObject) {
    for connection in element.children(of: "connections") {
      switch connection.name {
      case "outlet", "outletCollection": connectOutlet(connection, of: object)
      case "action": connectAction(connection, of: object)
      case "segue": connectSegue(connection, of: object)
      default:
        NibMessages.reportOnce(
          "\(connection.name) is not supported", kind: connection.name, in: document, at: connection)
      }
    }
  }

  private func connectOutlet(_ connection: NibElement, of object: AnyObject) {
    guard let name = connection["property"], let value = self.object(withID: connection["destination"]) else {
      return
    }
    let isCollection = connection.name == "outletCollection"
    if let member = InterfaceClass.member(name, .outlet, of: object) {
      guard !member.apply(object, isCollection ? [value] : value, nil) else { return }
      NibMessages.reportOnce(
        "\(type(of: value)) is not of the type of the outlet \(name) of \(type(of: object))",
        kind: "outlet \(name) of \(type(of: object))", in: document, at: connection)
      return
    }
    switch (name, object) {
    case ("gestureRecognizers", let view as UIView):
      if let recognizer = value as? UIGestureRecognizer { view.addGestureRecognizer(recognizer) }
    case ("dataSource", let view as UITableView):
      if let source = value as? any UITableViewDataSource { view.dataSource = source }
    case ("view", let controller as UIViewController): controller.view = value as? UIView
    case ("delegate", let recognizer as UIGestureRecognizer):
      recognizer.delegate = value as? any UIGestureRecognizerDelegate
    case ("delegate", let view as UIScrollView): view.delegate = value as? any UIScrollViewDelegate
    case ("delegate", let field as UITextField): field.delegate = value as? any UITextFieldDelegate
    case ("dataSource", let view as UICollectionView):
      view.dataSource = value as? any UICollectionViewDataSource
    default:
      NibMessages.reportOnce(
        "\(type(of: object)) has no outlet \(name)", kind: "outlet \(name) of \(type(of: object))",
        in: document, at: connection)
    }
  }

  private func connectAction(_ connection: NibElement, of object: AnyObject) {
    guard let name = connection["selector"] else { return }
    let target = self.object(withID: connection["destination"])
    if let target, InterfaceClass.member(name, .action, of: target) == nil {
      NibMessages.reportOnce(
        "\(type(of: target)) has no action \(name)", kind: "action \(name) of \(type(of: target))",
        in: document, at: connection)
      return
    }
    let (document, line) = (document, connection)
    add(to: object, target: target, event: connection["eventType"], at: connection) { target, sender, event in
      guard let member = InterfaceClass.member(name, .action, of: target) else { return }
      guard !member.apply(target, sender, event) else { return }
      NibMessages.reportOnce(
        "the action \(name) of \(type(of: target)) takes another sender than \(type(of: sender))",
        kind: "sender of \(name)", in: document, at: line)
    }
  }

  private func connectSegue(_ connection: NibElement, of object: AnyObject) {
    guard let controller = owner as? UIViewController else { return }
    if connection["kind"] == "embed" {
      if let container = object as? UIView { controller.embed(connection, in: container) }
      return
    }
    guard object !== controller else { return }
    add(to: object, target: controller, event: "touchUpInside", at: connection) { target, sender, _ in
      guard let controller = target as? UIViewController else { return }
      if let identifier = connection["identifier"],
        !controller.shouldPerformSegue(withIdentifier: identifier, sender: sender)
      {
        return
      }
      controller.perform(connection, sender: sender)
    }
  }

  /// Adds an action to a control, a gesture recognizer or a bar button.
  ///
  /// Without a target, it is that of the first responder from the sender on that has the action.
  private func add(
    to object: AnyObject, target: AnyObject?, event: String?, at connection: NibElement,
    _ perform: @escaping (_ target: AnyObject, _ sender: AnyObject, UIEvent?) -> Void
  ) {
    let name = connection["selector"] ?? ""
    let action = Selector(call: { target, sender, event in
      var responder = target == nil ? sender as? UIResponder : nil
      while let next = responder, InterfaceClass.member(name, .action, of: next) == nil {
        responder = next.next
      }
      if let sender, let target = target ?? responder { perform(target, sender, event) }
    })
    switch object {
    case let control as UIControl:
      let events = event.flatMap { NibNames.events[$0] } ?? .touchUpInside
      control.addTarget(target, action: action, for: events)
    case let recognizer as UIGestureRecognizer:
      recognizer.addAction(action, of: target)
    case let cell as UITableViewCell:
      cell.selectionSegue = { [unowned cell] in action(on: target, sender: cell) }
    case let item as UIBarButtonItem:
      (item.target, item.action) = (target, action)
    default:
      NibMessages.reportOnce(
        "\(connection.name) of a \(type(of: object)) is not supported",
        kind: "\(connection.name) of \(type(of: object))", in: document, at: connection)
    }
  }

  /// Sets the attributes that the file has under their names in the program.
  func setAttributes(_ element: NibElement, _ object: AnyObject) {
    for attribute in element.children(of: "userDefinedRuntimeAttributes") {
      guard let path = attribute["keyPath"], let value = attributeValue(attribute) else { continue }
      if InterfaceClass.member(path, .attribute, of: object)?.apply(object, value, nil) == true { continue }
      if let view = object as? UIView, view.set(value, forKeyPath: path) { continue }
      NibMessages.reportOnce(
        "the attribute \(path) of \(type(of: object)) is not known", kind: "attribute \(path)", in: document,
        at: attribute)
    }
  }

  private func attributeValue(_ attribute: NibElement) -> Any? {
    let value = attribute.child(key: "value")
    switch attribute["type"] {
    case "boolean": return attribute.bool("value")
    case "number": return (value?["value"]).flatMap(Double.init)
    case "string": return attribute["value"] ?? value?.text
    case "color": return value.flatMap(color)
    case "image": return attribute["value"].flatMap { UIImage(named: $0) }
    case "size": return value?.size
    case "rect": return value?.rect
    case "point":
      guard let x = value?.number("x"), let y = value?.number("y") else { return nil }
      return CGPoint(x: x, y: y)
    default: return nil
    }
  }
}

extension UIView {
  /// Sets a property of the layer or of the view by its name; returns false if it is none of those that files
  /// name most.
  func set(_ value: Any, forKeyPath path: String) -> Bool {
    switch (path, value) {
    case ("layer.cornerRadius", let number as Double): layer.cornerRadius = CGFloat(number)
    case ("layer.borderWidth", let number as Double): layer.borderWidth = CGFloat(number)
    case ("layer.shadowOpacity", let number as Double): layer.shadowOpacity = Float(number)
    case ("layer.shadowRadius", let number as Double): layer.shadowRadius = CGFloat(number)
    case ("layer.shadowOffset", let size as CGSize): layer.shadowOffset = size
    case ("layer.masksToBounds", let isOn as Bool): layer.masksToBounds = isOn
    case ("clipsToBounds", let isOn as Bool): clipsToBounds = isOn
    // UIKit ignores it: the value is no CGColor.
    case ("layer.borderColor", _), ("layer.shadowColor", _): break
    default: return false
    }
    return true
  }
}
