import { Confirm } from "../components/confirm.tsx"
import type { Group } from "../interface/operations.gen.ts"
import { counted } from "../words/numbers.ts"
import { deleteGroup } from "./group-calls.ts"

export interface DeleteGroupProps {
  readonly group: Group
  readonly onClose: () => void
  readonly onDeleted?: () => unknown
}

export const DeleteGroup = ({ group, onClose, onDeleted }: DeleteGroupProps) => (
  <Confirm
    open
    danger
    onClose={onClose}
    title={`Delete the group ${group.name}?`}
    action="Delete the group"
    onConfirm={async () => {
      await deleteGroup(group.id)
      await onDeleted?.()
    }}
  >
    <p>
      {counted(group.userCount, "member loses", "members lose")} the roles of the group at once,{" "}
      {group.projects.length === 0
        ? "which has none in projects"
        : `also in ${counted(group.projects.length, "project")}`}
      . This cannot be undone.
    </p>
  </Confirm>
)
