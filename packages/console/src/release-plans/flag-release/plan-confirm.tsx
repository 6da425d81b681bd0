import { type ReactNode, useState } from "react"
import { ApprovalNote } from "../../change-requests/approvals/approval-note.tsx"
import { useApproval } from "../../change-requests/approvals/use-approval.ts"
import { ADD_TO_ONE, ADD_TO_YOURS } from "../../change-requests/words.ts"
import { Confirm } from "../../components/confirm.tsx"
import { ReasonField } from "../../events/reason-field.tsx"
import { because } from "../../interface/reason.ts"
import type { NewChange } from "../../interface/operations.gen.ts"
import { changeNow, collectChange, type PlanPlace } from "./use-plan.ts"

export interface PlanConfirmProps {
  readonly place: PlanPlace
  readonly title: string
  /** The verb on the button. */
  readonly action: string
  readonly danger?: boolean
  /** Why it cannot be confirmed yet. */
  readonly disabledReason?: string | undefined
  /** Makes the change at once. The headers say why. */
  readonly onNow: (headers: ReturnType<typeof because>) => Promise<unknown>
  /** The same change for a change request; undefined if no request can contain it. */
  readonly change?: NewChange | undefined
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks before a plan is changed: at once, or in a change request, as the environment requires. */
export const PlanConfirm = (props: PlanConfirmProps) => {
  const { action, change, children, danger = false, disabledReason, onClose, onNow, place, title } = props
  const [reason, setReason] = useState("")
  const { direct } = useApproval(place.projectId, place.environment)
  const collect = change === undefined ? undefined : () => collectChange(place, change, reason)
  const now = () => changeNow(place, () => onNow(because(reason)))
  const isCollected = !direct && collect !== undefined
  return (
    <Confirm
      open
      onClose={onClose}
      title={title}
      action={isCollected ? ADD_TO_YOURS : action}
      danger={danger && !isCollected}
      disabledReason={disabledReason}
      onConfirm={isCollected ? collect : now}
      other={direct && collect !== undefined ? { action: ADD_TO_ONE, run: collect } : undefined}
    >
      {children}
      <ApprovalNote projectId={place.projectId} environment={place.environment} />
      <ReasonField value={reason} onChange={setReason} />
    </Confirm>
  )
}
