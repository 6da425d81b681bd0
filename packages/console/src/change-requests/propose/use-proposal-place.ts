import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { $api } from "../../interface/client.ts"
import type { NewChange } from "../../interface/operations.gen.ts"
import { approvalsOf, environmentForAll } from "../approvals/use-approval.ts"
import { type GuardedPlace, useGuardedPlaces } from "../approvals/use-guarded-places.ts"
import type { Proposal } from "./proposal.ts"

export interface ProposalPlace {
  /** In whose change request it is collected; undefined while that is not known. */
  readonly place: GuardedPlace | undefined
  /** The places among which the caller can choose, if there are several. */
  readonly choices: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly chosen: string
  readonly choose: (choice: string) => void
  readonly isPending: boolean
  readonly error: unknown
}

/** Where a proposal is collected. For a change of a global segment, the caller chooses. */
export const useProposalPlace = (proposal: Proposal): ProposalPlace => {
  const [choice, choose] = useState<string>()
  const possible = usePossiblePlaces(proposal)
  const keyed = possible.places.map((place) => ({ ...place, key: keyOf(place) }))
  const wanted = keyed.find(({ key }) => key === choice) ?? keyed[0]
  const config = useQuery({
    ...approvalsOf(wanted?.projectId ?? ""),
    enabled: wanted !== undefined && wanted.environment === undefined
  })
  const environment = wanted?.environment ?? environmentForAll(config.data ?? [])
  const isKnown = wanted !== undefined && environment !== undefined
  return {
    place: isKnown ? { projectId: wanted.projectId, environment } : undefined,
    choices: keyed.length > 1 ? keyed.map(({ key }) => ({ value: key, label: key })) : [],
    chosen: wanted?.key ?? "",
    choose,
    isPending: possible.isPending || config.isLoading,
    error: possible.error ?? config.error
  }
}

interface PossiblePlace {
  readonly projectId: string
  /** Undefined for the one where changes of all environments are collected. */
  readonly environment: string | undefined
}

const keyOf = ({ environment, projectId }: PossiblePlace): string =>
  environment === undefined ? projectId : `${projectId}/${environment}`

/**
 * A change of a global segment is collected where strategies use it and changes need approval. Where the caller sees no such strategy,
 * because release plans use it later or other projects do, any project will do.
 */
const usePossiblePlaces = ({ changes, environment, projectId }: Proposal) => {
  const isGlobal = projectId === undefined
  const id = String(segmentIn(changes))
  const usage = $api.useQuery(
    "get",
    "/api/admin/segments/{id}/strategies",
    { params: { path: { id } } },
    { enabled: isGlobal }
  )
  const used = useGuardedPlaces(usage.data?.strategies ?? [])
  const isUnused = isGlobal && usage.isSuccess && !used.isPending && used.places.length === 0
  const projects = $api.useQuery("get", "/api/admin/projects", {}, { enabled: isUnused })
  const everywhere = projects.data?.projects.map(({ id: one }) => ({ projectId: one, environment: undefined })) ?? []
  const places: ReadonlyArray<PossiblePlace> = isGlobal
    ? isUnused
      ? everywhere
      : used.places
    : [{ projectId, environment }]
  const isPending = isGlobal && (usage.isLoading || used.isPending || projects.isLoading)
  return { places, isPending, error: usage.error ?? projects.error }
}

const segmentIn = ([change]: ReadonlyArray<NewChange>): number | undefined =>
  change?.action === "updateSegment" || change?.action === "deleteSegment" ? change.payload.id : undefined
