import { Schema } from "effect"

/**
 * A parameter of a path. It can be any text: if it names nothing, the answer is 404. Different parameters of the same
 * name need different component names in the document.
 */
export const pathText = (description: string, example: string, component?: string) =>
  Schema.String.annotate({ description, examples: [example], ...(component === undefined ? {} : { component }) })

const featureName = pathText("The feature's name", "new-checkout")

export const ProjectPath = { projectId: pathText("The project's id", "default") }

export const FeatureNamePath = { featureName }

export const FlagKeyPath = { key: featureName }

export const FeaturePath = { ...ProjectPath, featureName }

export const DependencyPath = { ...FeaturePath, parent: pathText("The parent feature's name", "cart") }

export const FeatureLinkPath = {
  ...FeaturePath,
  linkId: pathText("The link's id", "0b57f820-1273-4e3f-b21c-929364c2cb82")
}

const environment = pathText("The environment's name", "production")

export const FeatureEnvironmentPath = { ...FeaturePath, environment }

export const ProjectEnvironmentPath = { ...ProjectPath, environment }

export const ChangeRequestPath = {
  ...ProjectPath,
  id: pathText("The number of the change request", "1", "idOfChangeRequest")
}

export const StrategyIdPath = { strategyId: pathText("The strategy's id", "5363be48-583f-4d5f-8600-0e084d09800c") }

export const ReleasePlanTemplatePath = {
  templateId: pathText("The template's id", "4f8a1b62-6d53-4e0e-9a4b-0f6d8f2c7a11")
}

const milestoneId = pathText("The milestone's id", "9d1c6c1e-5a8a-4b1f-8b0e-2c5a6f0e4d22")

export const TemplateMilestonePath = { ...ReleasePlanTemplatePath, milestoneId }

export const TemplateStrategyPath = { ...TemplateMilestonePath, ...StrategyIdPath }

export const ReleasePlanPath = {
  ...FeatureEnvironmentPath,
  planId: pathText("The release plan's id", "c2b7f3a0-1d7f-4a35-9a53-2f0a6f1f6b33")
}

export const SafeguardPath = {
  ...FeatureEnvironmentPath,
  safeguardId: pathText("The safeguard's id", "7a3c1d52-90b4-4b0e-8f0d-6e2b9a1c4d10", "idOfSafeguard")
}

export const PlanSafeguardPath = {
  ...ReleasePlanPath,
  safeguardId: pathText("The safeguard's id", "0e5d53c1-2f6a-4c57-8b87-7c8f4a0c6f01", "idOfPlanSafeguard")
}

export const ChartPath = { id: pathText("The chart's id", "3f0a1b5e-6c0f-4f5e-9a7e-1f2f7f0b8c11", "idOfChart") }

export const MetricPath = { metricName: pathText("The name of the metric", "orders") }

export const FeatureChartPath = { ...FeaturePath, ...ChartPath }

export const MilestonePath = { ...ReleasePlanPath, milestoneId }

export const ProgressionPath = {
  ...FeatureEnvironmentPath,
  id: pathText("The id of the milestone that is followed", "9d1c6c1e-5a8a-4b1f-8b0e-2c5a6f0e4d22", "idOfProgression")
}

export const ChangePath = {
  ...ProjectPath,
  changeRequestId: pathText("The number of the change request", "1"),
  changeId: pathText("The number of the change within the request", "1")
}

export const EnvironmentPath = { name: pathText("The environment's name", "staging", "nameOfEnvironment") }

export const EventPath = { id: pathText("The event's number", "1207", "idOfEvent") }

export const SegmentPath = { id: pathText("The segment's id", "1", "idOfSegment") }

export const StrategyTypePath = { name: pathText("The strategy type's name", "by-country", "nameOfStrategyType") }

export const ContextFieldPath = { contextField: pathText("The context field's name", "country") }

export const ProjectContextFieldPath = {
  ...ProjectPath,
  contextField: pathText("The context field's name", "branch", "contextFieldOfProject")
}

export const LegalValuePath = { ...ContextFieldPath, legalValue: pathText("The legal value", "DE") }

export const ProjectLegalValuePath = {
  ...ProjectContextFieldPath,
  legalValue: pathText("The legal value", "hamburg", "legalValueOfProject")
}

export const TagTypePath = { name: pathText("The tag type's name", "team", "nameOfTagType") }

export const TagsOfTypePath = { type: pathText("The tag type's name", "team") }

export const TagPath = { ...TagsOfTypePath, value: pathText("The tag's value", "payments") }

export const FeatureTagPath = { ...FeatureNamePath, ...TagPath }

export const FeatureTypePath = { id: pathText("The feature type's id", "operational", "idOfFeatureType") }

export const FeatureStrategyPath = { ...FeatureEnvironmentPath, ...StrategyIdPath }

export const IntegrationPath = { id: pathText("The integration's id", "1", "idOfIntegration") }

export const MetricsFeaturePath = { name: pathText("The feature's name", "new-checkout", "nameOfFeature") }

export const ApplicationPath = { appName: pathText("The application's name", "shop-web") }

export const ApplicationEnvironmentPath = { ...ApplicationPath, environment }

export const featurePath = "/projects/:projectId/features/:featureName"

export const featureEnvironmentPath = `${featurePath}/environments/:environment` as const
