import { Schema } from "effect"
import { daysOfStay, type FeatureHistory, medianDays, pastDays, type StageCounts, stayIn } from "./feature-history.ts"
import type { LifecycleStage } from "../features/lifecycle.ts"
import { field } from "../values/field.ts"
import { daysBefore, type Timestamp } from "../values/timestamp.ts"
import { type Parsed, type RawParameter, readOne, readParts } from "../violations/query-parameter.ts"

const CategoryTrend = Schema.Struct({
  flagsOlderThanWeek: field(Schema.Int, "Features that entered the phase more than a week ago"),
  newFlagsThisWeek: field(Schema.Int, "Features that entered the phase in the last seven days")
}).annotate({ identifier: "CategoryTrend", description: "Features of some types in one phase." })

const PhaseTrend = Schema.Struct({
  totalFlags: field(Schema.Int, "The number of features in the phase"),
  medianDaysInCurrentStage: field(Schema.Finite, "The median of the days that they are in it; 0 without any"),
  medianDaysHistorically: field(Schema.Finite, "The median of the days of features that left it; 0 without any"),
  categories: field(
    Schema.Struct({
      experimental: field(CategoryTrend, "Experiments"),
      release: field(CategoryTrend, "Releases and all types that are in neither of the others"),
      permanent: field(CategoryTrend, "Kill switches, operational features and permissions")
    }),
    "Its features by type"
  )
}).annotate({ identifier: "PhaseTrend", description: "The features in one phase of the lifecycle." })
type PhaseTrend = typeof PhaseTrend.Type

export const LifecycleTrends = Schema.Struct({
  lifecycleTrends: field(
    Schema.Struct({
      develop: field(PhaseTrend, "The stages initial and pre-live"),
      production: field(PhaseTrend, "The stage live"),
      cleanup: field(PhaseTrend, "The stage completed")
    }),
    "The phases of the lifecycle"
  )
}).annotate({ identifier: "LifecycleTrends", description: "How features move through their lifecycle." })
export type LifecycleTrends = typeof LifecycleTrends.Type

/** The ids in the query parameter `projects`; null without any. */
export const parseTrendProjects = (raw: RawParameter): Parsed<ReadonlyArray<string> | null> =>
  readOne({ name: "projects", raw }, null, (text) => readParts("projects", text))

export const lifecycleTrends = (histories: ReadonlyArray<FeatureHistory>, at: Timestamp): LifecycleTrends => ({
  lifecycleTrends: {
    develop: phaseTrend(histories, ["initial", "pre-live"], at),
    production: phaseTrend(histories, ["live"], at),
    cleanup: phaseTrend(histories, ["completed"], at)
  }
})

const phaseTrend = (
  histories: ReadonlyArray<FeatureHistory>,
  stages: ReadonlyArray<LifecycleStage>,
  at: Timestamp
): PhaseTrend => {
  const present = histories.flatMap((history) => {
    const stay = stayIn(history, stages)
    return stay === undefined || stay.until !== undefined ? [] : [{ stay, category: categoryOf(history.type) }]
  })
  const weekAgo = daysBefore(at, 7)
  const trendOf = (wanted: Category) => {
    const own = present.filter(({ category }) => category === wanted)
    const fresh = own.filter(({ stay }) => stay.since >= weekAgo).length
    return { flagsOlderThanWeek: own.length - fresh, newFlagsThisWeek: fresh }
  }
  return {
    totalFlags: present.length,
    medianDaysInCurrentStage: medianDays(present.map(({ stay }) => daysOfStay(stay, at))),
    medianDaysHistorically: medianDays(pastDays(histories, stages)),
    categories: {
      experimental: trendOf("experimental"),
      release: trendOf("release"),
      permanent: trendOf("permanent")
    }
  }
}

type Category = keyof PhaseTrend["categories"]

const categoryOf = (type: string): Category => {
  if (type === "experiment") return "experimental"
  return permanentTypes.has(type) ? "permanent" : "release"
}

const permanentTypes: ReadonlySet<string> = new Set(["kill-switch", "operational", "permission"])

export const LifecycleCounts = Schema.Struct({
  initial: field(Schema.Int, "Features that no application uses yet"),
  preLive: field(Schema.Int, "Features in use, but not in production"),
  live: field(Schema.Int, "Features in use in production"),
  completed: field(Schema.Int, "Features whose outcome is decided"),
  archived: field(Schema.Int, "Archived features")
}).annotate({ identifier: "LifecycleCounts", description: "The number of features in each stage of the lifecycle." })
export type LifecycleCounts = typeof LifecycleCounts.Type

export const lifecycleCounts = ({ "pre-live": preLive, ...others }: StageCounts): LifecycleCounts => ({
  ...others,
  preLive
})
