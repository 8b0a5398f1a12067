#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  /// Linux's own notices of what happens in directories.
  final class InotifyFileEventSource: FileEventSource {
    let descriptor: Int32?
    let pollInterval: Duration? = nil

    private let queue: Int32
    private var files: [String] = []
    /// The files that a point leads to.
    private var points: [WatchPoint: [String]] = [:]
    /// The directories that a watch stands for; one may have several names.
    private var directories: [Int32: [String]] = [:]

    /// All that may give a name other contents, or take the directory away.
    private static let mask = UInt32(
      IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
        | IN_MOVE_SELF | IN_ONLYDIR)

    /// Nil if the system has no more of them.
    init?() {
      // The flags of inotify_init1 are those of open.
      queue = inotify_init1(O_NONBLOCK | O_CLOEXEC)
      guard queue >= 0 else { return nil }
      descriptor = queue
    }

    deinit { close(queue) }

    func watch(_ files: [String]) {
      self.files = files
      updateWatches()
    }

    func takePossiblyChangedFiles(at now: ContinuousClock.Instant) -> [String] {
      var possiblyChanged: [String] = []
      while let events = readEvents() {
        for event in events { possiblyChanged += files(of: event).filter { !possiblyChanged.contains($0) } }
        // The way to a file may have changed: another link, or another directory of the old name.
        if !possiblyChanged.isEmpty { updateWatches() }
      }
      return possiblyChanged
    }

    /// Watches every directory on the ways to the files, and no other.
    private func updateWatches() {
      points = [:]
      for file in files {
        for point in WatchPoint.points(of: file) { points[point, default: []].append(file) }
      }
      let oldDirectories = directories
      directories = [:]
      for directory in Set(points.keys.map(\.directory)) {
        let watch = inotify_add_watch(queue, directory, Self.mask)
        if watch >= 0 { directories[watch, default: []].append(directory) }
      }
      for watch in oldDirectories.keys where directories[watch] == nil { inotify_rm_watch(queue, watch) }
    }

    private func files(of event: InotifyEvent) -> [String] {
      if event.affectsAllFiles { return files }
      return (directories[event.watch] ?? []).flatMap { directory in
        points[WatchPoint(directory: directory, name: event.name)] ?? []
      }
    }

    /// What has happened meanwhile; nil if nothing.
    private func readEvents() -> [InotifyEvent]? {
      withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { buffer in
        let count = read(queue, buffer.baseAddress, buffer.count)
        guard count > 0 else { return nil }
        return InotifyEvent.events(in: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }

  /// One notice.
  struct InotifyEvent {
    let watch: Int32
    let mask: UInt32
    /// What in the directory; empty for the directory itself.
    let name: String

    /// Whether the directory itself went, or notices were lost.
    var affectsAllFiles: Bool { mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_Q_OVERFLOW) != 0 }

    /// The notices that were read at once: each is its head and then a name, filled up with zeros.
    static func events(in bytes: UnsafeRawBufferPointer) -> [InotifyEvent] {
      let headerSize = MemoryLayout<inotify_event>.size
      var events: [InotifyEvent] = []
      var offset = 0
      while offset + headerSize <= bytes.count {
        let header = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        let nameBytes = bytes[(offset + headerSize)...].prefix(Int(header.len)).prefix { $0 != 0 }
        let name = String(decoding: nameBytes, as: UTF8.self)
        events.append(InotifyEvent(watch: header.wd, mask: header.mask, name: name))
        offset += headerSize + Int(header.len)
      }
      return events
    }
  }
#endif
