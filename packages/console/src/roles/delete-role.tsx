import { Confirm } from "../components/confirm.tsx"
import { api } from "../interface/client.ts"
import type { RoleReference } from "../interface/operations.gen.ts"
import { refreshRoles } from "./role-calls.ts"

export interface DeleteRoleProps {
  readonly role: Pick<RoleReference, "id" | "name">
  readonly onClose: () => void
  readonly onDeleted?: () => unknown
}

export const DeleteRole = ({ onClose, onDeleted, role }: DeleteRoleProps) => (
  <Confirm
    open
    danger
    onClose={onClose}
    title={`Delete the role ${role.name}?`}
    action="Delete the role"
    onConfirm={async () => {
      await api.DELETE("/api/admin/roles/{roleId}", { params: { path: { roleId: String(role.id) } } })
      await onDeleted?.()
      await refreshRoles()
    }}
  >
    <p>It is refused while anybody has it. This cannot be undone.</p>
  </Confirm>
)
