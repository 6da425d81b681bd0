import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field, TextArea, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { type Choice, Select } from "../../components/select.tsx"
import { api, queryClient } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { Banner } from "../../interface/operations.gen.ts"

const variants: ReadonlyArray<Choice<Banner["variant"]>> = [
  { value: "info", label: "Information" },
  { value: "success", label: "Good news" },
  { value: "warning", label: "Warning" },
  { value: "error", label: "Trouble" }
]

export interface BannerDialogProps {
  /** The banner to change. Without it, the dialog creates one. */
  readonly banner?: Banner
  readonly onClose: () => void
}

export const BannerDialog = ({ banner, onClose }: BannerDialogProps) => {
  const [message, setMessage] = useState(banner?.message ?? "")
  const [variant, setVariant] = useState<Banner["variant"]>(banner?.variant ?? "info")
  const [link, setLink] = useState(banner?.link ?? "")
  const [linkText, setLinkText] = useState(banner?.linkText ?? "")
  const save = useMutation({
    mutationFn: async () => {
      const body = { message, variant, link: link === "" ? null : link, linkText: linkText === "" ? null : linkText }
      await (banner === undefined
        ? api.POST("/api/admin/banners", { body })
        : api.PUT("/api/admin/banners/{id}", { params: { path: { id: String(banner.id) } }, body }))
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/banners"] })
      onClose()
    }
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={banner === undefined ? "Create a banner" : "Change the banner"}
      onSubmit={() => save.mutate()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            {banner === undefined ? "Create the banner" : "Save"}
          </Button>
        </>
      }
    >
      <Field label="Message" errors={violationsAt(save.error, "message")}>
        <TextArea value={message} onChange={setMessage} autoFocus />
      </Field>
      <Field label="Kind" errors={violationsAt(save.error, "variant")}>
        <Select value={variant} onChange={setVariant} choices={variants} />
      </Field>
      <Field label="Link" optional hint="A page that says more." errors={violationsAt(save.error, "link")}>
        <TextInput value={link} onChange={setLink} type="url" />
      </Field>
      <Field label="Text of the link" optional errors={violationsAt(save.error, "linkText")}>
        <TextInput value={linkText} onChange={setLinkText} />
      </Field>
      <ErrorNotice error={save.error} visibleFields={["message", "variant", "link", "linkText"]} />
    </Dialog>
  )
}
