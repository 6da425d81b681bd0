import { useQueries } from "@tanstack/react-query"
import type { SegmentStrategy } from "../../interface/operations.gen.ts"
import { approvalsOf } from "./use-approval.ts"

/** An environment of a project where changes need approval. */
export interface GuardedEnvironment {
  readonly projectId: string
  readonly environment: string
}

/** The environments of the strategies in which changes need approval. Sends one HTTP request for each project. */
export const useGuardedEnvironments = (
  strategies: ReadonlyArray<Pick<SegmentStrategy, "environment" | "projectId">>
): { readonly environments: ReadonlyArray<GuardedEnvironment>; readonly isPending: boolean } => {
  const projects = [...new Set(strategies.map(({ projectId }) => projectId))]
  const configs = useQueries({ queries: projects.map(approvalsOf) })
  const environments = projects.flatMap((projectId, index) =>
    (configs[index]?.data ?? [])
      .filter(({ changeRequestEnabled, environment }) => {
        const used = strategies.some((one) => one.projectId === projectId && one.environment === environment)
        return used && changeRequestEnabled
      })
      .map(({ environment }) => ({ projectId, environment }))
  )
  return { environments, isPending: configs.some((config) => config.isPending) }
}
