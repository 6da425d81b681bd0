import { Effect } from "effect"
import { JsonText } from "../../domain/json/json-text.ts"
import { technicalDebt } from "../../domain/projects/health.ts"
import type { ProjectHealthReport, ProjectOverview } from "../../domain/projects/project-report.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { projectFacts } from "./project-facts.ts"

/** The project's features and how healthy they are, as of now. */
export const reportProjectHealth = Effect.fn("reportProjectHealth")(function* (id: string) {
  const { overview, counts, viewer } = yield* projectFacts(id)
  const features = yield* (yield* FeatureReads).ofProject(id, viewer)
  return {
    ...overview,
    technicalDebt: technicalDebt(overview.health),
    ...counts,
    features
  } satisfies ProjectHealthReport
})

/** The same as JSON. */
export const reportProjectHealthAsJson = Effect.fn("reportProjectHealthAsJson")(function* (id: string) {
  const { overview, counts, viewer } = yield* projectFacts(id)
  const features = yield* (yield* FeatureReads).ofProjectAsJson(id, viewer)
  const facts = { ...overview, technicalDebt: technicalDebt(overview.health), ...counts }
  return JsonText.withMember(facts, "features", features) satisfies JsonText<ProjectHealthReport>
})

/** The report without the counts. */
export const getProjectOverview = Effect.fn("getProjectOverview")(function* (id: string) {
  const { overview, viewer } = yield* projectFacts(id)
  const features = yield* (yield* FeatureReads).ofProject(id, viewer)
  return { ...overview, features } satisfies ProjectOverview
})

/** The same as JSON. */
export const getProjectOverviewAsJson = Effect.fn("getProjectOverviewAsJson")(function* (id: string) {
  const { overview, viewer } = yield* projectFacts(id)
  const features = yield* (yield* FeatureReads).ofProjectAsJson(id, viewer)
  return JsonText.withMember(overview, "features", features) satisfies JsonText<ProjectOverview>
})
