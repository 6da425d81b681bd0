import { Link } from "@tanstack/react-router"
import { Plus, UserX } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { AdminsOnly } from "../../components/administration/admins-only.tsx"
import { Avatar } from "../../components/avatar.tsx"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { ListSearch } from "../../components/filter-bar/list-search.tsx"
import { Loaded } from "../../components/loading.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { RowActions } from "../../components/administration/row-actions.tsx"
import { Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { $api } from "../../interface/client.ts"
import type { ListedUser, RoleReference } from "../../interface/operations.gen.ts"
import { useMay, useMe } from "../../interface/permissions.ts"
import { useDirectory } from "../../login/use-directory.ts"
import { DeleteUser } from "../delete-user.tsx"
import { userName } from "../user-name.ts"
import styles from "./user-list-page.module.css"

const CreateUser = lazy(async () => ({ default: (await import("./create-user.tsx")).CreateUser }))
const InactiveUsers = lazy(async () => ({ default: (await import("./inactive-users.tsx")).InactiveUsers }))

/** Everybody who can log in. */
export const UserListPage = () => {
  const { allowed, reason } = useMay()("ADMIN")
  const users = $api.useQuery("get", "/api/admin/user-admin", {}, { enabled: allowed })
  const [search, setSearch] = useState("")
  const [open, setOpen] = useState<"create" | "inactive">()
  const close = () => setOpen(undefined)
  return (
    <PageFrame
      title="Users"
      description="Everybody who can log in, and the role that each has in the whole instance."
      actions={
        <>
          <Button icon={<UserX aria-hidden="true" />} disabledReason={reason} onClick={() => setOpen("inactive")}>
            Inactive users
          </Button>
          <Button
            look="primary"
            icon={<Plus aria-hidden="true" />}
            disabledReason={reason}
            onClick={() => setOpen("create")}
          >
            Add a user
          </Button>
        </>
      }
    >
      <AdminsOnly what="the users">
        <ListSearch label="Search users" value={search} onChange={setSearch} />
        <Loaded query={users}>
          {(data) => <FoundUsers users={data.users} roles={data.rootRoles} search={search} />}
        </Loaded>
      </AdminsOnly>
      <Suspense fallback={null}>
        {open === "create" && <CreateUser onClose={close} />}
        {open === "inactive" && <InactiveUsers onClose={close} />}
      </Suspense>
    </PageFrame>
  )
}

interface FoundUsersProps {
  readonly users: ReadonlyArray<ListedUser>
  readonly roles: ReadonlyArray<RoleReference>
  readonly search: string
}

const FoundUsers = ({ roles, search, users }: FoundUsersProps) => {
  const [deleting, setDeleting] = useState<ListedUser>()
  const roleOf = ({ rootRole }: ListedUser) => roles.find(({ id }) => id === rootRole)?.name ?? ""
  const wanted = search.trim().toLowerCase()
  const found = users.filter((user) =>
    `${user.name ?? ""} ${user.username ?? ""} ${user.email ?? ""} ${roleOf(user)}`.toLowerCase().includes(wanted)
  )
  if (found.length === 0) return <EmptyState title="Nobody is called so">Try a part of the name or address.</EmptyState>
  return (
    <>
      <UserTable users={found} roleOf={roleOf} onDelete={setDeleting} />
      {deleting !== undefined && <DeleteUser user={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

interface UserTableProps {
  readonly users: ReadonlyArray<ListedUser>
  readonly roleOf: (user: ListedUser) => string
  readonly onDelete: (user: ListedUser) => void
}

const UserTable = ({ onDelete, roleOf, users }: UserTableProps) => {
  const me = useMe()?.user
  const managed = useDirectory()
  return (
    <Table
      label="Users"
      rows={users}
      keyOf={({ id }) => id}
      summary={(user) => `${roleOf(user)}${user.email === undefined ? "" : `, ${user.email}`}`}
      columns={[
        {
          key: "name",
          title: "Name",
          cell: (user) => (
            <span className={styles["name"]}>
              <Avatar name={userName(user)} imageUrl={user.imageUrl} />
              <Link to="/admin/users/$userId" params={{ userId: String(user.id) }}>
                {userName(user)}
              </Link>
              {user.active === false && <Badge tone="warning">Deactivated</Badge>}
              {user.scimId !== null && <Badge>From the directory</Badge>}
            </span>
          )
        },
        { key: "email", title: "Email", secondary: true, cell: ({ email }) => email },
        { key: "role", title: "Role", secondary: true, cell: roleOf },
        {
          key: "seen",
          title: "Last seen",
          secondary: true,
          cell: ({ seenAt }) => (seenAt === null ? "never" : <TimeAgo at={seenAt} />)
        },
        {
          key: "sessions",
          title: "Sessions",
          align: "end",
          secondary: true,
          cell: ({ activeSessions }) => activeSessions
        },
        { key: "created", title: "Added", secondary: true, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
        {
          key: "actions",
          title: "Actions",
          titleHidden: true,
          align: "end",
          cell: (user) => (
            <RowActions
              name={userName(user)}
              reason={managed(user) ?? (user.id === me?.id ? "You cannot delete yourself." : undefined)}
              onDelete={() => onDelete(user)}
            />
          )
        }
      ]}
    />
  )
}
