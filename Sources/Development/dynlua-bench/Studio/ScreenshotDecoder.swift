import Foundation
import JSON
import Rasterizer
import StudioAutomation

/// Decodes screenshots in an empty tab of the browser, which has the codecs.
struct ScreenshotDecoder {
  private let tab: BrowserPage
  private let width: Int
  private let height: Int
  private var pixels: [PixelImage.Pixel]

  /// Opens the tab.
  ///
  /// - Parameters:
  ///   - browser: The browser.
  ///   - width: The width of the screenshots, in pixels.
  ///   - height: Their height.
  /// - Throws: `BrowserError` if the browser has ended.
  init(in browser: Browser, width: Int, height: Int) async throws {
    tab = try await BrowserPage(in: browser)
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: 0, count: width * height)
    try await tab.evaluate(Self.changedPixelRunsScript)
  }

  /// Decodes a screenshot, a PNG file in base 64.
  mutating func decode(_ screenshot: String) async throws -> PixelImage? {
    let text = try await tab.evaluate("changedPixelRunsScript(\"\(screenshot)\")").stringValue ?? ""
    guard let data = Data(base64Encoded: text) else { return nil }
    let words = data.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) }
    }
    var index = 0
    while index + 1 < words.count {
      let (start, count) = (Int(words[index]), Int(words[index + 1]))
      let run = words[(index + 2)...].prefix(count)
      guard start + run.count <= pixels.count else { return nil }
      pixels.replaceSubrange(start..<start + run.count, with: run)
      index += 2 + count
    }
    return PixelImage(width: width, height: height, pixels: pixels)
  }

  /// Sends only the runs of pixels that differ from the previous screenshot, each after its start and length.
  private static let changedPixelRunsScript = """
    let shown = null
    globalThis.changedPixelRunsScript = async screenshot => {
      const bytes = Uint8Array.from(atob(screenshot), character => character.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes])), { width, height } = bitmap
      const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })
      context.drawImage(bitmap, 0, 0)
      const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer), words = []
      for (let i = 0; i < pixels.length; i++) {
        if (shown && shown[i] === pixels[i]) continue
        let end = i + 1
        while (end < pixels.length && !(shown && shown[end] === pixels[end])) end += 1
        words.push(i, end - i)
        for (; i < end; i++) words.push(pixels[i])
      }
      shown = pixels
      const reader = new FileReader()
      await new Promise(resolve => { reader.onload = resolve; reader.readAsDataURL(new Blob([new Uint32Array(words)])) })
      return reader.result.split(",")[1]
    }
    """
}
