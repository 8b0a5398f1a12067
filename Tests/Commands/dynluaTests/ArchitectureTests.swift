import Foundation
import TestSupport
import Testing

/// The page on the architecture, compared with the package.
@Suite struct ArchitectureTests {
  /// Set in the environment, it makes the test write the picture, which needs Graphviz; the test then fails,
  /// because nothing was compared.
  private static let recording = "RECORD_PICTURES"
  private static let catalog = "Sources/Commands/dynlua/dynlua.docc"
  private static let picture = "\(catalog)/Resources/targets.svg"

  private let page: String

  init() throws {
    page = try Repository.text(of: "\(Self.catalog)/Architecture.md")
  }

  @Test func `the picture shows the targets of Package.swift and their dependencies`() throws {
    let graph = try TargetGraph()
    if ProcessInfo.processInfo.environment[Self.recording] != nil {
      let svg = try Command.run(["-Tsvg"], program: "/usr/bin/dot", input: graph.dot)
      #expect(svg.exitCode == 0, "\(svg.errors)")
      try svg.output.write(toFile: Repository.path(Self.picture), atomically: true, encoding: .utf8)
      Issue.record("\(Self.picture) was recorded; look at it and run the tests again")
    }
    let titles = try Repository.text(of: Self.picture).matches(of: /<title>([^<]*)<\/title>/).map {
      "\($0.1)".replacing("&#45;", with: "-").replacing("&gt;", with: ">")
    }
    let clusters = graph.wings.map { "cluster_\($0.name)" }
    #expect(
      Set(titles).subtracting(["targets"]) == Set(graph.nodes + graph.edges + clusters),
      "make it again: \(Self.recording)=1 swift test --filter ArchitectureTests")
  }

  @Test func `the table lists the targets in the order of Package.swift, wing by wing`() throws {
    let rows = page.matches(of: /(?m)^\| (?:`([\w-]+)`|\*\*(\w+)\*\*) \|/).map { "\($0.1 ?? $0.2 ?? "")" }
    #expect(rows == (try TargetGraph().wings.flatMap { [$0.name] + $0.targets }))
  }

  @Test func `a target imports only targets above it in its wing, and targets of the wings above`() throws {
    let graph = try TargetGraph()
    for (index, target) in graph.sources.enumerated() {
      let imported = graph.dependencies[target, default: []]
      let above = Set(graph.sources[..<index])
      #expect(Set(imported).intersection(graph.sources).isSubset(of: above), "\(target)")
    }
  }

  @Test func `the page of a wing lists its targets`() throws {
    let graph = try TargetGraph()
    for (wing, targets) in graph.sourcesByWing {
      let page = try Repository.text(of: "Sources/\(wing)/README.md")
      let list = try #require(page.firstMatch(of: /order of their imports: (.*)\./))
      #expect(list.1 == targets.map { "`\($0)`" }.joined(separator: ", "))
    }
  }

  @Test func `every file, folder and page that the page names exists`() throws {
    let root = Repository.root
    let paths = try #require(
      FileManager.default.enumerator(at: root.appending(path: "Sources"), includingPropertiesForKeys: nil)
    ).compactMap { ($0 as? URL)?.path() }
    let files = page.matches(of: /`([\w+]+\.(?:swift|c))`/).map { "\($0.1)" }
    #expect(files.count > 20)
    for file in files where file != "Package.swift" {
      #expect(paths.contains { $0.hasSuffix("/\(file)") }, "\(file)")
    }
    for folder in page.matches(of: /`((?:Sources|scripts)[\w\/.]*)`/) {
      #expect(FileManager.default.fileExists(atPath: Repository.path("\(folder.1)")), "\(folder.1)")
    }
    for link in page.matches(of: /\]\(([\w\/.]+)\)/) {
      #expect(
        FileManager.default.fileExists(atPath: Repository.path("\(Self.catalog)/\(link.1)")), "\(link.1)")
    }
  }
}

/// The targets as `Package.swift` lists them.
private struct TargetGraph {
  /// The targets in `Sources`.
  let sources: [String]
  /// Those that the package's products consist of.
  let nodes: [String]
  let dependencies: [String: [String]]
  private let wingsByTarget: [String: String]
  private let products: Set<String>

