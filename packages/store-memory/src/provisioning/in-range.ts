import type { Range } from "@halyard/core/ports"

/** The items in the range, or all. */
export const inRange = <A>(items: ReadonlyArray<A>, range: Range | undefined): ReadonlyArray<A> =>
  range === undefined ? items : items.slice(range.offset, range.offset + range.limit)
