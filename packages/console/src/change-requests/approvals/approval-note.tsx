import { Lock } from "lucide-react"
import { counted } from "../../words/numbers.ts"
import styles from "./approval-note.module.css"
import { useApproval } from "./use-approval.ts"

export interface ApprovalNoteProps {
  readonly projectId: string
  readonly environment: string
}

/** Says in advance that changes need approval, and where they are collected. Renders nothing where they need none. */
export const ApprovalNote = ({ environment, projectId }: ApprovalNoteProps) => {
  const { direct, required } = useApproval(projectId, environment)
  return required === 0 ? null : (
    <p className={styles["note"]}>
      <Lock aria-hidden="true" />
      <span>
        Changes in {environment} need approval by {counted(required, "person", "people")}.{" "}
        {direct ? "You may make them without." : "They are collected in your change request."}
      </span>
    </p>
  )
}
