import Foundation

/// Where the rows and headers of a table are.
@MainActor struct TableLayout {
  /// A row.
  struct Row {
    let indexPath: IndexPath
    let y: CGFloat
    let height: CGFloat
  }

  private(set) var width: CGFloat = -1
  private(set) var height: CGFloat = 0
  private var rows: [Row] = []
  private var views: [(view: UIView, frame: CGRect)] = []

  /// Creates the layout of a table without rows.
  init() {}

  /// Computes the layout of a table.
  init(of table: UITableView, delegate: (any UITableViewDelegate)?) {
    width = table.bounds.width
    if let header = table.tableHeaderView { add(header, height: header.bounds.height) }
    for section in 0..<table.numberOfSections {
      addEdge(
        of: section, in: table, view: delegate?.tableView(table, viewForHeaderInSection: section),
        title: table.dataSource?.tableView(table, titleForHeaderInSection: section),
        height: delegate?.tableView(table, heightForHeaderInSection: section) ?? table.sectionHeaderHeight)
      for row in 0..<table.numberOfRows(inSection: section) {
        let indexPath = IndexPath(row: row, section: section)
        let rowHeight = Self.height(of: indexPath, in: table, delegate)
        rows.append(Row(indexPath: indexPath, y: height, height: rowHeight))
        height += rowHeight
      }
      addEdge(
        of: section, in: table, view: delegate?.tableView(table, viewForFooterInSection: section),
        title: table.dataSource?.tableView(table, titleForFooterInSection: section),
        height: delegate?.tableView(table, heightForFooterInSection: section) ?? table.sectionFooterHeight)
    }
    if let footer = table.tableFooterView { add(footer, height: footer.bounds.height) }
  }

  private static func height(
    of indexPath: IndexPath, in table: UITableView, _ delegate: (any UITableViewDelegate)?
  ) -> CGFloat {
    let height = delegate?.tableView(table, heightForRowAt: indexPath) ?? table.height(ofRowAt: indexPath)
    guard height < 0 else { return height }
    // The cell is used again when it is shown.
    guard let cell = table.dataSource?.tableView(table, cellForRowAt: indexPath) else { return 44 }
    defer { table.pool.recycle(cell) }
    return max(44, cell.fittingHeight(width: table.bounds.width) ?? 44)
  }

  private mutating func add(_ view: UIView, height: CGFloat) {
    views.append((view, CGRect(x: 0, y: self.height, width: width, height: height)))
    self.height += height
  }

  /// Adds what is above or below a section.
  private mutating func addEdge(
    of section: Int, in table: UITableView, view: UIView?, title: String?, height: CGFloat
  ) {
    let isGrouped = table.style != .plain
    if let view {
      add(view, height: height < 0 ? max(28, view.systemLayoutSizeFitting(.zero).height) : height)
    } else if let title {
      let header = UIView()
      let label = UILabel(frame: CGRect(x: 16, y: 0, width: max(0, width - 32), height: 28))
      label.text = title
      label.font = .boldSystemFont(ofSize: 14)
      label.textColor = .secondaryLabel
      header.addSubview(label)
      add(header, height: height < 0 ? 28 : height)
    } else if height > 0 || isGrouped {
      self.height += height < 0 ? 18 : height
    }
  }

  /// Adds the headers to the table.
  func addViews(to table: UITableView) {
    for (view, frame) in views {
      view.frame = frame
      if view.superview !== table { table.addSubview(view) }
    }
  }

  /// Removes the headers of sections from the table, if they are still there.
  func removeViews(from table: UITableView) {
    for (view, _) in views where view.superview === table {
      if view !== table.tableHeaderView, view !== table.tableFooterView { view.removeFromSuperview() }
    }
  }

  /// The rows in a rectangle of the contents.
  func rows(in rect: CGRect) -> [Row] {
    rows.filter { $0.y + $0.height > rect.minY && $0.y <= rect.maxY && $0.height > 0 }
  }

  /// The row of an index path; nil if there is none.
  func row(at indexPath: IndexPath) -> Row? { rows.first { $0.indexPath == indexPath } }
}
