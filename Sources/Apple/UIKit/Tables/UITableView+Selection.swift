public import Foundation

extension UITableView {
  /// The row that is selected; nil for none.
  public final var indexPathForSelectedRow: IndexPath? { selectedRows.first }
  /// The rows that are selected; nil for none.
  public final var indexPathsForSelectedRows: [IndexPath]? { selectedRows.isEmpty ? nil : selectedRows }

  /// Selects a row, without a call of the delegate.
  public final func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if !allowsMultipleSelection {
      for row in selectedRows where row != indexPath { deselectRow(at: row, animated: animated) }
    }
    guard let indexPath else { return }
    if !selectedRows.contains(indexPath) {
      selectedRows.append(indexPath)
      cells[indexPath]?.setSelected(true, animated: animated)
    }
    if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
  }

  /// Does not select a row any more, without a call of the delegate.
  public final func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selectedRows.removeAll { $0 == indexPath }
    cells[indexPath]?.setSelected(false, animated: animated)
  }

  final func didTap(_ tap: UITapGestureRecognizer) {
    let point = tap.location(in: self)
    guard allowsSelection, let indexPath = indexPathForRow(at: point), let cell = cells[indexPath],
      !(cell.hitTest(convert(point, to: cell), with: nil) is UIControl),
      tableDelegate?.tableView(self, shouldHighlightRowAt: indexPath) ?? true
    else { return }
    if allowsMultipleSelection, selectedRows.contains(indexPath) {
      deselectRow(at: indexPath, animated: false)
      tableDelegate?.tableView(self, didDeselectRowAt: indexPath)
      return
    }
    var row: IndexPath? = indexPath
    if let tableDelegate { row = tableDelegate.tableView(self, willSelectRowAt: indexPath) }
    guard let row else { return }
    for former in selectedRows where former != row && !allowsMultipleSelection {
      deselectRow(at: former, animated: false)
      tableDelegate?.tableView(self, didDeselectRowAt: former)
    }
    selectRow(at: row, animated: false, scrollPosition: .none)
    cell.selectionSegue?()
    tableDelegate?.tableView(self, didSelectRowAt: row)
  }

  /// Scrolls to a row, at once.
  public final func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    let rect = rectForRow(at: indexPath)
    let y: CGFloat =
      switch scrollPosition {
      case .top: rect.minY
      case .middle: rect.midY - bounds.height / 2
      case .bottom: rect.maxY - bounds.height
      case .none: min(max(bounds.minY, rect.maxY - bounds.height), rect.minY)
      }
    let limit = max(0, contentSize.height - bounds.height)
    let offset = CGPoint(
      x: contentOffset.x, y: min(max(y, 0 - contentInset.top), limit + contentInset.bottom))
    setContentOffset(offset, animated: animated)
  }
}
