import { Link } from "@tanstack/react-router"
import { Plus, UsersRound } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { AdminsOnly } from "../../components/administration/admins-only.tsx"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { RowActions } from "../../components/administration/row-actions.tsx"
import { Table } from "../../components/table.tsx"
import { $api } from "../../interface/client.ts"
import type { Group } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { useDirectory } from "../../login/use-directory.ts"
import { RoleLink } from "../../roles/role-link.tsx"
import { userName } from "../../users/user-name.ts"
import { DeleteGroup } from "../delete-group.tsx"

const CreateGroup = lazy(async () => ({ default: (await import("./create-group.tsx")).CreateGroup }))

/** Users who get roles together. */
export const GroupListPage = () => {
  const { allowed, reason } = useMay()("ADMIN")
  const groups = $api.useQuery("get", "/api/admin/groups", {}, { enabled: allowed })
  const [creating, setCreating] = useState(false)
  const [deleting, setDeleting] = useState<Group>()
  const create = (
    <Button look="primary" icon={<Plus aria-hidden="true" />} disabledReason={reason} onClick={() => setCreating(true)}>
      Create a group
    </Button>
  )
  return (
    <PageFrame
      title="Groups"
      description="Users who get roles together: in the whole instance, or in the projects that the group is a member of."
      actions={create}
    >
      <AdminsOnly what="the groups">
        <Loaded query={groups}>
          {(data) =>
            data.groups.length === 0 ? (
              <EmptyState icon={<UsersRound aria-hidden="true" />} title="No groups yet">
                A team that shares projects is easier to manage as a group.
              </EmptyState>
            ) : (
              <GroupTable groups={data.groups} reason={reason} onDelete={setDeleting} />
            )
          }
        </Loaded>
      </AdminsOnly>
      <Suspense fallback={null}>{creating && <CreateGroup onClose={() => setCreating(false)} />}</Suspense>
      {deleting !== undefined && <DeleteGroup group={deleting} onClose={() => setDeleting(undefined)} />}
    </PageFrame>
  )
}

interface GroupTableProps {
  readonly groups: ReadonlyArray<Group>
  readonly reason: string | undefined
  readonly onDelete: (group: Group) => void
}

const GroupTable = ({ groups, onDelete, reason }: GroupTableProps) => {
  const managed = useDirectory()
  return (
    <Table
      label="Groups"
      rows={groups}
      keyOf={({ id }) => id}
      summary={({ userCount, users }) => membersOf(users, userCount)}
      columns={[
        {
          key: "name",
          title: "Name",
          cell: ({ id, name, scimId }) => (
            <>
              <Link to="/admin/groups/$groupId" params={{ groupId: String(id) }}>
                {name}
              </Link>{" "}
              {scimId !== null && <Badge>From the directory</Badge>}
            </>
          )
        },
        { key: "description", title: "Description", secondary: true, cell: ({ description }) => description },
        {
          key: "members",
          title: "Members",
          secondary: true,
          cell: ({ userCount, users }) => membersOf(users, userCount)
        },
        { key: "role", title: "Role", secondary: true, cell: ({ rootRole }) => <RoleLink id={rootRole} /> },
        { key: "projects", title: "Projects", secondary: true, cell: ({ projects }) => projects.join(", ") || "none" },
        {
          key: "actions",
          title: "Actions",
          titleHidden: true,
          align: "end",
          cell: (group) => (
            <RowActions name={group.name} reason={reason ?? managed(group)} onDelete={() => onDelete(group)} />
          )
        }
      ]}
    />
  )
}

const membersOf = (users: Group["users"], count: number): string => {
  const names = users.slice(0, 3).map(({ user }) => userName(user))
  return count > names.length
    ? `${names.join(", ")} and ${count - names.length} more`
    : names.join(", ") || "no members"
}
