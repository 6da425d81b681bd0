import type { EnvironmentAddress, FeatureAddress } from "@halyard/core"

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
