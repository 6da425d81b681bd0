import { useQueries } from "@tanstack/react-query"
import { approvalsOf } from "../../change-requests/approvals/use-approval.ts"
import { Notice } from "../../components/notice.tsx"
import type { SegmentStrategy } from "../../interface/operations.gen.ts"
import { both } from "../../strategies/list-words.ts"

export interface SegmentApprovalProps {
  /** The project that has the segment; null for all of them. */
  readonly project: string | null
  readonly strategies: ReadonlyArray<SegmentStrategy>
}

/** Says that the segment is used where changes need approval, and how it can be changed then. */
export const SegmentApproval = ({ project, strategies }: SegmentApprovalProps) => {
  const places = useGuardedPlaces(strategies)
  return places.length === 0 ? null : (
    <Notice tone="warning">
      It is used in {both(places)}, where changes need approval.{" "}
      {project === null
        ? "A change request of one of these projects can change it, with the approvals that all of them require."
        : "Your changes are collected in your change request."}
    </Notice>
  )
}

/** Where it is used and changes need approval. There is one request for each project that uses it. */
const useGuardedPlaces = (strategies: ReadonlyArray<SegmentStrategy>): ReadonlyArray<string> => {
  const projects = [...new Set(strategies.map(({ projectId }) => projectId))]
  const configs = useQueries({
    queries: projects.map(approvalsOf)
  })
  return projects.flatMap((projectId, index) =>
    (configs[index]?.data ?? [])
      .filter(({ changeRequestEnabled, environment }) => {
        const used = strategies.some((one) => one.projectId === projectId && one.environment === environment)
        return used && changeRequestEnabled
      })
      .map(({ environment }) => `${projectId}/${environment}`)
  )
}