  init() throws {
    // With a scratch directory, because the running tests may hold the lock of the package's.
    let scratch = try TemporaryDirectory()
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let swift = try #require(folders.map { "\($0)/swift" }.first(where: FileManager.default.isExecutableFile))
    let dump = try Command.run(["package", "dump-package", "--scratch-path", scratch.path], program: swift)
    let manifest = try #require(
      try JSONSerialization.jsonObject(with: Data(dump.output.utf8)) as? [String: Any])
    var all: [(name: String, dependencies: [String])] = []
    var wingsByTarget: [String: String] = [:]
    for target in try #require(manifest["targets"] as? [[String: Any]]) {
      let names = (target["dependencies"] as? [[String: Any]])?.compactMap {
        ($0["byName"] as? [Any])?.first as? String
      }
      let name = try #require(target["name"] as? String)
      all.append((name, names ?? []))
      let path = try #require(target["path"] as? String).split(separator: "/")
      if path[0] == "Sources" { wingsByTarget[name] = String(path[1]) }
    }
    self.wingsByTarget = wingsByTarget
    sources = all.map(\.name).filter { wingsByTarget[$0] != nil }
    let dependencies = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.dependencies) })
    let products = try #require(manifest["products"] as? [[String: Any]]).flatMap {
      $0["targets"] as? [String] ?? []
    }
    let shipped = products.reduce(into: Set(products)) {
      $0.formUnion(Self.reachable(from: $1, in: dependencies))
    }
    nodes = all.map(\.name).filter(shipped.contains)
    self.dependencies = dependencies
    self.products = Set(products)
  }

  /// The wings with their targets, in the order of `Package.swift`.
  var sourcesByWing: [(name: String, targets: [String])] {
    sources.reduce(into: []) { wings, target in
      guard let wing = wingsByTarget[target] else { return }
      if wings.last?.name != wing { wings.append((wing, [])) }
      wings[wings.count - 1].targets.append(target)
    }
  }

  /// Those with shipped targets, without the others.
  var wings: [(name: String, targets: [String])] {
    sourcesByWing.map { ($0.name, $0.targets.filter(nodes.contains)) }.filter { !$0.1.isEmpty }
  }

  /// The arrows, as Graphviz titles them, without those that a longer path implies (the transitive
  /// reduction).
  var edges: [String] {
    nodes.flatMap { node in
      let direct = dependencies[node] ?? []
      let implied = direct.reduce(into: Set<String>()) {
        $0.formUnion(Self.reachable(from: $1, in: dependencies))
      }
      return direct.filter { !implied.contains($0) }.map { "\(node)->\($0)" }
    }
  }

  /// The graph in Graphviz's language.
  var dot: String {
    let style = """
      bgcolor=white pad=0.2 ranksep=0.42 nodesep=0.22
      style=rounded color="#d0d7e2" labeljust=l fontname=Helvetica fontsize=14 fontcolor="#5b6675"
      node [shape=box style="rounded,filled" fillcolor="#eef3fa" color="#8aa4c8" fontname=Helvetica fontsize=12 height=0.36 margin="0.14,0.05"]
      edge [color="#7d8794" arrowsize=0.6]
      """
    let lines = nodes.map { node in
      products.contains(node) ? "\"\(node)\" [fillcolor=\"#cfe3c4\" color=\"#6f9a5c\"]" : "\"\(node)\""
    }
    let clusters = wings.map { wing in
      let targets = wing.targets.map { "\"\($0)\"" }.joined(separator: " ")
      return "subgraph \"cluster_\(wing.name)\" { label=\"\(wing.name)\"; \(targets) }"
    }
    let arrows = edges.map { edge in
      "\"\(edge.replacing("->", with: "\" -> \""))\""
    }
    return "digraph targets {\n\(([style] + lines + clusters + arrows).joined(separator: "\n"))\n}\n"
  }

  /// The targets that a target depends on, directly or not.
  private static func reachable(from start: String, in dependencies: [String: [String]]) -> Set<String> {
    var found: Set<String> = []
    var pending = dependencies[start] ?? []
    while let next = pending.popLast() {
      if found.insert(next).inserted { pending += dependencies[next] ?? [] }
    }
    return found
  }
}
