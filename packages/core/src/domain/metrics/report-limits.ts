import { compareText } from "../values/text.ts"

/** The most counts, or instances, in one report. A body of the usual size has fewer. */
export const MOST_COUNTS = 10_000

/** The most variants that one report counts, over all features. */
export const MOST_COUNTED_VARIANTS = 10_000

/**
 * The most variants of a feature that are counted: in one report, and for an application within an hour or a day.
 * Further names in later reports are counted together.
 */
export const MOST_VARIANTS = 1000

/** The name under which evaluations to all further variants are counted. */
export const OTHER_VARIANTS = "other variants"

/**
 * Adds counts of variants. Names beyond `MOST_VARIANTS` are counted under a common one, which counts towards the limit.
 */
export const bothVariants = (
  left: ReadonlyMap<string, number>,
  right: ReadonlyMap<string, number>
): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>()
  let room = MOST_VARIANTS - 1
  // One report may use up the whole limit, without the common name.
  for (const [name, count] of [...left, ...[...right].toSorted(([one], [other]) => compareText(one, other))]) {
    const counted = sums.has(name) || name === OTHER_VARIANTS || room-- > 0 ? name : OTHER_VARIANTS
    sums.set(counted, (sums.get(counted) ?? 0) + count)
  }
  return sums
}

/** The name that SDKs report if a feature gives no variant. */
export const NO_VARIANT = "disabled"

/** Replaces the names of unknown variants by a common one. */
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
