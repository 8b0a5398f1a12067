/// A thread apart from those of Dispatch and of Swift's tasks, whose number is limited, for work that waits.
public enum DetachedThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that calls a function, and ends with it; it handles no signals but those of
  /// crashes.
  ///
  /// - Parameter body: The function.
  /// - Returns: False, without effect, if the system has no further thread.
  public static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let context = Unmanaged.passRetained(Body(body))
    // The new thread inherits the mask.
    var (blocked, mask) = (sigset_t(), sigset_t())
    sigfillset(&blocked)
    // Those of crashes, which the handler must receive on the thread that crashes.
    for signal in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS, SIGABRT] { sigdelset(&blocked, signal) }
    pthread_sigmask(SIG_SETMASK, &blocked, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    #if canImport(Glibc)
      var handle = pthread_t()
    #else
      // On other systems `pthread_t` is a pointer type, and `pthread_create` expects an optional one.
      var handle: pthread_t?
    #endif
    guard pthread_create(&handle, nil, { detachedThreadMain($0) }, context.toOpaque()) == 0 else {
      context.release()
      return false
    }
    #if canImport(Glibc)
      pthread_detach(handle)
    #else
      if let handle { pthread_detach(handle) }
    #endif
    return true
  }

  fileprivate static func main(_ context: UnsafeMutableRawPointer) {
    Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
  }
}

/// The thread's entry point, whose parameter is optional on some systems only.
private func detachedThreadMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { DetachedThread.main(context) }
  return nil
}
