/** The one in the middle, with this many digits behind the point. */
export const median = (values: ReadonlyArray<number>, digits = 1): string =>
  (values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0).toFixed(digits)
