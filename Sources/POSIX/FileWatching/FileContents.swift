/// The contents of a file; nil if it cannot be read.
func fileContents(_ path: String) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  return FileDescriptor.contents(of: descriptor)
}
