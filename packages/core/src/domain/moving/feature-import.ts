import { isFeatureType } from "../catalog/feature-type.ts"
import type { ImportData } from "../imports/import-data.ts"
import type { MovedFeature } from "./document/moved-feature.ts"

/**
 * The features of a project, with their configuration in one environment, as an import. Segments are named, without
 * ids.
 */
export const importOf = (features: ReadonlyArray<MovedFeature>, environment: string): ImportData => {
  const states = features.map((feature) => ({
    feature: feature.name,
    state: feature.environments?.find((state) => state.environment === environment)
  }))
  const strategies = states.flatMap(({ feature, state }) =>
    (state?.strategies ?? []).map((strategy) => ({ ...strategy, featureName: feature }))
  )
  const segments = [...new Set(strategies.flatMap((strategy) => strategy.segments ?? []))]
  const ids = new Map(segments.map((name, index) => [name, index]))
  return {
    features: features.map(metadataOf),
    featureStrategies: strategies.map(({ planned: _, title, ...strategy }) => ({
      ...strategy,
      ...(typeof title === "string" ? { title } : {}),
      segments: (strategy.segments ?? []).flatMap((name) => ids.get(name) ?? [])
    })),
    featureEnvironments: states.map(({ feature, state }) => ({
      name: feature,
      featureName: feature,
      enabled: state?.enabled ?? false,
      variants: state?.variants ?? []
    })),
    featureTags: features.flatMap(({ name, tags = [] }) =>
      tags.map(({ type, value }) => ({ featureName: name, tagType: type, tagValue: value }))
    ),
    segments: segments.map((name, id) => ({ id, name })),
    tagTypes: [],
    dependencies: features.map(({ dependencies = [], name }) => ({ feature: name, dependencies })),
    links: features.map(({ links = [], name }) => ({
      feature: name,
      links: links.map(({ title, url }) => ({ url, ...(title ? { title } : {}) }))
    }))
  }
}

const metadataOf = ({ description, impressionData = false, name, stale = false, type }: MovedFeature) => ({
  name,
  ...typeOf(type),
  description: description ?? null,
  impressionData,
  stale
})

const typeOf = (type: string | undefined) => (isFeatureType(type) ? { type } : {})
