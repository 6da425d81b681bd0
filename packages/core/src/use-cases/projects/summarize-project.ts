import { Effect } from "effect"
import { technicalDebt } from "../../domain/projects/health.ts"
import { onboardingStatus, type ProjectSummary } from "../../domain/projects/project-summary.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { projectFacts } from "./project-facts.ts"

/** A project and how it does, without a list of its features. */
export const summarizeProject = Effect.fn("summarizeProject")(function* (id: string) {
  const { project, overview } = yield* projectFacts(id)
  const census = yield* (yield* FeatureReads).census(id)
  const summary: ProjectSummary = {
    ...overview,
    technicalDebt: technicalDebt(overview.health),
    archivedAt: project.archivedAt,
    featureTypeCounts: census.types,
    onboardingStatus: onboardingStatus(census),
    linkTemplates: []
  }
  return summary
})
