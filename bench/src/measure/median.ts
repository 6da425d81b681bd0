/** The value in the middle, since other programs may disturb some of the measurements. */
export const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN
