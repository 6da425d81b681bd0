import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { CopyBlock } from "../../components/copy.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { ErrorNotice, Notice } from "../../components/notice.tsx"
import { $api, queryClient } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import { RoleSelect } from "../role-select.tsx"

/** Adds a user, who gets a link by email or from whoever adds them. */
export const CreateUser = ({ onClose }: { readonly onClose: () => void }) => {
  const [name, setName] = useState("")
  const [email, setEmail] = useState("")
  const [username, setUsername] = useState("")
  const [rootRole, setRootRole] = useState<number>()
  const create = $api.useMutation("post", "/api/admin/user-admin", {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/user-admin"] })
  })
  if (create.data !== undefined) {
    const { emailSent, inviteLink } = create.data
    return (
      <Dialog
        open
        onClose={onClose}
        title={`${name === "" ? "The user" : name} is added`}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        {emailSent && <Notice tone="success">A link to choose a password is on its way to {email}.</Notice>}
        {inviteLink !== undefined && (
          <>
            <p>Hand out this link: it leads to the choice of a password. It is not shown again.</p>
            <CopyBlock label="Copy the link" text={inviteLink} />
          </>
        )}
      </Dialog>
    )
  }
  const errorsAt = (field: string) => violationsAt(create.error, field)
  const given = {
    ...(name === "" ? {} : { name }),
    ...(email === "" ? {} : { email }),
    ...(username === "" ? {} : { username })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a user"
      onSubmit={() => create.mutate({ body: { ...given, rootRole: rootRole ?? "Viewer", sendEmail: true } })}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={create.isPending}>
            Add the user
          </Button>
        </>
      }
    >
      <Field label="Name" errors={errorsAt("name")}>
        <TextInput value={name} onChange={setName} autoFocus />
      </Field>
      <Field label="Email" errors={errorsAt("email")}>
        <TextInput value={email} onChange={setEmail} type="email" />
      </Field>
      <Field label="Username" optional hint="To log in with, besides the email." errors={errorsAt("username")}>
        <TextInput value={username} onChange={setUsername} spellCheck={false} />
      </Field>
      <RoleSelect value={rootRole} onChange={setRootRole} errors={errorsAt("rootRole")} />
      <ErrorNotice error={create.error} visibleFields={["name", "email", "username", "rootRole"]} />
    </Dialog>
  )
}
