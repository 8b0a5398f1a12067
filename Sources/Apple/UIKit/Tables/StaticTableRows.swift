import Foundation

/// The rows of a table that are in a storyboard.
final class StaticTableRows: NSObject, UITableViewDataSource {
  private struct Section {
    let header: String?
    let footer: String?
    let cells: [(cell: UITableViewCell, height: CGFloat)]
  }

  private let sections: [Section]

  /// Creates the rows of a table's element.
  @MainActor init(_ decoder: NibDecoder) {
    let tableHeight = decoder.element.number("rowHeight")
    sections = decoder.element.children(of: "sections").map { section in
      let cells = section.children(of: "cells").compactMap { element -> (UITableViewCell, CGFloat)? in
        guard let cell = decoder.instance.view(element) as? UITableViewCell else { return nil }
        let heights = [element.number("rowHeight"), element.frame?.height, tableHeight]
        return (cell, heights.lazy.compactMap { $0 }.first { $0 >= 0 } ?? 44)
      }
      return Section(header: section["headerTitle"], footer: section["footerTitle"], cells: cells)
    }
  }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].cells.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    sections[indexPath.section].cells[indexPath.row].cell
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    sections[section].header
  }

  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    sections[section].footer
  }

  /// The height of a row; nil if there is none.
  @MainActor func height(at indexPath: IndexPath) -> CGFloat? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    let cells = sections[indexPath.section].cells
    return cells.indices.contains(indexPath.row) ? cells[indexPath.row].height : nil
  }
}
