import type { Evaluation } from "../../domain/evaluation/decide-feature.ts"

/** How often a feature was evaluated, and with which results. */
interface EvaluationTally {
  readonly feature: string
  readonly yes: number
  readonly no: number
  readonly variants: ReadonlyMap<string, number>
}

/** Counts evaluations. Tallies are changed in place, because every evaluation is counted. */
export const makeEvaluationCounts = () => {
  let tallies = new Map<string, Counter>()
  return {
    add: ({ enabled, feature, variant }: Evaluation): void => {
      const counter = tallies.get(feature) ?? { feature, yes: 0, no: 0, variants: new Map<string, number>() }
      if (enabled) counter.yes += 1
      else counter.no += 1
      counter.variants.set(variant.name, (counter.variants.get(variant.name) ?? 0) + 1)
      tallies.set(feature, counter)
    },
    /** Returns the counts since the last call. */
    take: (): ReadonlyArray<EvaluationTally> => {
      const taken = [...tallies.values()]
      tallies = new Map()
      return taken
    }
  }
}

interface Counter {
  readonly feature: string
  yes: number
  no: number
  readonly variants: Map<string, number>
}
