import { UserCheck, UserX } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { toast, toastError } from "../../components/toasts.tsx"
import type { ListedUser } from "../../interface/operations.gen.ts"
import { setUserActive } from "../user-calls.ts"
import { userName } from "../user-name.ts"

export interface DeactivateUserProps {
  readonly user: ListedUser
  /** Why it cannot be done. */
  readonly reason: string | undefined
}

/** Deactivates a user without deleting them, and activates them again. */
export const DeactivateUser = ({ reason, user }: DeactivateUserProps) => {
  const [asking, setAsking] = useState(false)
  const activate = async () => {
    await setUserActive(user.id, true)
    toast(`${userName(user)} can log in again.`)
  }
  if (user.active === false) {
    return (
      <Button
        icon={<UserCheck aria-hidden="true" />}
        disabledReason={reason}
        onClick={() => void activate().catch(toastError)}
      >
        Activate
      </Button>
    )
  }
  return (
    <>
      <Button icon={<UserX aria-hidden="true" />} disabledReason={reason} onClick={() => setAsking(true)}>
        Deactivate
      </Button>
      <Confirm
        open={asking}
        danger
        onClose={() => setAsking(false)}
        title={`Deactivate ${userName(user)}?`}
        action="Deactivate the user"
        onConfirm={async () => {
          await setUserActive(user.id, false)
          toast(`${userName(user)} is logged out, and cannot log in.`)
        }}
      >
        <p>
          They are logged out everywhere, and their personal tokens are deleted. Their role and their projects stay, for
          when you let them in again.
        </p>
      </Confirm>
    </>
  )
}
