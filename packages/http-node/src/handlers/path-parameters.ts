import { MAX_INT32, NotFound, type Resource } from "@halyard/core/domain"
import type { EnvironmentAddress, EnvironmentOfProject, FeatureAddress, StrategyAddress } from "@halyard/core/use-cases"
import { Effect } from "effect"

/** The feature in the path. */
export const featureAt = (params: { readonly projectId: string; readonly featureName: string }): FeatureAddress => ({
  project: params.projectId,
  feature: params.featureName
})

/** The feature and the environment in the path. */
export const environmentAt = (params: {
  readonly projectId: string
  readonly featureName: string
  readonly environment: string
}): EnvironmentAddress => ({ ...featureAt(params), environment: params.environment })

/** The strategy in the path. */
export const strategyAt = ({
  strategyId,
  ...params
}: Parameters<typeof environmentAt>[0] & { readonly strategyId: string }): StrategyAddress => ({
  ...environmentAt(params),
  strategy: strategyId
})

/** The project and the environment in the path. */
export const environmentOf = (params: {
  readonly projectId: string
  readonly environment: string
}): EnvironmentOfProject => ({ project: params.projectId, environment: params.environment })

/** The numeric id in the path. Fails with NotFound for a text that is no id. */
export const idAt = (resource: Resource, id: string): Effect.Effect<number, NotFound> =>
  /^[1-9]\d{0,9}$/.test(id) && Number(id) <= MAX_INT32
    ? Effect.succeed(Number(id))
    : Effect.fail(new NotFound({ resource, id }))
