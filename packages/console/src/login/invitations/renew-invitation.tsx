import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { violationsAt } from "../../interface/interface-error.ts"
import type { PublicSignupToken } from "../../interface/operations.gen.ts"
import { inDays } from "../../time/in-days.ts"
import { changeInvitation } from "./invitation-calls.ts"
import { LifetimeSelect } from "./lifetime-select.tsx"

export interface RenewInvitationProps {
  readonly invitation: PublicSignupToken
  readonly onClose: () => void
}

/** Changes when an invitation expires. One that has expired works again. */
export const RenewInvitation = ({ invitation, onClose }: RenewInvitationProps) => {
  const [days, setDays] = useState("7")
  const save = useMutation({
    mutationFn: () => changeInvitation(invitation, { expiresAt: inDays(Number(days)), enabled: true }),
    onSuccess: onClose
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={`How long is ${invitation.name} valid?`}
      description="The link stays the same, and is switched on."
      onSubmit={() => save.mutate()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <LifetimeSelect value={days} onChange={setDays} errors={violationsAt(save.error, "expiresAt")} />
      <ErrorNotice error={save.error} visibleFields={["expiresAt"]} />
    </Dialog>
  )
}
