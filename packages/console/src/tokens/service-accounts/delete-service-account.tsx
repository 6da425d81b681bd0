import { Confirm } from "../../components/confirm.tsx"
import type { ServiceAccount } from "../../interface/operations.gen.ts"
import { userName } from "../../users/user-name.ts"
import { counted } from "../../words/numbers.ts"
import { deleteAccount } from "./service-account-calls.ts"

export interface DeleteServiceAccountProps {
  readonly account: ServiceAccount
  readonly onClose: () => void
  readonly onDeleted?: () => unknown
}

export const DeleteServiceAccount = ({ account, onClose, onDeleted }: DeleteServiceAccountProps) => (
  <Confirm
    open
    danger
    onClose={onClose}
    title={`Delete ${userName(account)}?`}
    action="Delete the service account"
    onConfirm={async () => {
      await deleteAccount(account)
      await onDeleted?.()
    }}
  >
    <p>
      {account.tokens.length === 0
        ? "It has no tokens."
        : `${counted(account.tokens.length, "token stops", "tokens stop")} working at once.`}{" "}
      Its memberships are lost. This cannot be undone.
    </p>
  </Confirm>
)
