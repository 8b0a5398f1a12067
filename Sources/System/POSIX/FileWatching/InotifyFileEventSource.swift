#if os(Linux)
  /// A source of file events that uses Linux's inotify on directories.
  final class InotifyFileEventSource: FileEventSource {
    let descriptor: Int32?
    let pollInterval: Duration? = nil

    private let inotifyDescriptor: Int32
    private var files: [String] = []
    /// The watched files whose path resolution depends on each watch point.
    private var filesByWatchPoint: [WatchedDirectoryEntry: [String]] = [:]
    /// The paths of the directory of each inotify watch descriptor.
    private var pathsByWatchDescriptor: [Int32: [String]] = [:]

    /// The events that may change the contents of a directory entry, or move or delete the directory.
    private static let mask = UInt32(
      IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
        | IN_MOVE_SELF | IN_ONLYDIR)

    /// Creates a source; nil if no inotify instance is available.
    init?() {
      // IN_NONBLOCK and IN_CLOEXEC have the values of the flags of `open`.
      inotifyDescriptor = inotify_init1(O_NONBLOCK | O_CLOEXEC)
      guard inotifyDescriptor >= 0 else { return nil }
      descriptor = inotifyDescriptor
    }

    deinit { close(inotifyDescriptor) }

    func watch(_ files: [String]) {
      self.files = files
      updateWatches()
    }

    func takePossiblyChangedFiles(at now: ContinuousClock.Instant) -> [String] {
      var possiblyChanged: [String] = []
      while let events = readEvents() {
        for event in events { possiblyChanged += files(of: event).filter { !possiblyChanged.contains($0) } }
        // Resolve the paths again: a symbolic link may have a new target, or a directory may have been
        // replaced.
        if !possiblyChanged.isEmpty { updateWatches() }
      }
      return possiblyChanged
    }

    /// Watches the directories of all watch points, and removes the watches of all others.
    private func updateWatches() {
      filesByWatchPoint = [:]
      for file in files {
        for point in WatchedDirectoryEntry.watchedDirectoryEntries(of: file) {
          filesByWatchPoint[point, default: []].append(file)
        }
      }
      let oldDirectories = pathsByWatchDescriptor
      pathsByWatchDescriptor = [:]
      for directory in Set(filesByWatchPoint.keys.map(\.directory)) {
        let watch = inotify_add_watch(inotifyDescriptor, directory, Self.mask)
        if watch >= 0 { pathsByWatchDescriptor[watch, default: []].append(directory) }
      }
      for watch in oldDirectories.keys where pathsByWatchDescriptor[watch] == nil {
        inotify_rm_watch(inotifyDescriptor, watch)
      }
    }

    private func files(of event: InotifyEvent) -> [String] {
      if event.affectsAllFiles { return files }
      return (pathsByWatchDescriptor[event.watchDescriptor] ?? []).flatMap { directory in
        filesByWatchPoint[WatchedDirectoryEntry(directory: directory, name: event.name)] ?? []
      }
    }

    /// Reads pending events; nil if there are none.
    private func readEvents() -> [InotifyEvent]? {
      withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { buffer in
        let count = read(inotifyDescriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return nil }
        return InotifyEvent.events(in: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }

  /// An inotify event.
  struct InotifyEvent {
    let watchDescriptor: Int32
    let mask: UInt32
    /// The name of the entry in the directory; empty for the directory itself.
    let name: String

    /// Whether the directory itself was moved or deleted, or the event queue overflowed.
    var affectsAllFiles: Bool { mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_Q_OVERFLOW) != 0 }

    /// Parses a buffer of events: each is a header followed by a name padded with zeros.
    static func events(in bytes: UnsafeRawBufferPointer) -> [InotifyEvent] {
      let headerSize = MemoryLayout<inotify_event>.size
      var events: [InotifyEvent] = []
      var offset = 0
      while offset + headerSize <= bytes.count {
        let header = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        let nameBytes = bytes[(offset + headerSize)...].prefix(Int(header.len)).prefix { $0 != 0 }
        let name = String(decoding: nameBytes, as: UTF8.self)
        events.append(InotifyEvent(watchDescriptor: header.wd, mask: header.mask, name: name))
        offset += headerSize + Int(header.len)
      }
      return events
    }
  }
#endif
