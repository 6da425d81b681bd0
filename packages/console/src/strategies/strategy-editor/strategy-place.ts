import type { UseQueryResult } from "@tanstack/react-query"
import { $api, api } from "../../interface/client.ts"
import { because } from "../../interface/reason.ts"
import type { FeatureEnvironment, NewChange, NewStrategy, Strategy } from "../../interface/operations.gen.ts"

/** Where strategies are. */
export interface StrategyPlace {
  readonly projectId: string
  readonly featureName: string
  readonly environment: string
}

const strategiesPath = "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies"

const pathOf = ({ environment, featureName, projectId }: StrategyPlace) => ({ projectId, featureName, environment })

/** What a flag is in an environment: whether it is on, and its strategies in their order. */
export const useFeatureEnvironment = (place: StrategyPlace): FeatureEnvironmentQuery =>
  $api.useQuery("get", "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}", {
    params: { path: pathOf(place) }
  })

type FeatureEnvironmentQuery = Pick<UseQueryResult<FeatureEnvironment, unknown>, "data" | "error" | "refetch">

export const addStrategy = (place: StrategyPlace, body: NewStrategy, reason?: string) =>
  api.POST(strategiesPath, { params: { path: pathOf(place) }, body: trimmed(body), ...because(reason) })

export const updateStrategy = (place: StrategyPlace, strategyId: string, body: NewStrategy, reason?: string) =>
  api.PUT(`${strategiesPath}/{strategyId}`, {
    params: { path: { ...pathOf(place), strategyId } },
    body: trimmed(body),
    ...because(reason)
  })

/** Adding or updating a strategy as a part of a change request. */
export const strategyChange = (
  { featureName: feature }: StrategyPlace,
  id: string | undefined,
  body: NewStrategy
): NewChange =>
  id === undefined
    ? { feature, action: "addStrategy", payload: trimmed(body) }
    : { feature, action: "updateStrategy", payload: { ...trimmed(body), id } }

export const readStrategy = async (place: StrategyPlace, strategyId: string): Promise<Strategy | undefined> =>
  (await api.GET(`${strategiesPath}/{strategyId}`, { params: { path: { ...pathOf(place), strategyId } } })).data

export const removeStrategy = (place: StrategyPlace, strategyId: string) =>
  api.DELETE(`${strategiesPath}/{strategyId}`, { params: { path: { ...pathOf(place), strategyId } } })

export const setDisabled = (place: StrategyPlace, strategyId: string, disabled: boolean) =>
  api.PATCH(`${strategiesPath}/{strategyId}`, {
    params: { path: { ...pathOf(place), strategyId } },
    body: [{ op: "replace", path: "/disabled", value: disabled }]
  })

/** Puts the strategies into the order of the ids. */
export const sortStrategies = (place: StrategyPlace, ids: ReadonlyArray<string>) =>
  api.POST(`${strategiesPath}/set-sort-order`, {
    params: { path: pathOf(place) },
    body: ids.map((id, sortOrder) => ({ id, sortOrder }))
  })

export const switchOn = ({ environment, featureName, projectId }: StrategyPlace) =>
  api.POST("/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/on", {
    params: { path: { projectId, featureName, environment } }
  })

/** A title of white space is none. */
const trimmed = (strategy: NewStrategy): NewStrategy => ({ ...strategy, title: strategy.title?.trim() || null })
