import { type ReactNode, useState } from "react"
import { ApprovalNote } from "../../change-requests/approvals/approval-note.tsx"
import { useApproval } from "../../change-requests/approvals/use-approval.ts"
import { ADD_TO_ONE, ADD_TO_YOURS } from "../../change-requests/words.ts"
import { Confirm } from "../../components/confirm.tsx"
import { ReasonField } from "../../events/reason-field.tsx"
import { because } from "../../interface/reason.ts"
import type { NewChange } from "../../interface/operations.gen.ts"
import { changeNow, collectChange, type ReleaseAddress } from "./use-plan.ts"

export interface PlanConfirmProps {
  readonly address: ReleaseAddress
  readonly title: string
  /** The verb on the button. */
  readonly action: string
  readonly danger?: boolean
  /** Why it cannot be confirmed yet. */
  readonly disabledReason?: string | undefined
  /** Makes the change at once. The headers say why. */
  readonly onNow: (headers: ReturnType<typeof because>) => Promise<unknown>
  /** The change as part of a change request; undefined if no request can contain it. */
  readonly change?: NewChange | undefined
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks before a plan is changed: at once, or in a change request, as the environment requires. */
export const PlanConfirm = (props: PlanConfirmProps) => {
  const { action, change, children, danger = false, disabledReason, onClose, onNow, address, title } = props
  const [reason, setReason] = useState("")
  const { direct } = useApproval(address.projectId, address.environment)
  const collect = change === undefined ? undefined : () => collectChange(address, change, reason)
  const now = () => changeNow(address, () => onNow(because(reason)))
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
      <ApprovalNote projectId={address.projectId} environment={address.environment} />
      <ReasonField value={reason} onChange={setReason} />
    </Confirm>
  )
}
