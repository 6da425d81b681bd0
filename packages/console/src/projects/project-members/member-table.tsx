import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { RowActions } from "../../components/administration/row-actions.tsx"
import { Avatar } from "../../components/avatar.tsx"
import { Badge } from "../../components/badge.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { Select } from "../../components/select.tsx"
import { Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { toast, toastError } from "../../components/toasts.tsx"
import type { RoleReference } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { changeRoles, type ListedMember, removeMember } from "./members.ts"
import styles from "./member-table.module.css"
import { RoleDialog } from "./role-dialog.tsx"

export interface MemberTableProps {
  readonly projectId: string
  readonly members: ReadonlyArray<ListedMember>
  readonly roles: ReadonlyArray<RoleReference>
  /** Why nothing can be changed. */
  readonly reason: string | undefined
}

type Open = { readonly what: "roles" | "remove"; readonly member: ListedMember }

export const MemberTable = ({ members, projectId, reason, roles }: MemberTableProps) => {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const rolesOf = (member: ListedMember) => (
    <MemberRoles projectId={projectId} member={member} roles={roles} reason={reason} />
  )
  return (
    <>
      <Table
        label="Members"
        rows={members}
        keyOf={({ id, kind }) => `${kind} ${id}`}
        summary={rolesOf}
        columns={[
          { key: "name", title: "Name", cell: (member) => <MemberName member={member} /> },
          {
            key: "roles",
            title: "Roles",
            secondary: true,
            cell: rolesOf
          },
          { key: "added", title: "Added", secondary: true, cell: ({ addedAt }) => <TimeAgo at={addedAt} /> },
          {
            key: "actions",
            title: "Actions",
            titleHidden: true,
            align: "end",
            cell: (member) => (
              <RowActions
                name={member.name}
                deleteVerb="Remove"
                reason={reason}
                onEdit={() => setOpen({ what: "roles", member })}
                onDelete={() => setOpen({ what: "remove", member })}
              />
            )
          }
        ]}
      />
      {open?.what === "roles" && (
        <RoleDialog projectId={projectId} member={open.member} roles={roles} onClose={close} />
      )}
      {open?.what === "remove" && (
        <Confirm
          open
          danger
          onClose={close}
          title={`Remove ${open.member.name} from the project?`}
          action="Remove the member"
          onConfirm={() => removeMember(projectId, open.member)}
        >
          <p>They lose their roles in the project. A project must keep at least one owner.</p>
        </Confirm>
      )}
    </>
  )
}

interface MemberRolesProps extends Omit<MemberTableProps, "members"> {
  readonly member: ListedMember
}

/** A single role is changed in the table, several in a dialog. */
const MemberRoles = ({ member, projectId, reason, roles }: MemberRolesProps) => {
  const change = async (role: string) => {
    await changeRoles(projectId, member, [Number(role)])
    toast(`${member.name} has another role now.`)
  }
  return member.roles.length === 1 ? (
    <Select
      size="small"
      label={`Role of ${member.name}`}
      value={String(member.roles[0])}
      disabled={reason !== undefined}
      choices={roles.map(({ description, id, name }) => ({ value: String(id), label: name, note: description }))}
      onChange={(role) => void change(role).catch(toastError)}
    />
  ) : (
    <span className={styles["roles"]}>
      {member.roles.map((id) => (
        <Badge key={id}>{roles.find((role) => role.id === id)?.name ?? `Role ${id}`}</Badge>
      ))}
    </span>
  )
}

/** Administrators can follow the name. */
const MemberName = ({ member: { id, imageUrl, kind, name, note, isService } }: { readonly member: ListedMember }) => {
  const { allowed } = useMay()("ADMIN")
  const to = kind === "group" ? "groups" : isService ? "service-accounts" : "users"
  return (
    <span className={styles["name"]}>
      <Avatar name={name} imageUrl={imageUrl} />
      {allowed ? <Link to={`/admin/${to}/${id}`}>{name}</Link> : <b>{name}</b>}
      <span className={styles["note"]}>{note}</span>
    </span>
  )
}
