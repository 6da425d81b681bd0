import { Trash2 } from "lucide-react"
import { useState } from "react"
import { Avatar } from "../../components/avatar.tsx"
import { Button } from "../../components/button.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { Select } from "../../components/select.tsx"
import { Table } from "../../components/table.tsx"
import { toast, toastError } from "../../components/toasts.tsx"
import type { RoleReference } from "../../interface/operations.gen.ts"
import { type Member, setRoles } from "./members.ts"
import styles from "./member-table.module.css"

export interface MemberTableProps {
  readonly projectId: string
  readonly members: ReadonlyArray<Member>
  readonly roles: ReadonlyArray<RoleReference>
  /** Why nothing can be changed. */
  readonly reason: string | undefined
}

export const MemberTable = ({ members, projectId, reason, roles }: MemberTableProps) => {
  const [removing, setRemoving] = useState<Member>()
  const change = async (member: Member, role: string) => {
    await setRoles(projectId, member, [Number(role)])
    toast(`${member.name} has another role now.`)
  }
  return (
    <>
      <Table
        label="Members"
        rows={members}
        keyOf={({ id, kind }) => `${kind} ${id}`}
        columns={[
          {
            key: "name",
            title: "Name",
            cell: ({ imageUrl, name, note }) => (
              <span className={styles["name"]}>
                <Avatar name={name} imageUrl={imageUrl} />
                <b>{name}</b>
                <span className={styles["note"]}>{note}</span>
              </span>
            )
          },
          {
            key: "role",
            title: "Role",
            cell: (member) => (
              <Select
                size="small"
                label={`Role of ${member.name}`}
                value={String(member.roles[0])}
                disabled={reason !== undefined}
                choices={roles.map(({ description, id, name }) => ({
                  value: String(id),
                  label: name,
                  note: description
                }))}
                onChange={(role) => void change(member, role).catch(toastError)}
              />
            )
          },
          {
            key: "actions",
            title: "Actions",
            titleHidden: true,
            align: "end",
            cell: (member) => (
              <Button
                look="quiet"
                size="small"
                label={`Remove ${member.name}`}
                icon={<Trash2 aria-hidden="true" />}
                disabledReason={reason}
                onClick={() => setRemoving(member)}
              />
            )
          }
        ]}
      />
      {removing !== undefined && (
        <Confirm
          open
          danger
          onClose={() => setRemoving(undefined)}
          title={`Remove ${removing.name} from the project?`}
          action="Remove the member"
          onConfirm={() => setRoles(projectId, removing, [])}
        >
          <p>They lose their roles in the project. A project must keep at least one owner.</p>
        </Confirm>
      )}
    </>
  )
}
