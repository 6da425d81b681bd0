import { seriesKey } from "./impact-sample.ts"
import { listNumbers, type ReportedSample } from "./reported-sample.ts"

/** A series as tokens for a list of projects report it. */
export type TokenSeries = Pick<ReportedSample, "metric" | "type" | "help" | "labels" | "projects">

/** The most series of an instance, unless the minimum for each project needs more. */
const MOST_SERIES = 10_000

const LEAST_SHARE = 100

/**
 * The most series of each project, and of tokens for all projects together, so that nobody uses up the space of others.
 */
export const shareOfSeries = (projects: number): number =>
  Math.max(LEAST_SHARE, Math.floor(MOST_SERIES / (projects + 1)))

/** The distinct series of the samples. */
export const seriesIn = (samples: ReadonlyArray<ReportedSample>) => {
  const number = listNumbers()
  const keyOf = (sample: TokenSeries) => `${number(sample)} ${seriesKey(sample)}`
  const series = new Map(samples.map((sample): [string, TokenSeries] => [keyOf(sample), sample]))
  return {
    all: [...series.values()],
    /** The samples of all other series. */
    without: (refused: ReadonlySet<TokenSeries>): ReadonlyArray<ReportedSample> =>
      refused.size === 0
        ? samples
        : samples.filter((sample) => {
            const own = series.get(keyOf(sample))
            return own === undefined || !refused.has(own)
          })
  }
}

/**
 * Finds the new series that exceed the share. A series counts for each project of its token. It is refused only if none
 * of them has space: what one project uses up must not affect another.
 */
export const beyondShare = (
  added: ReadonlyArray<TokenSeries>,
  present: ReadonlyMap<string, number>,
  share: number
): ReadonlySet<TokenSeries> => {
  const counts = new Map(present)
  const countOf = (project: string) => counts.get(project) ?? 0
  return new Set(
    added.filter(({ projects }) => {
      if (!projects.some((project) => countOf(project) < share)) return true
      for (const project of projects) counts.set(project, countOf(project) + 1)
      return false
    })
  )
}
