import Foundation

extension UIViewController {
  /// Sets what a storyboard says of a controller, apart from its view.
  final func decode(_ decoder: NibDecoder) {
    let (element, instance) = (decoder.element, decoder.instance)
    nib = instance
    instance.register(self, for: element)
    if let title = element["title"] { self.title = title }
    if let style = element["modalPresentationStyle"].flatMap({ NibNames.presentationStyles[$0] }) {
      modalPresentationStyle = style
    }
    if let item = element.child(key: "tabBarItem") {
      tabBarItem = UITabBarItem(
        title: item["title"] ?? item["systemItem"]?.capitalized,
        image: item["image"].flatMap { UIImage(named: $0) },
        tag: item.integer("tag") ?? 0)
    }
    guard let item = element.child(key: "navigationItem") else { return }
    if let title = item["title"] { navigationItem.title = title }
    func buttons(_ key: String) -> [UIBarButtonItem]? {
      let elements = [item.child(key: key)].compactMap { $0 } + item.children(of: key + "s")
      return elements.isEmpty ? nil : elements.map { UIBarButtonItem($0, instance) }
    }
    if let buttons = buttons("leftBarButtonItem") { navigationItem.leftBarButtonItems = buttons }
    if let buttons = buttons("rightBarButtonItem") { navigationItem.rightBarButtonItems = buttons }
    instance.register(navigationItem, for: item)
  }

  /// The controllers of a relationship in the storyboard, such as `rootViewController`.
  final func related(_ relationship: String, _ decoder: NibDecoder) -> [UIViewController] {
    decoder.element.children(of: "connections").filter { $0["relationship"] == relationship }.compactMap {
      decoder.instance.storyboard?.controller(withID: $0["destination"])
    }
  }

  /// Loads the view from the storyboard, or from the xib that the initializer or the name of the class
  /// states; returns false if there is none.
  final func loadNib() -> Bool {
    if let nib { return nib.loadView(of: self) }
    let type = String(describing: type(of: self))
    let names = nibName.map { [$0] } ?? [type, type.replacingOccurrences(of: "Controller", with: "")]
    guard let name = names.first(where: UINib.exists) else { return false }
    UINib(nibName: name, bundle: nil).instantiate(withOwner: self)
    guard let root = viewIfLoaded else { return false }
    root.frame = UIScreen.main.bounds
    return true
  }

  /// The segue of an identifier in the controller's scene; nil if there is none.
  final func segueElement(withIdentifier identifier: String) -> NibElement? {
    nib?.ownerElement.parent?.subtree.first { $0.name == "segue" && $0["identifier"] == identifier }
  }
}

extension UIBarButtonItem {
  fileprivate convenience init(_ element: NibElement, _ instance: NibInstance) {
    let system = element["systemItem"].flatMap { NibNames.barItems[$0] }
    self.init(
      title: element["title"] ?? system?.title ?? element["image"], style: .plain, target: nil, action: nil)
    if let isOn = element.bool("enabled") { isEnabled = isOn }
    if let tag = element.integer("tag") { self.tag = tag }
    instance.register(self, for: element)
  }
}
