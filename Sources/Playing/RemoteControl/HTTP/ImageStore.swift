import Synchronization
import Views

/// The images that the shapes of frames display, which pages load by their identifiers.
final class ImageStore: Sendable {
  private struct Images {
    /// The images and the number of the call in which they were last offered, by identifier.
    var entries: [String: (image: Image, lastOffer: Int)] = [:]
    var offerCount = 0
  }

  private let images = Mutex(Images())
  private let sizeLimit: Int

  /// Creates an empty store.
  ///
  /// - Parameter sizeLimit: The size of all files above which those that were offered the longest ago are
  ///   removed, in bytes; those of the last call are kept in any case.
  init(sizeLimit: Int) { self.sizeLimit = sizeLimit }

  /// Adds images; those that it has count as offered now.
  func offer(_ offered: Set<Image>) {
    images.withLock { images in
      images.offerCount += 1
      for image in offered { images.entries[image.identifier] = (image, images.offerCount) }
      var size = images.entries.values.reduce(0) { $0 + $1.image.fileData.count }
      while size > sizeLimit,
        let oldest = images.entries.min(by: { $0.value.lastOffer < $1.value.lastOffer }),
        oldest.value.lastOffer < images.offerCount
      {
        images.entries[oldest.key] = nil
        size -= oldest.value.image.fileData.count
      }
    }
  }

  /// The image with an identifier; nil if there is none.
  subscript(id: String) -> Image? { images.withLock { $0.entries[id]?.image } }
}
