/** Permission to use a shared thing exclusively. */
export type Turn = {
  /** Resolves when all earlier turns are over. */
  readonly granted: Promise<void>
  /** Ends the turn, before or after it was granted. Idempotent. */
  readonly leave: () => void
}

/** A queue of turns, first come first served. */
export const makeTurns = (): (() => Turn) => {
  let earlierTurns: Promise<unknown> = Promise.resolve()

  return () => {
    const granted = earlierTurns.then(() => undefined)
    const own = Promise.withResolvers<void>()
    earlierTurns = Promise.all([granted, own.promise])
    return { granted, leave: own.resolve }
  }
}
