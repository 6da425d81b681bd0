import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { FeatureDetails, FeatureLink } from "../../interface/operations.gen.ts"
import { refreshFeature } from "../refresh-feature.ts"

export interface LinkDialogProps {
  readonly flag: FeatureDetails
  /** The link to change. Without it, the dialog adds one. */
  readonly link: FeatureLink | undefined
  readonly onClose: () => void
}

export const LinkDialog = ({ flag, link, onClose }: LinkDialogProps) => {
  const [url, setUrl] = useState(link?.url ?? "")
  const [title, setTitle] = useState(link?.title ?? "")
  const path = { projectId: flag.project, featureName: flag.name }
  const body = { url, title: title === "" ? null : title }
  const save = useMutation({
    mutationFn: (): Promise<unknown> =>
      link === undefined
        ? api.POST("/api/admin/projects/{projectId}/features/{featureName}/link", { params: { path }, body })
        : api.PUT("/api/admin/projects/{projectId}/features/{featureName}/link/{linkId}", {
            params: { path: { ...path, linkId: link.id } },
            body
          }),
    onSuccess: async () => {
      await refreshFeature(flag.project, flag.name)
      onClose()
    }
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={link === undefined ? "Add a link" : "Change the link"}
      size="small"
      onSubmit={() => save.isPending || save.mutate()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            {link === undefined ? "Add the link" : "Save the link"}
          </Button>
        </>
      }
    >
      <Field label="Address" errors={violationsAt(save.error, "url")}>
        <TextInput value={url} onChange={setUrl} type="url" placeholder="https://tickets.example.com/SHOP-42" />
      </Field>
      <Field label="Title" optional errors={violationsAt(save.error, "title")}>
        <TextInput value={title} onChange={setTitle} placeholder="Ticket" />
      </Field>
      <ErrorNotice error={save.error} visibleFields={["url", "title"]} />
    </Dialog>
  )
}
