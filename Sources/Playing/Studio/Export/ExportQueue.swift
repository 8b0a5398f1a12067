import RemoteControl

/// A file that is being made for a page.
struct PendingExport {
  /// The number that identifies it in messages.
  let number: Int
  /// The page that has requested the file.
  let client: Client
  /// The name under which the browser saves the exported file.
  let name: String
  let computation: BackgroundComputation<[UInt8]>
  /// The fraction that the page has been notified of.
  var sentFraction = 0.0
}

/// The files that are being made of the run for pages, one after the other.
struct ExportQueue {
  /// The notification of a page about its file.
  enum Change {
    /// The fraction that is done.
    case fraction(Double)
    /// The file is complete.
    case result(Result<[UInt8], RequestFailure>)
  }

  /// The files that are being made or queued.
  private(set) var pending: [PendingExport] = []
  private var lastNumber = 0
  /// Makes the files; apart from the previews, so that those do not wait for it.
  private let thread = BackgroundThread()

  /// The maximum number of files that are being made or queued.
  private static let limit = 8
  /// The minimum difference between two notifications of the progress.
  private static let progressStep = 0.01

  /// Whether a file is being made.
  var isComputing: Bool { pending.contains { $0.computation.result == nil } }

  /// Throws if no further file can be made at the moment.
  func requireCapacity() throws(RequestFailure) {
    guard pending.count < Self.limit else {
      throw RequestFailure("\(Self.limit) files are being made; wait, or cancel one")
    }
  }

  /// Begins to make a file for a page; returns its number.
  mutating func append(_ export: SceneExport, named name: String, for client: Client) -> Int {
    let computation = BackgroundComputation(on: thread) { (progress) throws(RequestFailure) in
      try export.contents(progress)
    }
    lastNumber += 1
    pending.append(PendingExport(number: lastNumber, client: client, name: name, computation: computation))
    return lastNumber
  }

  /// Returns the files that are complete, or have made progress since the last call.
  mutating func takeChanges() -> [(PendingExport, Change)] {
    var changes: [(PendingExport, Change)] = []
    for index in pending.indices {
      if let result = pending[index].computation.result {
        changes.append((pending[index], .result(result)))
        continue
      }
      let fraction = pending[index].computation.progress.fraction
      guard fraction >= pending[index].sentFraction + Self.progressStep else { continue }
      pending[index].sentFraction = fraction
      changes.append((pending[index], .fraction(fraction)))
    }
    for case (let export, .result) in changes { pending.removeAll { $0.number == export.number } }
    return changes
  }

  /// Cancels the file of a page with a number.
  func cancel(_ number: Int, of client: Client) {
    for export in pending where export.number == number && export.client == client {
      export.computation.progress.cancel()
    }
  }

  /// Cancels the files of a page that has disconnected.
  func cancel(of client: Client) {
    for export in pending where export.client == client { export.computation.progress.cancel() }
  }
}
