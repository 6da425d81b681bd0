/** Random choices that follow from a seed. */
export interface Random {
  /** A whole number from 0, below the bound. */
  readonly below: (bound: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <A>(from: ReadonlyArray<A>) => A
}

/** The choices of one turn of a run. Each turn has its own, so that it can be repeated alone. */
export const randomOf = (seed: number, turn: number): Random => {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(turn + 1, 0xc2b2ae35)
  // Mulberry32: short, and good enough to choose requests.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (from) => {
      const chosen = from[below(from.length)]
      if (chosen === undefined) throw new Error("Nothing to choose from")
      return chosen
    }
  }
}

/** A seed for a run that was given none. */
export const anySeed = (): number => Math.floor(Math.random() * 2 ** 31)
