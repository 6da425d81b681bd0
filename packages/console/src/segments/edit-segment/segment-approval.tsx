import type { GuardedEnvironment } from "../../change-requests/approvals/use-guarded-environments.ts"
import { Notice } from "../../components/notice.tsx"
import { both } from "../../strategies/list-words.ts"

export interface SegmentApprovalProps {
  /** The project that has the segment; null for all of them. */
  readonly project: string | null
  /** The environments in which it is used and changes need approval. */
  readonly environments: ReadonlyArray<GuardedEnvironment>
}

/** Says that the segment is used where changes need approval, and how it can be changed then. */
export const SegmentApproval = ({ environments, project }: SegmentApprovalProps) =>
  environments.length === 0 ? null : (
    <Notice tone="warning">
      It is used in {both(environments.map(({ environment, projectId }) => `${projectId}/${environment}`))}, where
      changes need approval.{" "}
      {project === null
        ? "A change request of one of these projects can change it, with the approvals that all of them require."
        : "Your changes are collected in your change request."}
    </Notice>
  )
