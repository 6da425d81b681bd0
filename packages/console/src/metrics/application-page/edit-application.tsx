import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field, TextArea, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api, queryClient } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { Application } from "../../interface/operations.gen.ts"

export interface EditApplicationProps {
  readonly application: Application
  readonly onClose: () => void
}

/** Describes an application, for people who do not know it. */
export const EditApplication = ({ application, onClose }: EditApplicationProps) => {
  const [description, setDescription] = useState(application.description ?? "")
  const [url, setUrl] = useState(application.url ?? "")
  const save = $api.useMutation("post", "/api/admin/metrics/applications/{appName}", {
    onSuccess: async () => {
      toast(`${application.appName} was described`)
      onClose()
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[1]).startsWith("/api/admin/metrics/applications")
      })
    }
  })
  const submit = () => save.mutate({ params: { path: { appName: application.appName } }, body: { description, url } })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Describe ${application.appName}`}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <Field label="Description" optional errors={violationsAt(save.error, "description")}>
        <TextArea value={description} onChange={setDescription} />
      </Field>
      <Field
        label="Address"
        optional
        hint="Where to read more, such as its repository."
        errors={violationsAt(save.error, "url")}
      >
        <TextInput type="url" value={url} onChange={setUrl} placeholder="https://" />
      </Field>
      <ErrorNotice error={save.error} visibleFields={["description", "url"]} />
    </Dialog>
  )
}
