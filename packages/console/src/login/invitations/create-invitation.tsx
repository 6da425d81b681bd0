import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { CopyBlock } from "../../components/copy.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { $api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import { inDays } from "../../time/in-days.ts"
import { LifetimeSelect } from "./lifetime-select.tsx"
import { refreshInvitations } from "./invitation-calls.ts"

export const CreateInvitation = ({ onClose }: { readonly onClose: () => void }) => {
  const [name, setName] = useState("")
  const [days, setDays] = useState("7")
  const create = $api.useMutation("post", "/api/admin/invite-link/tokens", { onSuccess: refreshInvitations })
  if (create.data !== undefined) {
    return (
      <Dialog open onClose={onClose} title="The invitation is made" actions={<Button onClick={onClose}>Done</Button>}>
        <p>Send this link to whoever shall join. It also stands in the list.</p>
        <CopyBlock label="Copy the link" text={create.data.url ?? ""} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Create an invitation"
      onSubmit={() => create.mutate({ body: { name, expiresAt: inDays(Number(days)) } })}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={create.isPending}>
            Create the invitation
          </Button>
        </>
      }
    >
      <Field label="Name" hint="Whom it is for." errors={violationsAt(create.error, "name")}>
        <TextInput value={name} onChange={setName} />
      </Field>
      <LifetimeSelect value={days} onChange={setDays} errors={violationsAt(create.error, "expiresAt")} />
      <ErrorNotice error={create.error} visibleFields={["name", "expiresAt"]} />
    </Dialog>
  )
}
