/**
 * A complaint if memory grew in the second half of the samples. The first half warms up: caches fill, and the engine
 * compiles.
 */
export const memoryGrowth = (sizes: ReadonlyArray<number>): string | undefined => {
  if (sizes.length < 8) return undefined
  const quarter = Math.floor(sizes.length / 4)
  const before = middle(sizes.slice(2 * quarter, 3 * quarter))
  const after = middle(sizes.slice(-quarter))
  if (after <= before * 1.15 + 40) return undefined
  return `memory grew from ${before} to ${after} MB in the second half of the run`
}

const middle = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
