import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { OneTimeSecret } from "../../components/administration/one-time-secret.tsx"
import { type Choice, Select } from "../../components/select.tsx"
import { violationsAt } from "../../interface/interface-error.ts"
import type { NewPersonalToken } from "../../interface/operations.gen.ts"
import { inDays } from "../../time/in-days.ts"

export interface CreatePersonalTokenProps {
  readonly onClose: () => void
  /** Makes the token and answers its secret. */
  readonly create: (token: NewPersonalToken) => Promise<string>
}

const lifetimes: ReadonlyArray<Choice<string>> = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "A year" }
]

/** Makes a token of a user or a service account. Its secret is shown once. */
export const CreatePersonalToken = ({ create, onClose }: CreatePersonalTokenProps) => {
  const [description, setDescription] = useState("")
  const [days, setDays] = useState("30")
  const save = useMutation({ mutationFn: () => create({ description, expiresAt: inDays(Number(days)) }) })
  if (save.data !== undefined) {
    return <OneTimeSecret title="The token is made" secret={save.data} onClose={onClose} />
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Create a token"
      size="small"
      onSubmit={() => save.mutate()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            Create the token
          </Button>
        </>
      }
    >
      <Field label="For" hint="What it is used for." errors={violationsAt(save.error, "description")}>
        <TextInput value={description} onChange={setDescription} autoFocus />
      </Field>
      <Field label="Expires after" errors={violationsAt(save.error, "expiresAt")}>
        <Select value={days} onChange={setDays} choices={lifetimes} />
      </Field>
      <ErrorNotice error={save.error} visibleFields={["description", "expiresAt"]} />
    </Dialog>
  )
}
