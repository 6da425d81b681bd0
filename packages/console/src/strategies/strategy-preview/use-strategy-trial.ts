import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query"
import { useMemo } from "react"
import { api } from "../../interface/client.ts"
import type { NewStrategy, StrategyTrial } from "../../interface/operations.gen.ts"
import { useDebounced } from "../use-debounced.ts"

/** One field of the context that a strategy is tried with. */
export interface TrialField {
  readonly name: string
  readonly value: string
}

/** Asks the interface whether a strategy would include a user, a moment after the last change. */
export const useStrategyTrial = (
  projectId: string,
  strategy: NewStrategy,
  fields: ReadonlyArray<TrialField>
): Trial => {
  const given = useMemo(
    () => ({ project: projectId, strategy, context: Object.fromEntries(fields.filter(isGiven).map(entryOf)) }),
    [projectId, strategy, fields]
  )
  const body = useDebounced(given)
  return useQuery({
    queryKey: ["strategy-trial", body],
    queryFn: async () => (await api.POST("/api/admin/playground/strategy", { body })).data,
    placeholderData: keepPreviousData,
    retry: false
  })
}

type Trial = Pick<UseQueryResult<StrategyTrial | undefined, unknown>, "data" | "error">

const isGiven = ({ value }: TrialField): boolean => value !== ""

const entryOf = ({ name, value }: TrialField): readonly [string, string] => [name, value]

/** The context fields that decide about a strategy, and the user's id. */
export const fieldsOf = (
  { constraints = [], name, parameters = {}, variants = [] }: NewStrategy,
  segmentFields: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const sticky = [parameters["stickiness"], ...variants.map(({ stickiness }) => stickiness)]
  const byName = name === "remoteAddress" ? ["remoteAddress"] : name === "gradualRolloutSessionId" ? ["sessionId"] : []
  const named = sticky.filter((one) => one !== undefined && one !== "" && one !== "default" && one !== "random")
  const all = [...constraints.map(({ contextName }) => contextName), ...segmentFields, ...named, ...byName]
  return [...new Set(["userId", ...all.filter((one) => one !== undefined)])]
}
