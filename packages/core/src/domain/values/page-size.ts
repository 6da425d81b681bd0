import { Context } from "effect"

/**
 * The most characters of JSON in a page of a list. Large items end it early, so that it fits in memory whatever they
 * contain. The host can override it.
 */
export const CurrentPageSize = Context.Reference<number>("@halyard/core/CurrentPageSize", {
  defaultValue: () => 20_000_000
})

/** The first items that fit on a page of this size: all until it is full, and at least one. */
export const fittingPage = <A>(
  items: ReadonlyArray<A>,
  sizeOf: (item: A) => number,
  pageSize: number
): ReadonlyArray<A> => {
  let left = pageSize
  const end = items.findIndex((item) => {
    const isFull = left <= 0
    left -= sizeOf(item)
    return isFull
  })
  return end === -1 ? items : items.slice(0, end)
}
