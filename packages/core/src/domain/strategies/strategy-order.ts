import type { Violation } from "../violations/errors.ts"
import { compareText } from "../values/text.ts"
import { MAX_INT32, violation, wholeNumberViolations } from "../violations/violation.ts"

/** The position of a strategy within its feature and environment. */
export interface StrategyPosition {
  readonly id: string
  readonly sortOrder: number
}

/** Sorted by position, then by id. */
export const bySortOrder = <P extends StrategyPosition>(positions: ReadonlyArray<P>): ReadonlyArray<P> =>
  positions.toSorted((left, right) => left.sortOrder - right.sortOrder || compareText(left.id, right.id))

/** Ids sorted by position, then by id. */
export const inOrder = (positions: ReadonlyArray<StrategyPosition>): ReadonlyArray<string> =>
  bySortOrder(positions).map(({ id }) => id)

/**
 * The moves that free a sort order. The strategy at that position moves up by one, and so do the strategies directly
 * after it. If they would exceed the largest integer, they move down instead. The order of the others stays the same.
 */
export const movesToFree = (
  sortOrder: number,
  others: ReadonlyArray<StrategyPosition>
): ReadonlyArray<StrategyPosition> => {
  const taken = new Set(others.map((other) => other.sortOrder))
  const above = nextFree(sortOrder, 1, taken)
  if (above <= MAX_INT32) return shifted(others, sortOrder, above - 1, 1)
  return shifted(others, nextFree(sortOrder, -1, taken) + 1, sortOrder, -1)
}

const nextFree = (from: number, step: 1 | -1, taken: ReadonlySet<number>): number => {
  let free = from
  while (taken.has(free)) free += step
  return free
}

const shifted = (
  others: ReadonlyArray<StrategyPosition>,
  first: number,
  last: number,
  by: 1 | -1
): ReadonlyArray<StrategyPosition> =>
  others
    .filter(({ sortOrder }) => sortOrder >= first && sortOrder <= last)
    .map(({ id, sortOrder }) => ({ id, sortOrder: sortOrder + by }))

/** The present positions, with the given ones replaced. */
export const repositioned = (
  present: ReadonlyArray<StrategyPosition>,
  given: ReadonlyArray<StrategyPosition>
): ReadonlyArray<StrategyPosition> => {
  const anew = new Map(given.map(({ id, sortOrder }) => [id, sortOrder]))
  return present.map(({ id, sortOrder }) => ({ id, sortOrder: anew.get(id) ?? sortOrder }))
}

/** Every new position must be a whole number that no other strategy has. */
export const positionViolations = (
  present: ReadonlyArray<StrategyPosition>,
  given: ReadonlyArray<StrategyPosition>,
  path: string
): ReadonlyArray<Violation> => {
  const strategiesAt = Map.groupBy(repositioned(present, given), ({ sortOrder }) => sortOrder)
  const firsts = new Map(given.map(({ id }, index) => [id, index] as const).toReversed())
  return given.flatMap(({ id, sortOrder }, index) => [
    ...(firsts.get(id) === index ? [] : [violation(`${path}/${index}/id`, "must be given only once")]),
    ...wholeNumberViolations(sortOrder, `${path}/${index}/sortOrder`),
    ...(strategiesAt.get(sortOrder)?.some((strategy) => strategy.id !== id)
      ? [violation(`${path}/${index}/sortOrder`, `must be unique, but another strategy has ${sortOrder} too`)]
      : [])
  ])
}
