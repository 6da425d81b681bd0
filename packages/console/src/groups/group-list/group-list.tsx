import { Pencil, Plus, Trash2, UsersRound } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Page } from "../../components/page.tsx"
import { Table } from "../../components/table.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import type { Group } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { userName } from "../../users/user-name.ts"

const GroupDialog = lazy(async () => ({ default: (await import("./group-dialog.tsx")).GroupDialog }))

type Open = { readonly what: "create" } | { readonly what: "edit" | "delete"; readonly group: Group }

/** Users who get roles together. */
export const GroupList = () => {
  const groups = $api.useQuery("get", "/api/admin/groups")
  const { reason } = useMay()("ADMIN")
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const create = (
    <Button
      look="primary"
      icon={<Plus aria-hidden="true" />}
      disabledReason={reason}
      onClick={() => setOpen({ what: "create" })}
    >
      Create a group
    </Button>
  )
  return (
    <Page
      title="Groups"
      description="Users who get roles together: in the whole instance, or in the projects that the group is a member of."
      actions={create}
    >
      <Loaded query={groups}>
        {(data) =>
          data.groups.length === 0 ? (
            <EmptyState icon={<UsersRound aria-hidden="true" />} title="No groups yet" actions={create}>
              A team that shares projects is easier to manage as a group.
            </EmptyState>
          ) : (
            <GroupTable groups={data.groups} reason={reason} onOpen={setOpen} />
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {open?.what === "create" && <GroupDialog onClose={close} />}
        {open?.what === "edit" && <GroupDialog group={open.group} onClose={close} />}
      </Suspense>
      {open?.what === "delete" && (
        <Confirm
          open
          danger
          onClose={close}
          title={`Delete the group ${open.group.name}?`}
          action="Delete the group"
          onConfirm={async () => {
            await api.DELETE("/api/admin/groups/{groupId}", { params: { path: { groupId: String(open.group.id) } } })
            await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/groups"] })
          }}
        >
          <p>Its members lose the roles that they have by the group, at once.</p>
        </Confirm>
      )}
    </Page>
  )
}

interface GroupTableProps {
  readonly groups: ReadonlyArray<Group>
  readonly reason: string | undefined
  readonly onOpen: (open: Open) => void
}

const GroupTable = ({ groups, onOpen, reason }: GroupTableProps) => {
  const reasonFor = ({ scimId }: Group) => (scimId === null ? reason : "The directory manages this group.")
  return (
    <Table
      label="Groups"
      rows={groups}
      keyOf={({ id }) => id}
      columns={[
        {
          key: "name",
          title: "Name",
          cell: ({ name, scimId }) => (
            <>
              <b>{name}</b> {scimId !== null && <Badge>From the directory</Badge>}
            </>
          )
        },
        { key: "description", title: "Description", secondary: true, cell: ({ description }) => description },
        { key: "members", title: "Members", cell: ({ userCount, users }) => membersOf(users, userCount) },
        { key: "projects", title: "Projects", secondary: true, cell: ({ projects }) => projects.join(", ") },
        {
          key: "actions",
          title: "Actions",
          titleHidden: true,
          align: "end",
          cell: (group) => (
            <>
              <Button
                look="quiet"
                size="small"
                label={`Edit ${group.name}`}
                icon={<Pencil aria-hidden="true" />}
                disabledReason={reasonFor(group)}
                onClick={() => onOpen({ what: "edit", group })}
              />
              <Button
                look="quiet"
                size="small"
                label={`Delete ${group.name}`}
                icon={<Trash2 aria-hidden="true" />}
                disabledReason={reasonFor(group)}
                onClick={() => onOpen({ what: "delete", group })}
              />
            </>
          )
        }
      ]}
    />
  )
}

const membersOf = (users: Group["users"], count: number): string => {
  const names = users.slice(0, 3).map(({ user }) => userName(user))
  return count > names.length ? `${names.join(", ")} and ${count - names.length} more` : names.join(", ") || "none"
}
