/// A shell script that runs a sweep in shards with an existing scheduler.
public enum SweepJobScript: String, Hashable, Sendable, CaseIterable {
  /// GNU parallel, on this machine or on several ones over SSH.
  case parallel
  /// An array of Slurm jobs.
  case slurm

  /// Returns the text of the script.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of `dynlua sweep` without those of the output and the shards.
  ///   - shardCount: The number of shards.
  ///   - output: The file of the collected table.
  /// - Returns: The text.
  public func text(arguments: [String], shardCount: Int, output: String) -> String {
    let command = (["dynlua", "sweep"] + arguments).map(Self.quoted).joined(separator: " ")
    let dot = output.lastIndex(of: ".") ?? output.endIndex
    let (name, suffix) = (output[..<dot], output[dot...])
    func part(_ number: String) -> String { "\(Self.quoted(String(name)))-\(number)\(suffix)" }
    let collect = "dynlua sweep --collect \(part("*")) -o \(Self.quoted(output))"
    switch self {
    case .parallel:
      let job = "\(command) --jobs 1 --shard {shard}/\(shardCount) --resume -o \(part("{shard}"))"
      return """
        #!/bin/sh
        # \(shardCount) shards with GNU parallel. Arguments are passed to it, such as --jobs 4, or --sshlogin for machines that
        # share this directory.
        set -eu
        parallel "$@" -I '{shard}' \(Self.quoted(job)) ::: $(seq \(shardCount))
        \(collect)

        """
    case .slurm:
      return """
        #!/bin/sh
        #SBATCH --job-name=dynlua-sweep
        #SBATCH --array=1-\(shardCount)
        #SBATCH --ntasks=1
        #SBATCH --cpus-per-task=1
        # Submit it with sbatch; after all jobs, in the same directory:
        #   \(collect)
        set -eu
        exec \(command) --jobs 1 --shard "$SLURM_ARRAY_TASK_ID/\(shardCount)" --resume -o \(part("$SLURM_ARRAY_TASK_ID"))

        """
    }
  }

  /// A word of a shell's command line, in single quotes if it needs them.
  static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || "-_./=:,+@%".utf8.contains(byte)
      }
    guard !isPlain else { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
