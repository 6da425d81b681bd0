import { Link } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Avatar } from "../../components/avatar.tsx"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import { TextInput } from "../../components/field.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Page } from "../../components/page.tsx"
import { Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { $api } from "../../interface/client.ts"
import type { ListedUser, RoleReference } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { userName } from "../user-name.ts"
import styles from "./user-list.module.css"

const CreateUser = lazy(async () => ({ default: (await import("./create-user.tsx")).CreateUser }))

/** Everybody who can log in. */
export const UserList = () => {
  const users = $api.useQuery("get", "/api/admin/user-admin")
  const { reason } = useMay()("ADMIN")
  const [search, setSearch] = useState("")
  const [creating, setCreating] = useState(false)
  return (
    <Page
      title="Users"
      description="Everybody who can log in, and the role that each has in the whole instance."
      actions={
        <Button
          look="primary"
          icon={<Plus aria-hidden="true" />}
          disabledReason={reason}
          onClick={() => setCreating(true)}
        >
          Add a user
        </Button>
      }
    >
      <div className={styles["search"]}>
        <TextInput
          type="search"
          aria-label="Search users"
          placeholder="Search users"
          value={search}
          onChange={setSearch}
        />
      </div>
      <Loaded query={users}>
        {(data) => {
          const wanted = search.toLowerCase()
          const found = data.users.filter(({ email = "", name, username }) =>
            `${name ?? ""} ${username ?? ""} ${email}`.toLowerCase().includes(wanted)
          )
          return <UserTable users={found} roles={data.rootRoles} />
        }}
      </Loaded>
      <Suspense fallback={null}>{creating && <CreateUser onClose={() => setCreating(false)} />}</Suspense>
    </Page>
  )
}

interface UserTableProps {
  readonly users: ReadonlyArray<ListedUser>
  readonly roles: ReadonlyArray<RoleReference>
}

const UserTable = ({ roles, users }: UserTableProps) => (
  <Table
    label="Users"
    rows={users}
    keyOf={({ id }) => id}
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
      { key: "role", title: "Role", cell: ({ rootRole }) => roles.find(({ id }) => id === rootRole)?.name },
      { key: "seen", title: "Last seen", cell: ({ seenAt }) => (seenAt === null ? "never" : <TimeAgo at={seenAt} />) },
      {
        key: "sessions",
        title: "Logins now",
        align: "end",
        secondary: true,
        cell: ({ activeSessions }) => activeSessions
      },
      { key: "created", title: "Added", secondary: true, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> }
    ]}
  />
)
