import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { $api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import { RoleSelect } from "../../users/role-select.tsx"
import { refreshAccounts } from "./service-account-calls.ts"

export const CreateServiceAccount = ({ onClose }: { readonly onClose: () => void }) => {
  const navigate = useNavigate()
  const [name, setName] = useState("")
  const [username, setUsername] = useState("")
  const [role, setRole] = useState<number>()
  const roles = $api.useQuery("get", "/api/admin/user-admin")
  const create = $api.useMutation("post", "/api/admin/service-account", {
    onSuccess: async ({ id }) => {
      await refreshAccounts()
      onClose()
      await navigate({ to: "/admin/service-accounts/$accountId", params: { accountId: String(id) } })
    }
  })
  const rootRole = role ?? roles.data?.rootRoles.find((one) => one.name === "Viewer")?.id
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Create a service account"
      description="Its tokens are made on its page."
      onSubmit={() => rootRole !== undefined && create.mutate({ body: { name, username, rootRole } })}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={create.isPending || roles.isPending}>
            Create the service account
          </Button>
        </>
      }
    >
      <Field label="Name" errors={violationsAt(create.error, "name")}>
        <TextInput value={name} onChange={setName} />
      </Field>
      <Field
        label="Username"
        hint="Stands in the history of what it changes."
        errors={violationsAt(create.error, "username")}
      >
        <TextInput value={username} onChange={setUsername} spellCheck={false} />
      </Field>
      <RoleSelect value={role} onChange={setRole} errors={violationsAt(create.error, "rootRole")} />
      <ErrorNotice error={create.error ?? roles.error} visibleFields={["name", "username", "rootRole"]} />
    </Dialog>
  )
}
