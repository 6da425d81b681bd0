/** Chance that falls the same way each time, so that a failure can be seen again. */
export interface Dice {
  /** A number from 0 to below 1. */
  readonly next: () => number
  readonly chance: (probability: number) => boolean
  readonly pick: <A>(choices: ReadonlyArray<A>) => A
  /** Each of the choices or not, in a random order. */
  readonly some: <A>(choices: ReadonlyArray<A>) => ReadonlyArray<A>
}

export const diceOf = (seed: number): Dice => {
  const next = randomNumbers(seed)
  return {
    next,
    chance: (probability) => next() < probability,
    pick: (choices) => {
      const choice = choices.at(Math.floor(next() * choices.length))
      if (choice === undefined) throw new Error("There is nothing to pick from")
      return choice
    },
    some: (choices) =>
      choices
        .filter(() => next() < 0.5)
        .map((choice) => ({ choice, at: next() }))
        .toSorted((left, right) => left.at - right.at)
        .map(({ choice }) => choice)
  }
}

/** A linear congruential generator with the constants of Numerical Recipes: plain, and good enough to choose tests. */
const randomNumbers = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
