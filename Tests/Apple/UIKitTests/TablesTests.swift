import Foundation
import Testing
import UIKit

/// Table views show the rows of their data sources.
@Suite(.serialized) @MainActor struct TablesTests {
  @Test func `rows scroll, are used again, and a tap presents a card by a transition with an animator`()
    throws
  {
    InterfaceClass.register("NameCell", NameCell.self, [], cell: { NameCell(style: $0, reuseIdentifier: $1) })
    let controller = TossedRowsViewController(style: .plain)
    let simulator = Simulator(rootViewController: controller)
    let table = try #require(controller.tableView)
    #expect(table.contentSize.height == 2028)
    #expect(table.visibleCells.count == 17)
    #expect(table.visibleCells.first?.textLabel?.text == "Row 1")
    #expect(table.rectForRow(at: IndexPath(row: 2, section: 0)).minY == 128)
    simulator.drag([CGPoint(x: 200, y: 700), CGPoint(x: 200, y: 100)], duration: 0.2)
    simulator.run(seconds: 5)
    #expect(table.contentOffset.y > 600)
    #expect(table.visibleCells.allSatisfy { $0 is NameCell })
    table.scrollToRow(at: IndexPath(row: 0, section: 0), at: .bottom, animated: false)
    simulator.run(seconds: 0.1)
    simulator.tap(at: CGPoint(x: 100, y: 28 + 75))
    simulator.run(seconds: 0.3)
    #expect(controller.selected == ["Row 2"] && table.indexPathForSelectedRow == nil)
    let card = try #require(controller.card)
    #expect(card.view.window != nil && controller.presentedViewController === card)
    simulator.run(seconds: 3)
    #expect(abs(card.view.frame.maxY - 600) < 3)
    #expect(card.positions.count > 20 && card.positions.last == card.view.center.y)
    card.dismiss(animated: true)
    simulator.run(seconds: 3)
    #expect(card.view.window == nil && controller.presentedViewController == nil)
  }

  class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
    var counts = [2, 3]
    var log: [String] = []
    func numberOfSections(in tableView: UITableView) -> Int { counts.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell =
        tableView.dequeueReusableCell(withIdentifier: "cell")
        ?? UITableViewCell(style: .value1, reuseIdentifier: "cell")
      cell.textLabel?.text = "\(indexPath.section)"
      cell.detailTextLabel?.text = "\(indexPath.row)"
      return cell
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      CGFloat(20 + 10 * indexPath.row)
    }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { UIView() }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 15 }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      log.append("select \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      log.append("deselect \(indexPath.row)")
    }
  }

  @Test func `heights, headers and cells without registered classes`() {
    let simulator = Simulator()
    let source = Source()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    (table.dataSource, table.delegate) = (source, source)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.addSubview(table)
    window.makeKeyAndVisible()
    simulator.run(seconds: 0)
    #expect(table.contentSize.height == 170)
    #expect(
      table.rectForRow(at: IndexPath(row: 1, section: 1)) == CGRect(x: 0, y: 100, width: 300, height: 30))
    #expect(table.indexPathForRow(at: CGPoint(x: 10, y: 70)) == nil)
    #expect(table.cellForRow(at: IndexPath(row: 2, section: 1))?.detailTextLabel?.text == "2")
    source.counts = [1]
    table.reloadData()
    simulator.run(seconds: 0.1)
    #expect(table.visibleCells.count == 1 && table.contentSize.height == 35)
  }

  private func show(_ table: UITableView, _ source: Source) -> (Simulator, UIWindow) {
    let simulator = Simulator()
    (table.dataSource, table.delegate) = (source, source)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.addSubview(table)
    window.makeKeyAndVisible()
    simulator.run(seconds: 0)
    return (simulator, window)
  }

  @Test func `a reload keeps the constraints of the table's header, and a former header elsewhere`() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    let header = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 50))
    let badge = UIView()
    badge.translatesAutoresizingMaskIntoConstraints = false
    table.tableHeaderView = header
    table.addSubview(badge)
    let constraint = badge.topAnchor.constraint(equalTo: header.bottomAnchor)
    constraint.isActive = true
    let (simulator, window) = show(table, Source())
    table.reloadData()
    simulator.run(seconds: 0.1)
    #expect(constraint.isActive && header.superview === table)
    window.addSubview(header)
    table.tableHeaderView = nil
    simulator.run(seconds: 0.1)
    #expect(header.superview === window)
  }

  final class Colors: Source {
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = super.tableView(tableView, cellForRowAt: indexPath)
      cell.backgroundColor = .yellow
      cell.separatorInset.left = 40
      return cell
    }
  }

  @Test func `selected rows are those of changed data, a second tap deselects, and cells keep their looks`() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    let source = Colors()
    source.counts = [5]
    table.allowsMultipleSelection = true
    let (simulator, window) = show(table, source)
    #expect(window.subviews == [table])
    func tap(_ row: Int) {
      simulator.tap(at: CGPoint(x: 100, y: table.rectForRow(at: IndexPath(row: row, section: 0)).midY))
      simulator.run(seconds: 0.2)
    }
    tap(1)
    tap(3)
    tap(1)
    #expect(source.log == ["select 1", "select 3", "deselect 1"])
    source.counts = [4]
    table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    simulator.run(seconds: 0.1)
    #expect(table.indexPathsForSelectedRows == [IndexPath(row: 2, section: 0)])
    #expect(table.visibleCells.map(\.isSelected) == [false, false, true, false])
    table.reloadData()
    simulator.run(seconds: 0.1)
    #expect(table.indexPathForSelectedRow == nil)
    #expect(table.visibleCells.allSatisfy { $0.backgroundColor == .yellow && $0.separatorInset.left == 40 })
  }
}
