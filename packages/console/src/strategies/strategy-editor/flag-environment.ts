import type { UseQueryResult } from "@tanstack/react-query"
import { $api, api } from "../../interface/client.ts"
import { because } from "../../interface/reason.ts"
import type { FeatureEnvironment, NewChange, NewStrategy, Strategy } from "../../interface/operations.gen.ts"

/** A flag in an environment, which has strategies. */
export interface FlagEnvironment {
  readonly projectId: string
  readonly featureName: string
  readonly environment: string
}

const strategiesPath = "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies"

const pathOf = ({ environment, featureName, projectId }: FlagEnvironment) => ({ projectId, featureName, environment })

/** The query of a flag in an environment: whether it is on, and its strategies in their order. */
export const useFeatureEnvironment = (address: FlagEnvironment): FeatureEnvironmentQuery =>
  $api.useQuery("get", "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}", {
    params: { path: pathOf(address) }
  })

type FeatureEnvironmentQuery = Pick<UseQueryResult<FeatureEnvironment, unknown>, "data" | "error" | "refetch">

export const addStrategy = (address: FlagEnvironment, body: NewStrategy, reason?: string) =>
  api.POST(strategiesPath, { params: { path: pathOf(address) }, body: trimmed(body), ...because(reason) })

export const updateStrategy = (address: FlagEnvironment, strategyId: string, body: NewStrategy, reason?: string) =>
  api.PUT(`${strategiesPath}/{strategyId}`, {
    params: { path: { ...pathOf(address), strategyId } },
    body: trimmed(body),
    ...because(reason)
  })

/** Adding or updating a strategy as a part of a change request. */
export const strategyChange = (
  { featureName: feature }: FlagEnvironment,
  id: string | undefined,
  body: NewStrategy
): NewChange =>
  id === undefined
    ? { feature, action: "addStrategy", payload: trimmed(body) }
    : { feature, action: "updateStrategy", payload: { ...trimmed(body), id } }

export const readStrategy = async (address: FlagEnvironment, strategyId: string): Promise<Strategy | undefined> =>
  (await api.GET(`${strategiesPath}/{strategyId}`, { params: { path: { ...pathOf(address), strategyId } } })).data

export const removeStrategy = (address: FlagEnvironment, strategyId: string) =>
  api.DELETE(`${strategiesPath}/{strategyId}`, { params: { path: { ...pathOf(address), strategyId } } })

export const setDisabled = (address: FlagEnvironment, strategyId: string, disabled: boolean) =>
  api.PATCH(`${strategiesPath}/{strategyId}`, {
    params: { path: { ...pathOf(address), strategyId } },
    body: [{ op: "replace", path: "/disabled", value: disabled }]
  })

/** Puts the strategies into the order of the ids. */
export const sortStrategies = (address: FlagEnvironment, ids: ReadonlyArray<string>) =>
  api.POST(`${strategiesPath}/set-sort-order`, {
    params: { path: pathOf(address) },
    body: ids.map((id, sortOrder) => ({ id, sortOrder }))
  })

export const switchOn = ({ environment, featureName, projectId }: FlagEnvironment) =>
  api.POST("/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/on", {
    params: { path: { projectId, featureName, environment } }
  })

/** A title of white space alone counts as none. */
const trimmed = (strategy: NewStrategy): NewStrategy => ({ ...strategy, title: strategy.title?.trim() || null })
