import { useMutation, useMutationState } from "@tanstack/react-query"
import { toastError, toastWithUndo } from "../../components/toasts.tsx"
import { api } from "../../interface/client.ts"
import { useMay } from "../../interface/permissions.ts"
import { because } from "../../interface/reason.ts"
import type { Strategy } from "../../interface/operations.gen.ts"
import { strategySentence } from "../../strategies/strategy-sentence.ts"
import { refreshFeature } from "../refresh-feature.ts"

export interface SwitchedFeature {
  readonly projectId: string
  readonly featureName: string
  readonly environment: { readonly name: string; readonly type: string; readonly enabled: boolean }
}

interface Switching {
  readonly enabled: boolean
  /** Strategies to remove as well: those that were added by the switch that is now undone. */
  readonly remove?: ReadonlyArray<Strategy>
  readonly isUndo?: boolean
  readonly reason?: string
}

/**
 * Switches a feature in one environment. `enabled` is the wanted state from the click on, wherever the feature is
 * shown, and what the server says as soon as that is known. Switching twice in a row is done in that order.
 */
export const useFeatureSwitch = ({ environment, featureName, projectId }: SwitchedFeature) => {
  const mutationKey = ["switch-feature", featureName, environment.name]
  const may = useMay()
  const underWay = useMutationState({
    filters: { mutationKey, status: "pending", exact: true },
    select: ({ state }) => wantedIn(state.variables)
  })
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    networkMode: "always",
    mutationFn: (switching: Switching) => send({ projectId, featureName, environment: environment.name }, switching),
    onSuccess: (added, { enabled, isUndo }) => {
      if (isUndo !== true) announce(enabled, added)
    },
    onSettled: () => refreshFeature(projectId, featureName)
  })
  const announce = (enabled: boolean, added: ReadonlyArray<Strategy>) => {
    const mayRemove = may("DELETE_FEATURE_STRATEGY", { project: projectId, environment: environment.name }).allowed
    toastWithUndo({
      title: `${featureName} is ${enabled ? "on" : "off"} in ${environment.name}.${strategyAdded(added)}`,
      undo: () => mutateAsync({ enabled: !enabled, remove: mayRemove ? added : [], isUndo: true }).catch(toastError)
    })
  }
  return {
    enabled: underWay.at(-1) ?? environment.enabled,
    switchTo: (enabled: boolean, reason = "") => mutateAsync({ enabled, reason })
  }
}

/** Answers the strategies that the server has added because none was enabled. */
const send = async (
  path: { readonly projectId: string; readonly featureName: string; readonly environment: string },
  { enabled, reason, remove = [] }: Switching
): Promise<ReadonlyArray<Strategy>> => {
  const params = { path }
  if (enabled) {
    const before = await api.GET(environmentPath, { params })
    const { data } = await api.POST(`${environmentPath}/on`, { params, ...because(reason) })
    const after = data?.environments.find(({ name }) => name === path.environment)?.strategies ?? []
    return after.filter(({ id }) => !before.data?.strategies.some((strategy) => strategy.id === id))
  }
  await api.POST(`${environmentPath}/off`, { params, ...because(reason) })
  for (const { id } of remove) {
    await api.DELETE(`${environmentPath}/strategies/{strategyId}`, { params: { path: { ...path, strategyId: id } } })
  }
  return []
}

const environmentPath = "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}"

const strategyAdded = (added: ReadonlyArray<Strategy>): string =>
  added.length === 0
    ? ""
    : ` It had no enabled strategy, so one was added: ${added.map((strategy) => strategySentence(strategy)).join("; ")}.`

const wantedIn = (variables: unknown): boolean | undefined => {
  const enabled: unknown =
    typeof variables === "object" && variables !== null ? Reflect.get(variables, "enabled") : undefined
  return typeof enabled === "boolean" ? enabled : undefined
}
