import Foundation
import ImageFiles
import Synchronization
import Views

/// The folders in which `UIImage(named:)` finds images.
public enum ImageFolders {
  private static let storage = Mutex<[String]>([FileManager.default.currentDirectoryPath])

  /// The folders, in the order in which they are searched; the current directory by default.
  ///
  /// `dynlua ios` sets those of the program's files.
  public static var paths: [String] {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }

  private static let scales = [3, 2, 1]
  private static let suffixes = ["png", "jpg", "jpeg", "PNG", "JPG", "JPEG"]

  /// The image of a name, with or without the suffix of its file; nil if there is none that can be decoded.
  static func image(named name: String) -> Image? {
    // The name may lead to another file than that of an image, but not out of the folders.
    guard !name.isEmpty, !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else { return nil }
    for folder in paths {
      if let image = imageFile(named: name, in: folder) ?? imageSet(named: name, in: folder) { return image }
    }
    return nil
  }

  /// The image of a file; nil if it cannot be read or decoded.
  ///
  /// A name that ends in `@2x` or `@3x` states the scale.
  static func image(atPath path: String, scale: Double? = nil) -> Image? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let size = attributes?[.size] as? Int, size <= Image.fileSizeLimit,
      let data = FileManager.default.contents(atPath: path)
    else { return nil }
    return try? Image(
      fileData: Array(data), scale: scale ?? Image.scale(ofFileNamed: path),
      name: (path as NSString).lastPathComponent)
  }

  /// The image of a plain file in a folder or its subfolders, which an iOS program has in one bundle.
  private static func imageFile(named name: String, in folder: String) -> Image? {
    let ownSuffix = (name as NSString).pathExtension
    let hasSuffix = suffixes.contains(ownSuffix)
    let base = hasSuffix ? (name as NSString).deletingPathExtension : name
    let folders = [folder] + subfolders(of: folder, depth: 3)
    for scale in scales {
      for suffix in hasSuffix ? [ownSuffix] : suffixes {
        for folder in folders {
          let path = scale == 1 ? "\(folder)/\(base).\(suffix)" : "\(folder)/\(base)@\(scale)x.\(suffix)"
          if let image = image(atPath: path) { return image }
        }
      }
    }
    return nil
  }

  /// The subfolders of a folder whose names have no suffix, in the order of names.
  private static func subfolders(of folder: String, depth: Int) -> [String] {
    guard depth > 0 else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
    return names.filter { !$0.contains(".") }.flatMap { name in
      let path = "\(folder)/\(name)"
      return [path] + subfolders(of: path, depth: depth - 1)
    }
  }

  // MARK: Asset catalogs

  /// The part of the file `Contents.json` of an image set that names its files.
  private struct ImageSet: Decodable {
    struct File: Decodable {
      let filename: String?
      let scale: String?
      let appearances: [Appearance]?
    }

    struct Appearance: Decodable {
      let appearance: String
    }

    let images: [File]
  }

  /// The image of a set in an asset catalog, which may be in a folder or a group of it; that for the light
  /// appearance.
  private static func imageSet(named name: String, in folder: String) -> Image? {
    guard let path = imageSetPath(named: name, in: folder),
      let contents = FileManager.default.contents(atPath: "\(path)/Contents.json"),
      let set = try? JSONDecoder().decode(ImageSet.self, from: contents)
    else { return nil }
    let files = set.images.filter { $0.appearances == nil && $0.filename != nil }
    func scale(_ file: ImageSet.File) -> Double { Double(file.scale?.prefix(1) ?? "1") ?? 1 }
    for file in files.sorted(by: { scale($0) > scale($1) }) {
      guard let filename = file.filename, !filename.contains("/") else { continue }
      if let image = image(atPath: "\(path)/\(filename)", scale: scale(file)) { return image }
    }
    return nil
  }

  /// The folder of an image set: in the order of names, so that of two sets the same one is found on every
  /// machine.
  private static func imageSetPath(named name: String, in folder: String) -> String? {
    let entry = "\(name).imageset"
    let manager = FileManager.default
    func find(in folder: String, depth: Int, isInCatalog: Bool) -> String? {
      let names = (try? manager.contentsOfDirectory(atPath: folder).sorted()) ?? []
      if isInCatalog, names.contains(entry) { return "\(folder)/\(entry)" }
      guard depth > 0 else { return nil }
      for name in names where !name.hasPrefix(".") && !name.hasSuffix("set") {
        let isCatalog = name.hasSuffix(".xcassets")
        // Groups have no suffix.
        guard isCatalog || !name.contains(".") else { continue }
        let found = find(
          in: "\(folder)/\(name)", depth: depth - 1, isInCatalog: isInCatalog || isCatalog)
        if let found { return found }
      }
      return nil
    }
    return find(in: folder, depth: 4, isInCatalog: false)
  }
}
