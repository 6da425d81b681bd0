import { approvalsOf, environmentForAll } from "../change-requests/approvals/use-approval.ts"
import { type GuardedPlace, useGuardedPlaces } from "../change-requests/approvals/use-guarded-places.ts"
import { collectAndSay } from "../change-requests/propose/collect.ts"
import { offer } from "../change-requests/propose/offers.ts"
import { queryClient } from "../interface/client.ts"
import type { NewChange, SegmentStrategy } from "../interface/operations.gen.ts"
import { useMay } from "../interface/permissions.ts"

export interface SegmentRequest {
  /** Where it is used and changes need approval. */
  readonly places: ReadonlyArray<GuardedPlace>
  /** Whether the caller may change it at once. */
  readonly direct: boolean
  /** Whether a change request can change it. A global segment needs a project that uses it. */
  readonly possible: boolean
  /** Adds the change to the caller's request. Of several places where a global segment is used, they choose one. */
  readonly collect: (change: NewChange, options: CollectOptions) => Promise<void>
}

interface CollectOptions {
  readonly reason?: string
  readonly onCollected: () => void
}

/** How a segment that these strategies use is changed by a change request. */
export const useSegmentRequest = (
  project: string | null,
  strategies: ReadonlyArray<SegmentStrategy>
): SegmentRequest => {
  const { places } = useGuardedPlaces(strategies)
  const may = useMay()
  const direct = places.every(
    ({ environment, projectId }) => may("SKIP_CHANGE_REQUEST", { project: projectId, environment }).allowed
  )
  const collect = async (change: NewChange, { onCollected, reason }: CollectOptions) => {
    const changes = [change]
    const place = project === null ? onlyOne(places) : await placeIn(project)
    if (place === undefined)
      return offer({ projectId: undefined, environment: undefined, changes, reason, onCollected })
    await collectAndSay({ ...place, changes, reason })
    onCollected()
  }
  return { places, direct, possible: project !== null || places.length > 0, collect }
}

const onlyOne = (places: ReadonlyArray<GuardedPlace>) => (places.length === 1 ? places[0] : undefined)

const placeIn = async (projectId: string): Promise<GuardedPlace> => {
  const config = await queryClient.fetchQuery(approvalsOf(projectId))
  return { projectId, environment: environmentForAll(config) ?? "" }
}
