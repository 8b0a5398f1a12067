import RemoteControl
import Runs

/// The preview of a script, requested by pages.
struct PendingPreview {
  let path: String
  /// The version of the script's text.
  let contentHash: String
  var requests: [ClientRequest]
  let computation: BackgroundComputation<ScenePreview.Result>
}

/// The previews of scripts that have been computed, and those that are being computed.
struct PreviewCache {
  /// The previews, by path.
  private var previews: [String: (version: String, preview: ScenePreview.Result)] = [:]
  /// The previews that are being computed.
  private var pending: [PendingPreview] = []
  /// Computes the previews.
  private let thread = BackgroundThread()

  /// The number of previews that are kept.
  private static let limit = 64

  /// Returns the preview of a version of a script's text; nil if it has not been computed.
  func preview(of path: String, version: String) -> ScenePreview.Result? {
    guard let former = previews[path], former.version == version else { return nil }
    return former.preview
  }

  /// Adds a request to those of a preview that is being computed; returns false if it is not.
  mutating func addRequest(_ request: ClientRequest, of path: String, version: String) -> Bool {
    guard let index = pending.firstIndex(where: { $0.path == path && $0.contentHash == version }) else {
      return false
    }
    pending[index].requests.append(request)
    return true
  }

  /// Begins to compute the preview of a scene for a request.
  mutating func compute(
    _ header: Recording.Header, of path: String, version: String, for request: ClientRequest
  ) {
    let computation = BackgroundComputation(on: thread) { (progress) throws(RequestFailure) in
      try ScenePreview.compute(of: header) { progress.isCancelled }
    }
    pending.append(
      PendingPreview(path: path, contentHash: version, requests: [request], computation: computation))
  }

  /// Returns the previews that are complete, with the requests that wait for them.
  mutating func takeCompleted() -> [(PendingPreview, Result<ScenePreview.Result, RequestFailure>)] {
    var completed: [(PendingPreview, Result<ScenePreview.Result, RequestFailure>)] = []
    var rest: [PendingPreview] = []
    for preview in pending {
      guard let result = preview.computation.result else {
        rest.append(preview)
        continue
      }
      completed.append((preview, result))
      guard case .success(let computed) = result else { continue }
      if previews.count >= Self.limit { previews.removeAll() }
      previews[preview.path] = (preview.contentHash, computed)
    }
    pending = rest
    return completed
  }

  /// Removes the requests of a page that has disconnected.
  mutating func cancel(of client: Client) {
    for index in pending.indices {
      pending[index].requests.removeAll { $0.client == client }
      if pending[index].requests.isEmpty { pending[index].computation.progress.cancel() }
    }
    // A later request begins another computation.
    pending.removeAll(where: \.requests.isEmpty)
  }
}
