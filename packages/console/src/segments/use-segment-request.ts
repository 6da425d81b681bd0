import { approvalsOf, environmentForAll } from "../change-requests/approvals/use-approval.ts"
import {
  type GuardedEnvironment,
  useGuardedEnvironments
} from "../change-requests/approvals/use-guarded-environments.ts"
import { collectAndSay } from "../change-requests/propose/collect.ts"
import { offer } from "../change-requests/propose/offers.ts"
import { queryClient } from "../interface/client.ts"
import type { NewChange, SegmentStrategy } from "../interface/operations.gen.ts"
import { useMay } from "../interface/permissions.ts"

export interface SegmentRequest {
  /** The environments in which it is used and changes need approval. */
  readonly environments: ReadonlyArray<GuardedEnvironment>
  /** Whether the caller may change it at once. */
  readonly direct: boolean
  /** Whether a change request can change it. A global segment needs a project that uses it. */
  readonly possible: boolean
  /** Adds the change to the caller's request. If several environments use a global segment, the caller chooses one. */
  readonly collect: (change: NewChange, options: CollectOptions) => Promise<void>
}

interface CollectOptions {
  readonly reason?: string
  readonly onCollected: () => void
}

/** Whether and how a change request can change a segment that these strategies use. */
export const useSegmentRequest = (
  project: string | null,
  strategies: ReadonlyArray<SegmentStrategy>
): SegmentRequest => {
  const { environments } = useGuardedEnvironments(strategies)
  const may = useMay()
  const direct = environments.every(
    ({ environment, projectId }) => may("SKIP_CHANGE_REQUEST", { project: projectId, environment }).allowed
  )
  const collect = async (change: NewChange, { onCollected, reason }: CollectOptions) => {
    const changes = [change]
    const guarded = project === null ? onlyOne(environments) : await environmentIn(project)
    if (guarded === undefined)
      return offer({ projectId: undefined, environment: undefined, changes, reason, onCollected })
    await collectAndSay({ ...guarded, changes, reason })
    onCollected()
  }
  return { environments, direct, possible: project !== null || environments.length > 0, collect }
}

const onlyOne = (environments: ReadonlyArray<GuardedEnvironment>) =>
  environments.length === 1 ? environments[0] : undefined

const environmentIn = async (projectId: string): Promise<GuardedEnvironment> => {
  const config = await queryClient.fetchQuery(approvalsOf(projectId))
  return { projectId, environment: environmentForAll(config) ?? "" }
}
