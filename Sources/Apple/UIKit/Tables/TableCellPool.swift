import Foundation

/// The cells of a table that are not shown, and how more are created.
@MainActor struct TableCellPool {
  private enum Source {
    case type(UITableViewCell.Type)
    case nib(UINib)
    case prototype(NibElement, NibInstance)
  }

  private var sources: [String: Source] = [:]
  private var reusable: [String: [UITableViewCell]] = [:]

  mutating func register(_ type: AnyClass?, _ identifier: String) {
    sources[identifier] = (type as? UITableViewCell.Type).map(Source.type)
  }

  mutating func register(_ nib: UINib?, _ identifier: String) { sources[identifier] = nib.map(Source.nib) }

  /// Adds a prototype of a storyboard.
  mutating func add(_ prototype: NibElement, of instance: NibInstance) {
    guard let identifier = prototype["reuseIdentifier"] else { return }
    sources[identifier] = .prototype(prototype, instance)
  }

  /// A cell that is not shown any more.
  mutating func recycle(_ cell: UITableViewCell) {
    if let identifier = cell.reuseIdentifier { reusable[identifier, default: []].append(cell) }
  }

  /// A cell with an identifier; nil if it is not known how to create one.
  mutating func cell(_ identifier: String) -> UITableViewCell? {
    if let cell = reusable[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    let cell: UITableViewCell? =
      switch sources[identifier] {
      case .type(let type):
        InterfaceClass.of(type)?.createCell?(.default, identifier)
          ?? (type == UITableViewCell.self
            ? UITableViewCell(style: .default, reuseIdentifier: identifier)
            : type.init(coder: CellCoder(reuseIdentifier: identifier)))
      case .nib(let nib): nib.instantiate(withOwner: nil).lazy.compactMap { $0 as? UITableViewCell }.first
      case .prototype(let element, let instance): instance.prototype(element) as? UITableViewCell
      case nil: nil
      }
    cell?.reuseIdentifier = identifier
    return cell
  }
}

extension NibInstance {
  /// Creates another copy of a view of the scene, with its own objects.
  func prototype(_ element: NibElement) -> UIView? {
    let copy = NibInstance(document, ownerElement: ownerElement, storyboard: storyboard, owner: owner)
    let view = copy.view(element)
    copy.finish()
    return view
  }
}
