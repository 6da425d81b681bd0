import { ALL_PROJECTS } from "../tokens/sdk-token.ts"
import { listed } from "../values/text.ts"
import type { TokenSeries } from "./series-share.ts"

/** The outcome of a write: which new series it refused. */
export interface SharedOut {
  readonly share: number
  readonly added: ReadonlyArray<TokenSeries>
  readonly refused: ReadonlySet<TokenSeries>
}

/** Remembers for some minutes for which lists of projects series were refused. */
export interface RefusedSeries {
  /**
   * Adds the outcome of a write. Returns one sentence for each list of projects whose series were not refused before.
   */
  readonly note: (outcome: SharedOut, millis: number) => ReadonlyArray<string>
  /** Warnings for applications that report for this list of projects. */
  readonly warnings: (projects: ReadonlyArray<string>, millis: number) => ReadonlyArray<string>
  /** The refusals in one sentence that names no projects, so that anybody may read it; empty if there are none. */
  readonly troubles: (millis: number) => ReadonlyArray<string>
}

/** Applications repeat their series in each report, so each write refuses them anew until there is space. */
export const makeRefusedSeries = (): RefusedSeries => {
  const refused = new Map<string, { readonly sentence: string; readonly until: number }>()
  const current = (millis: number) => [...refused].filter(([, { until }]) => until >= millis)
  return {
    note: ({ added, refused: now, share }, millis) => {
      const before = new Set(current(millis).map(([key]) => key))
      for (const { projects } of added) refused.delete(projects.join())
      for (const { projects } of now) {
        refused.set(projects.join(), { sentence: inWords(projects, share), until: millis + MILLIS_NOTED })
      }
      return current(millis).flatMap(([key, { sentence }]) => (before.has(key) ? [] : [sentence]))
    },
    warnings: (projects, millis) =>
      current(millis).flatMap(([key, { sentence }]) => (key === projects.join() ? [sentence] : [])),
    troubles: (millis) =>
      current(millis).length === 0
        ? []
        : [
            "New series of impact metrics are not counted, because projects have used up their share. The log names them."
          ]
  }
}

const MILLIS_NOTED = 600_000

const inWords = (projects: ReadonlyArray<string>, share: number): string => {
  const whose = projects.includes(ALL_PROJECTS)
    ? "tokens for all projects have"
    : projects.length === 1
      ? `the project ${listed(projects)} has`
      : `each of the projects ${listed(projects)} has`
  return `New series of impact metrics are not counted: ${whose} ${share} already. Use labels with fewer values, or delete metrics.`
}
