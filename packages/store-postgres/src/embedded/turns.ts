/** Leave to use something that only one can use at a time. */
export type Turn = {
  /** Resolves when everyone who asked before has left. */
  readonly granted: Promise<void>
  /** Gives the turn up, before or after it was granted. Doing it twice changes nothing. */
  readonly leave: () => void
}

/** A queue of turns, first come first served. */
export const makeTurns = (): (() => Turn) => {
  let everyoneLeft: Promise<unknown> = Promise.resolve()

  return () => {
    const granted = everyoneLeft.then(() => undefined)
    const own = Promise.withResolvers<void>()
    everyoneLeft = Promise.all([granted, own.promise])
    return { granted, leave: own.resolve }
  }
}
