import POSIX

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
    let command = (["dynlua", "sweep"] + arguments).map(\.shellQuoted).joined(separator: " ")
    let dot = output.lastIndex(of: ".") ?? output.endIndex
    let (name, suffix) = (output[..<dot], output[dot...])
    func part(_ number: String) -> String { "\(String(name).shellQuoted)-\(number)\(suffix)" }
    let collect = "dynlua sweep --collect \(part("*")) -o \(output.shellQuoted)"
    switch self {
    case .parallel:
      let job = "\(command) --jobs 1 --shard {shard}/\(shardCount) --resume -o \(part("{shard}"))"
      return """
        #!/bin/sh
        # \(shardCount) shards with GNU parallel. Arguments are passed to it, such as --jobs 4, or --sshlogin for machines that
        # share this directory.
        set -eu
        parallel "$@" -I '{shard}' \(job.shellQuoted) ::: $(seq \(shardCount))
        \(collect)

        """
    case .slurm:
      return """
        #!/bin/sh
        #SBATCH --job-name=dynlua-sweep
        #SBATCH --array=1-\(shardCount)
        #SBATCH --ntasks=1
        #SBATCH --cpus-per-task=1
        #SBATCH --requeue
        # Submit it with sbatch; after all jobs, in the same directory:
        #   \(collect)
        # That reports shards which are missing; to submit those again, such as 2 and 5: sbatch --array=2,5
        set -eu
        exec \(command) --jobs 1 --shard "$SLURM_ARRAY_TASK_ID/\(shardCount)" --resume -o \(part("$SLURM_ARRAY_TASK_ID"))

        """
    }
  }
}
