import { getRouteApi, Link } from "@tanstack/react-router"
import { KeyRound, Trash2 } from "lucide-react"
import { useState } from "react"
import { AdminsOnly } from "../../components/administration/admins-only.tsx"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import { Loaded } from "../../components/loading.tsx"
import { ErrorNotice, Notice } from "../../components/notice.tsx"
import { PageFrame, Section } from "../../components/page-frame.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api } from "../../interface/client.ts"
import type { ListedUser } from "../../interface/operations.gen.ts"
import { useMay, useMe } from "../../interface/permissions.ts"
import { useDirectory } from "../../login/use-directory.ts"
import { counted } from "../../words/numbers.ts"
import { DeleteUser } from "../delete-user.tsx"
import { MayDo } from "../may-do/may-do.tsx"
import { ResetLink } from "../reset-link.tsx"
import { userName } from "../user-name.ts"
import { DeactivateUser } from "./deactivate-user.tsx"
import { UserForm } from "./user-form.tsx"
import { UserSessions } from "./user-sessions.tsx"

const route = getRouteApi("/app/admin/users/$userId")

/** A user: who they are, and what they may do, and why. */
export const UserPage = () => {
  const { userId } = route.useParams()
  const { allowed } = useMay()("ADMIN")
  const user = $api.useQuery(
    "get",
    "/api/admin/user-admin/{id}",
    { params: { path: { id: userId } } },
    { enabled: allowed }
  )
  return allowed ? (
    <Loaded query={user}>{(data) => <Details key={data.id} user={data} />}</Loaded>
  ) : (
    <PageFrame title="User" above={<Link to="/admin/users">Users</Link>}>
      <AdminsOnly what="users">{null}</AdminsOnly>
    </PageFrame>
  )
}

const Details = ({ user }: { readonly user: ListedUser }) => {
  const navigate = route.useNavigate()
  const me = useMe()?.user
  const [deleting, setDeleting] = useState(false)
  const reset = $api.useMutation("post", "/api/admin/user-admin/reset-password")
  const managed = useDirectory()(user)
  return (
    <PageFrame
      title={userName(user)}
      width="text"
      above={<Link to="/admin/users">Users</Link>}
      description={<Facts user={user} />}
      actions={
        <>
          <Button
            icon={<KeyRound aria-hidden="true" />}
            busy={reset.isPending}
            disabledReason={managed}
            onClick={() => reset.mutate({ body: { id: user.id } })}
          >
            Link for a new password
          </Button>
          <DeactivateUser
            user={user}
            reason={managed ?? (me?.id === user.id ? "You cannot deactivate yourself." : undefined)}
          />
          <Button
            icon={<Trash2 aria-hidden="true" />}
            disabledReason={managed ?? (me?.id === user.id ? "You cannot delete yourself." : undefined)}
            onClick={() => setDeleting(true)}
          >
            Delete
          </Button>
        </>
      }
    >
      <ErrorNotice error={reset.error} />
      {managed !== undefined && <Notice>{managed}</Notice>}
      <UserForm user={user} reason={managed} />
      <UserSessions id={user.id} name={userName(user)} />
      <Section
        title="What this person may do, and why"
        description="By their own roles, and by those of their groups. Choose a project to see what they may do there."
      >
        <MayDo id={user.id} kind="user" />
      </Section>
      {reset.data !== undefined && (
        <ResetLink name={userName(user)} url={reset.data.resetPasswordUrl} onClose={() => reset.reset()} />
      )}
      {deleting && (
        <DeleteUser
          user={user}
          onClose={() => setDeleting(false)}
          onDeleted={async () => {
            await navigate({ to: "/admin/users", ignoreBlocker: true })
            toast(`${userName(user)} is deleted.`)
          }}
        />
      )}
    </PageFrame>
  )
}

const Facts = ({ user }: { readonly user: ListedUser }) => (
  <>
    {user.email ?? user.username} · added <TimeAgo at={user.createdAt} /> ·{" "}
    {user.seenAt === null ? (
      "never seen"
    ) : (
      <>
        seen <TimeAgo at={user.seenAt} />
      </>
    )}{" "}
    · {user.activeSessions === 0 ? "not logged in" : counted(user.activeSessions, "session")}
    {user.loginAttempts > 0 && ` · ${counted(user.loginAttempts, "failed login")} since`}{" "}
    {user.active === false && <Badge tone="warning">Deactivated</Badge>}
    {user.scimId !== null && <Badge>From the directory</Badge>}
  </>
)
