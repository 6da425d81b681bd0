import { Schema } from "effect"
import { ContextField } from "../catalog/context-field.ts"
import { TagType } from "../catalog/tag-type.ts"
import type { EventDraft } from "../events/event.ts"
import { Dependency } from "../features/dependency.ts"
import { FeatureLink } from "../features/links/feature-link.ts"
import { type Feature, type FeatureEnvironment, FeatureMetadata } from "../features/feature.ts"
import type { Segment } from "../segments/segment.ts"
import { fieldsOfEnvironment, Strategy } from "../strategies/strategy.ts"
import { Variant } from "../strategies/variant.ts"
import { field } from "../values/field.ts"

export const ExportData = Schema.Struct({
  features: field(
    Schema.Array(
      Schema.Struct({ ...FeatureMetadata.fields, archived: field(Schema.Boolean, "Whether the feature is archived") })
    ),
    "The features"
  ),
  featureStrategies: field(Schema.Array(Strategy), "The features' strategies"),
  featureEnvironments: field(
    Schema.Array(
      Schema.Struct({
        name: field(Schema.String, "The feature's name, as in `featureName`"),
        featureName: field(Schema.String, "The feature's name"),
        environment: field(Schema.String, "The environment's name"),
        enabled: field(Schema.Boolean, "Whether the feature is on"),
        variants: field(Schema.Array(Variant), "The feature's variants")
      })
    ),
    "The features' state and variants in the environment"
  ),
  contextFields: field(Schema.Array(ContextField), "The context fields that the strategies use"),
  featureTags: field(
    Schema.Array(
      Schema.Struct({
        featureName: field(Schema.String, "The feature's name"),
        tagType: field(Schema.String, "The tag's type"),
        tagValue: field(Schema.String, "The tag's value")
      })
    ),
    "The features' tags"
  ),
  segments: field(
    Schema.Array(
      Schema.Struct({ id: field(Schema.Int, "The segment's id"), name: field(Schema.String, "The segment's name") })
    ),
    "The segments that the strategies use"
  ),
  tagTypes: field(Schema.Array(TagType), "The types of the tags"),
  dependencies: field(
    Schema.Array(
      Schema.Struct({
        feature: field(Schema.String, "The feature's name"),
        dependencies: field(Schema.Array(Dependency), "The features that it depends on")
      })
    ),
    "The features' dependencies"
  ),
  links: field(
    Schema.Array(
      Schema.Struct({
        feature: field(Schema.String, "The feature's name"),
        links: field(
          Schema.Array(
            Schema.Struct({
              id: FeatureLink.fields.id,
              url: FeatureLink.fields.url,
              title: FeatureLink.fields.title
            })
          ),
          "The links"
        )
      })
    ),
    "The features' links"
  )
}).annotate({ identifier: "ExportData", description: "Features with everything that an import needs to create them." })
export type ExportData = typeof ExportData.Type

export const ExportRequest = Schema.Struct({
  features: field(Schema.optionalKey(Schema.Array(Schema.String)), "The names of the features; empty for all"),
  tag: field(Schema.optionalKey(Schema.String), "The value of a tag"),
  project: field(Schema.optionalKey(Schema.String), "The project's id"),
  environment: field(Schema.String, "The environment whose configuration is exported"),
  downloadFile: field(
    Schema.optionalKey(Schema.Boolean),
    "Whether browsers save the answer as a file; false by default"
  )
}).annotate({ identifier: "ExportRequest", description: "The features to export. They must match all given filters." })
export type ExportRequest = typeof ExportRequest.Type

/** The catalog entries that features can use. An export contains only those that its features do use. */
export interface ExportCatalog {
  readonly contextFields: ReadonlyArray<ContextField>
  readonly segments: ReadonlyArray<Pick<Segment, "id" | "name">>
  readonly tagTypes: ReadonlyArray<TagType>
}

/** The parts of a feature that an export contains. */
export interface ExportedFeature
  extends FeatureMetadata, Pick<Feature, "archived" | "tags" | "dependencies" | "links"> {
  readonly environments: ReadonlyArray<
    Pick<FeatureEnvironment, "name" | "featureName" | "enabled" | "strategies" | "variants">
  >
}

/** Exports features as configured in one environment. */
export const exportData = (
  features: ReadonlyArray<ExportedFeature>,
  environment: string,
  catalog: ExportCatalog
): ExportData => {
  const states = features.flatMap((feature) => feature.environments.filter(({ name }) => name === environment))
  const strategies = states.flatMap((state) => state.strategies)
  const fields = new Set(states.flatMap(fieldsOfEnvironment))
  const projects = new Set(features.map(({ project }) => project))
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
    contextFields: catalog.contextFields.filter(
      ({ name, project }) => fields.has(name) && (project === undefined || projects.has(project))
    ),
    featureTags,
    segments: catalog.segments.filter(({ id }) => segments.has(id)).map(({ id, name }) => ({ id, name })),
    tagTypes: catalog.tagTypes.filter(({ name }) => tagTypes.has(name)),
    dependencies: features
      .filter((feature) => feature.dependencies.length > 0)
      .map(({ name, dependencies }) => ({ feature: name, dependencies })),
    links: features
      .filter((feature) => feature.links.length > 0)
      .map(({ name, links }) => ({ feature: name, links: links.map(({ id, url, title }) => ({ id, url, title })) }))
  }
}

const summary = ({ name, project, type, description, impressionData, stale, archived }: ExportedFeature) => ({
  name,
  project,
  type,
  description,
  impressionData,
  stale,
  archived
})

/**
 * The events of an export, one per project. Each names only features of its project, so that readers of one project do
 * not learn about others.
 */
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
