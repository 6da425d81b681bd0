import { Schema } from "effect"
import { ContextField } from "../catalog/context-field.ts"
import { TagType } from "../catalog/tag-type.ts"
import type { EventDraft } from "../events/event.ts"
import { Dependency } from "../features/dependency.ts"
import { type Feature, type FeatureEnvironment, FeatureMetadata } from "../features/feature.ts"
import type { Segment } from "../segments/segment.ts"
import { fieldsOfStrategy, fieldsOfVariants, Strategy } from "../strategies/strategy.ts"
import { Variant } from "../strategies/variant.ts"

/** Features with all that an import needs to make them again elsewhere. */
export const ExportData = Schema.Struct({
  features: Schema.Array(Schema.Struct({ ...FeatureMetadata.fields, archived: Schema.Boolean })),
  featureStrategies: Schema.Array(Strategy),
  featureEnvironments: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      featureName: Schema.String,
      environment: Schema.String,
      enabled: Schema.Boolean,
      variants: Schema.Array(Variant)
    })
  ),
  contextFields: Schema.Array(ContextField),
  featureTags: Schema.Array(
    Schema.Struct({ featureName: Schema.String, tagType: Schema.String, tagValue: Schema.String })
  ),
  segments: Schema.Array(Schema.Struct({ id: Schema.Int, name: Schema.String })),
  tagTypes: Schema.Array(TagType),
  dependencies: Schema.Array(Schema.Struct({ feature: Schema.String, dependencies: Schema.Array(Dependency) }))
}).annotate({ identifier: "ExportData" })
export type ExportData = typeof ExportData.Type

/** What features may refer to; an export holds what its features do refer to. */
export interface ExportCatalog {
  readonly contextFields: ReadonlyArray<ContextField>
  readonly segments: ReadonlyArray<Pick<Segment, "id" | "name">>
  readonly tagTypes: ReadonlyArray<TagType>
}

/** The features as they are in one environment. */
export const exportData = (
  features: ReadonlyArray<Feature>,
  environment: string,
  catalog: ExportCatalog
): ExportData => {
  const states = features.flatMap((feature) => feature.environments.filter(({ name }) => name === environment))
  const strategies = states.flatMap((state) => state.strategies)
  const fields = new Set(states.flatMap(fieldsUsed))
  const segments = new Set(strategies.flatMap((strategy) => strategy.segments))
  const featureTags = features.flatMap(({ name, tags }) =>
    (tags ?? []).map((tag) => ({ featureName: name, tagType: tag.type, tagValue: tag.value }))
  )
  const tagTypes = new Set(featureTags.map(({ tagType }) => tagType))
  return {
    features: features.map(summary),
    featureStrategies: strategies,
    featureEnvironments: states.map(({ featureName, enabled, variants }) => ({
      name: featureName,
      featureName,
      environment,
      enabled,
      variants
    })),
    contextFields: catalog.contextFields.filter(({ name }) => fields.has(name)),
    featureTags,
    segments: catalog.segments.filter(({ id }) => segments.has(id)).map(({ id, name }) => ({ id, name })),
    tagTypes: catalog.tagTypes.filter(({ name }) => tagTypes.has(name)),
    dependencies: features
      .filter((feature) => feature.dependencies.length > 0)
      .map(({ name, dependencies }) => ({ feature: name, dependencies }))
  }
}

const summary = ({ name, project, type, description, impressionData, stale, archived }: Feature) => ({
  name,
  project,
  type,
  description,
  impressionData,
  stale,
  archived
})

/** Names that may be context fields: those of constraints and overrides, and whatever users are kept together by. */
const fieldsUsed = ({ strategies, variants }: FeatureEnvironment): ReadonlyArray<string> => [
  ...strategies.flatMap(fieldsOfStrategy),
  ...fieldsOfVariants(variants)
]

/** Tells of an export: in each project of its own features, so that nobody reads of those of a project they may not see. */
export const featuresExported = (
  { environment, project }: { readonly environment: string; readonly project?: string },
  features: ReadonlyArray<Pick<Feature, "name" | "project">>
): ReadonlyArray<EventDraft> => {
  const type = "features-exported"
  if (features.length === 0) {
    return [{ type, environment, ...(project === undefined ? {} : { project }), data: { features: [] } }]
  }
  return [...Map.groupBy(features, (feature) => feature.project)].map(([exported, those]) => ({
    type,
    environment,
    project: exported,
    data: { features: those.map(({ name }) => name) }
  }))
}
