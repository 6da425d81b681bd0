import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { KeyRound, Trash2 } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { CopyBlock } from "../../components/copy.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { Loaded } from "../../components/loading.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { Page, Section } from "../../components/page.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { ListedUser } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { RoleSelect } from "../role-select.tsx"
import { userName } from "../user-name.ts"
import { MayDo } from "./may-do.tsx"
import styles from "./user-page.module.css"

const route = getRouteApi("/app/admin/users/$userId")

export const UserPage = () => {
  const { userId } = route.useParams()
  const user = $api.useQuery("get", "/api/admin/user-admin/{id}", { params: { path: { id: userId } } })
  return <Loaded query={user}>{(data) => <Details key={data.id} user={data} />}</Loaded>
}

const Details = ({ user }: { readonly user: ListedUser }) => {
  const { reason } = useMay()("ADMIN")
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const reset = $api.useMutation("post", "/api/admin/user-admin/reset-password")
  const params = { path: { id: String(user.id) } }
  return (
    <Page
      title={userName(user)}
      width="text"
      above={<Link to="/admin/users">Users</Link>}
      description={user.email}
      actions={
        <>
          <Button
            icon={<KeyRound aria-hidden="true" />}
            busy={reset.isPending}
            disabledReason={reason}
            onClick={() => reset.mutate({ body: { id: user.id } })}
          >
            Link for a new password
          </Button>
          <Button icon={<Trash2 aria-hidden="true" />} disabledReason={reason} onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </>
      }
    >
      <ErrorNotice error={reset.error} />
      <Card>
        <UserForm user={user} reason={user.scimId === null ? reason : "The directory manages this user."} />
      </Card>
      <Section title="What this person may do" description="By their own roles, and by those of their groups.">
        <MayDo userId={String(user.id)} />
      </Section>
      <Dialog
        open={reset.data !== undefined}
        onClose={() => reset.reset()}
        title="Link for a new password"
        description="It is valid once, for a day. Hand it out yourself."
      >
        <CopyBlock label="Copy the link" text={reset.data?.resetPasswordUrl ?? ""} />
      </Dialog>
      <Confirm
        open={deleting}
        danger
        onClose={() => setDeleting(false)}
        title={`Delete ${userName(user)}?`}
        action="Delete the user"
        onConfirm={async () => {
          await api.DELETE("/api/admin/user-admin/{id}", { params })
          await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/user-admin"] })
          await navigate({ to: "/admin/users" })
        }}
      >
        <p>
          Their logins and tokens end at once, and their memberships are lost. What they have made stays, with their
          name.
        </p>
      </Confirm>
    </Page>
  )
}

const UserForm = ({ reason, user }: { readonly user: ListedUser; readonly reason: string | undefined }) => {
  const [name, setName] = useState(user.name ?? "")
  const [email, setEmail] = useState(user.email ?? "")
  const [rootRole, setRootRole] = useState(user.rootRole)
  const save = $api.useMutation("put", "/api/admin/user-admin/{id}", {
    onSuccess: async () => {
      toast("The user is saved.")
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [, path] }) => String(path).includes("/user-admin")
      })
    }
  })
  return (
    <form
      noValidate
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault()
        const body = {
          rootRole,
          ...(name === (user.name ?? "") ? {} : { name }),
          ...(email === (user.email ?? "") ? {} : { email })
        }
        if (reason === undefined) save.mutate({ params: { path: { id: String(user.id) } }, body })
      }}
    >
      <Field label="Name" errors={violationsAt(save.error, "name")}>
        <TextInput value={name} onChange={setName} />
      </Field>
      <Field label="Email" errors={violationsAt(save.error, "email")}>
        <TextInput value={email} onChange={setEmail} type="email" />
      </Field>
      <RoleSelect value={rootRole} onChange={setRootRole} errors={violationsAt(save.error, "rootRole")} />
      <ErrorNotice error={save.error} shownFields={["name", "email", "rootRole"]} />
      <div>
        <Button type="submit" look="primary" busy={save.isPending} disabledReason={reason}>
          Save
        </Button>
      </div>
    </form>
  )
}
