import type { EnvironmentAddress, EnvironmentOfProject, FeatureAddress, StrategyAddress } from "@halyard/core/use-cases"

/** The feature that path parameters name. */
export const featureAt = (params: { readonly projectId: string; readonly featureName: string }): FeatureAddress => ({
  project: params.projectId,
  feature: params.featureName
})

/** The feature and environment that path parameters name. */
export const environmentAt = (params: {
  readonly projectId: string
  readonly featureName: string
  readonly environment: string
}): EnvironmentAddress => ({ ...featureAt(params), environment: params.environment })

/** The strategy that path parameters name. */
export const strategyAt = ({
  strategyId,
  ...params
}: Parameters<typeof environmentAt>[0] & { readonly strategyId: string }): StrategyAddress => ({
  ...environmentAt(params),
  strategy: strategyId
})

/** The environment of a project that path parameters name. */
export const environmentOf = (params: {
  readonly projectId: string
  readonly environment: string
}): EnvironmentOfProject => ({ project: params.projectId, environment: params.environment })
