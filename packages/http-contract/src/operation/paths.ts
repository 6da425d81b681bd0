import { Schema } from "effect"

const named = (description: string, example: string) => Schema.String.annotate({ description, examples: [example] })

const featureName = named("The name of the feature", "new-checkout")

/** Parameters of paths. What they name may not exist, so they are any text. */
export const ProjectPath = { projectId: named("The id of the project", "default") }

export const FeatureNamePath = { featureName }

export const FlagKeyPath = { key: featureName }

export const FeaturePath = { ...ProjectPath, featureName }

export const DependencyPath = { ...FeaturePath, parent: named("The name of the parent", "cart") }

const environment = named("The name of the environment", "production")

export const FeatureEnvironmentPath = { ...FeaturePath, environment }

export const ProjectEnvironmentPath = { ...ProjectPath, environment }

export const EnvironmentPath = { name: named("The name of the environment", "staging") }

export const SegmentPath = { id: named("The id of the segment", "1") }

export const StrategyTypePath = { name: named("The name of the strategy type", "by-country") }

export const ContextFieldPath = { contextField: named("The name of the context field", "country") }

export const LegalValuePath = { ...ContextFieldPath, legalValue: named("The legal value", "DE") }

export const TagTypePath = { name: named("The name of the tag type", "team") }

export const TagsOfTypePath = { type: named("The name of the tag type", "team") }

export const TagPath = { ...TagsOfTypePath, value: named("What the tag says", "payments") }

export const FeatureTagPath = { ...FeatureNamePath, ...TagPath }

export const FeatureTypePath = { id: named("The id of the feature type", "operational") }

export const StrategyIdPath = { strategyId: named("The id of the strategy", "5363be48-583f-4d5f-8600-0e084d09800c") }

export const FeatureStrategyPath = { ...FeatureEnvironmentPath, ...StrategyIdPath }

export const IntegrationPath = { id: named("The id of the integration", "1") }
export const MetricsFeaturePath = { name: named("The name of the feature", "new-checkout") }

export const ApplicationPath = { appName: named("The name of the application", "shop-web") }

export const ApplicationEnvironmentPath = { ...ApplicationPath, environment }

export const featurePath = "/projects/:projectId/features/:featureName"

export const featureEnvironmentPath = `${featurePath}/environments/:environment` as const
