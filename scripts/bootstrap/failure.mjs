/** A failure that is reported by its message alone, without a stack trace. */
export class Failure extends Error {
  constructor(message, exitCode = 1, { stopped = false } = {}) {
    super(message)
    this.exitCode = exitCode
    /** Whether a signal was the reason. */
    this.stopped = stopped
  }
}
