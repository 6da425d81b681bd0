import { Schema, Struct } from "effect"
import { FeatureTypeName } from "../catalog/feature-type.ts"
import { Timestamp } from "../values/timestamp.ts"
import { ProjectOverview } from "./project-report.ts"

/** How many features of a type there are. */
export const FeatureTypeCount = Schema.Struct({ type: FeatureTypeName, count: Schema.Int }).annotate({
  identifier: "FeatureTypeCount"
})
export type FeatureTypeCount = typeof FeatureTypeCount.Type

/** How far a project has come: without features, with a first one, or with features that applications ask for. */
export const OnboardingStatus = Schema.Union([
  Schema.Struct({ status: Schema.Literals(["onboarding-started", "onboarded"]) }),
  Schema.Struct({ status: Schema.Literal("first-flag-created"), feature: Schema.String })
]).annotate({ identifier: "OnboardingStatus" })
export type OnboardingStatus = typeof OnboardingStatus.Type

/** A link that every feature of a project gets. */
export const LinkTemplate = Schema.Struct({
  title: Schema.NullOr(Schema.String),
  urlTemplate: Schema.String
}).annotate({ identifier: "LinkTemplate" })
export type LinkTemplate = typeof LinkTemplate.Type

const facts = Struct.omit(ProjectOverview.fields, ["features"])

/** A project and how it does, in counts. */
export const ProjectSummary = Schema.Struct({
  ...facts,
  technicalDebt: facts.health,
  archivedAt: Schema.NullOr(Timestamp),
  featureTypeCounts: Schema.Array(FeatureTypeCount),
  onboardingStatus: OnboardingStatus,
  linkTemplates: Schema.Array(LinkTemplate)
}).annotate({ identifier: "ProjectSummary" })
export type ProjectSummary = typeof ProjectSummary.Type

/** What of a project's features a summary tells. */
export interface FeatureCensus {
  /** By type, of features that are not archived. */
  readonly types: ReadonlyArray<FeatureTypeCount>
  /** The name of the oldest feature that is not archived. */
  readonly oldest: string | null
  /** Whether any of them was ever evaluated. */
  readonly evaluated: boolean
}

export const onboardingStatus = ({ oldest, evaluated }: FeatureCensus): OnboardingStatus => {
  if (evaluated) return { status: "onboarded" }
  return oldest === null ? { status: "onboarding-started" } : { status: "first-flag-created", feature: oldest }
}
