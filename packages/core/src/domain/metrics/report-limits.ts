import { compareText } from "../values/text.ts"

/** How many counts, or instances, one report has at most. A body of the usual size holds fewer. */
export const MOST_COUNTS = 10_000

/** How many variants of all features one report counts at most. */
export const MOST_COUNTED_VARIANTS = 10_000

/**
 * How many variants of a feature are counted at most: in one report, and by an application within an hour or a day.
 * Further names of later reports are counted together.
 */
export const MOST_VARIANTS = 1000

/** The name under which evaluations to all further variants are counted. */
export const OTHER_VARIANTS = "other variants"

/** Adds counts of variants. Names beyond `MOST_VARIANTS` are counted together, which takes the place of one name. */
export const bothVariants = (
  left: ReadonlyMap<string, number>,
  right: ReadonlyMap<string, number>
): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>()
  let room = MOST_VARIANTS - 1
  // One report may have as many names as fit without the common one.
  for (const [name, count] of [...left, ...[...right].toSorted(([one], [other]) => compareText(one, other))]) {
    const counted = sums.has(name) || name === OTHER_VARIANTS || room-- > 0 ? name : OTHER_VARIANTS
    sums.set(counted, (sums.get(counted) ?? 0) + count)
  }
  return sums
}

/** The name that SDKs report if a feature gives no variant. */
export const NO_VARIANT = "disabled"

/** Counts names that do not exist together. */
export const countedVariants = (
  variants: ReadonlyMap<string, number>,
  exists: (name: string) => boolean
): ReadonlyMap<string, number> => {
  const counted = new Map<string, number>()
  for (const [name, count] of variants) {
    const known = exists(name) || name === NO_VARIANT ? name : OTHER_VARIANTS
    counted.set(known, (counted.get(known) ?? 0) + count)
  }
  return counted
}
