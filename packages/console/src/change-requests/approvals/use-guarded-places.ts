import { useQueries } from "@tanstack/react-query"
import type { SegmentStrategy } from "../../interface/operations.gen.ts"
import { approvalsOf } from "./use-approval.ts"

/** An environment of a project where changes need approval. */
export interface GuardedPlace {
  readonly projectId: string
  readonly environment: string
}

/** Where strategies are and changes need approval. One request for each project. */
export const useGuardedPlaces = (
  strategies: ReadonlyArray<Pick<SegmentStrategy, "environment" | "projectId">>
): { readonly places: ReadonlyArray<GuardedPlace>; readonly isPending: boolean } => {
  const projects = [...new Set(strategies.map(({ projectId }) => projectId))]
  const configs = useQueries({ queries: projects.map(approvalsOf) })
  const places = projects.flatMap((projectId, index) =>
    (configs[index]?.data ?? [])
      .filter(({ changeRequestEnabled, environment }) => {
        const used = strategies.some((one) => one.projectId === projectId && one.environment === environment)
        return used && changeRequestEnabled
      })
      .map(({ environment }) => ({ projectId, environment }))
  )
  return { places, isPending: configs.some((config) => config.isPending) }
}
