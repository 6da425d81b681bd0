import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { $api } from "../../interface/client.ts"
import type { NewChange } from "../../interface/operations.gen.ts"
import { approvalsOf, environmentForAll } from "../approvals/use-approval.ts"
import { type GuardedEnvironment, useGuardedEnvironments } from "../approvals/use-guarded-environments.ts"
import type { Proposal } from "./proposal.ts"

export interface ProposalTarget {
  /** The environment whose change request collects the proposal; undefined while that is not known. */
  readonly target: GuardedEnvironment | undefined
  /** Whether changes need approval in that environment, and not only elsewhere. */
  readonly isGuarded: boolean
  /** The environments among which the caller can choose, if there are several. */
  readonly choices: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly chosen: string
  readonly choose: (choice: string) => void
  readonly isPending: boolean
  readonly error: unknown
}

/**
 * Finds the environment whose change request collects a proposal. The caller chooses it for a change of a global
 * segment.
 */
export const useProposalTarget = (proposal: Proposal): ProposalTarget => {
  const [choice, choose] = useState<string>()
  const possible = usePossibleTargets(proposal)
  const keyed = possible.environments.map((target) => ({ ...target, key: keyOf(target) }))
  const wanted = keyed.find(({ key }) => key === choice) ?? keyed[0]
  const config = useQuery({
    ...approvalsOf(wanted?.projectId ?? ""),
    enabled: wanted !== undefined && wanted.environment === undefined
  })
  const environment = wanted?.environment ?? environmentForAll(config.data ?? [])
  const rule = config.data?.find((one) => one.environment === environment)
  const isKnown = wanted !== undefined && environment !== undefined
  return {
    target: isKnown ? { projectId: wanted.projectId, environment } : undefined,
    isGuarded: wanted?.environment !== undefined || rule?.changeRequestEnabled === true,
    choices:
      keyed.length > 1
        ? keyed.map(({ isPrivate, key }) => ({ value: key, label: isPrivate ? `${key} (private)` : key }))
        : [],
    chosen: wanted?.key ?? "",
    choose,
    isPending: possible.isPending || config.isLoading,
    error: possible.error ?? config.error
  }
}

interface PossibleTarget {
  readonly projectId: string
  /** Undefined stands for the environment where changes of all environments are collected. */
  readonly environment: string | undefined
  /** Approvers who do not see the project cannot review its requests. */
  readonly isPrivate: boolean
}

const keyOf = ({ environment, projectId }: Omit<PossibleTarget, "isPrivate">): string =>
  environment === undefined ? projectId : `${projectId}/${environment}`

/**
 * A change of a global segment is collected where strategies use it and changes need approval. Where the caller sees no
 * such strategy, because release plans use it later or other projects do, any project will do. Private ones come last:
 * the approvers of other projects cannot see them.
 */
const usePossibleTargets = ({ changes, environment, projectId }: Proposal) => {
  const isGlobal = projectId === undefined
  const id = String(segmentIn(changes))
  const usage = $api.useQuery(
    "get",
    "/api/admin/segments/{id}/strategies",
    { params: { path: { id } } },
    { enabled: isGlobal }
  )
  const used = useGuardedEnvironments(usage.data?.strategies ?? [])
  const isUnused = isGlobal && usage.isSuccess && !used.isPending && used.environments.length === 0
  const projects = $api.useQuery("get", "/api/admin/projects", {}, { enabled: isGlobal })
  const all = projects.data?.projects ?? []
  const hidden = new Set(all.flatMap(({ id: one, mode }) => (mode === "private" ? [one] : [])))
  const everywhere = isUnused
    ? all.map(({ id: one }) => ({ projectId: one, environment: undefined }))
    : used.environments
  const environments: ReadonlyArray<PossibleTarget> = isGlobal
    ? everywhere
        .map((target) => ({ ...target, isPrivate: hidden.has(target.projectId) }))
        .toSorted((left, right) => Number(left.isPrivate) - Number(right.isPrivate))
    : [{ projectId, environment, isPrivate: false }]
  const isPending = isGlobal && (usage.isLoading || used.isPending || projects.isLoading)
  return { environments, isPending, error: usage.error ?? projects.error }
}

const segmentIn = ([change]: ReadonlyArray<NewChange>): number | undefined =>
  change?.action === "updateSegment" || change?.action === "deleteSegment" ? change.payload.id : undefined
