import { Confirm } from "../components/confirm.tsx"
import { deleteUser } from "./user-calls.ts"
import { type Named, userName } from "./user-name.ts"

export interface DeleteUserProps {
  readonly user: Named & { readonly id: number }
  readonly onClose: () => void
  readonly onDeleted?: () => unknown
}

export const DeleteUser = ({ onClose, onDeleted, user }: DeleteUserProps) => (
  <Confirm
    open
    danger
    onClose={onClose}
    title={`Delete ${userName(user)}?`}
    action="Delete the user"
    onConfirm={async () => {
      await deleteUser(user.id)
      await onDeleted?.()
    }}
  >
    <p>
      Their sessions and tokens end at once, and their memberships are lost. What they have made stays, with their name.
      This cannot be undone.
    </p>
  </Confirm>
)
