import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field, TextArea, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { api, queryClient } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { TagType } from "../../interface/operations.gen.ts"
import styles from "./tag-types.module.css"

export interface TagTypeDialogProps {
  /** The type to change. Without it, the dialog creates one. */
  readonly tagType?: TagType
  readonly onClose: () => void
}

export const TagTypeDialog = ({ onClose, tagType }: TagTypeDialogProps) => {
  const [name, setName] = useState(tagType?.name ?? "")
  const [description, setDescription] = useState(tagType?.description ?? "")
  const [color, setColor] = useState(tagType?.color ?? "#8b93a0")
  const save = useMutation({
    mutationFn: async () => {
      await (tagType === undefined
        ? api.POST("/api/admin/tag-types", { body: { name, description, color } })
        : api.PUT("/api/admin/tag-types/{name}", {
            params: { path: { name: tagType.name } },
            body: { description, color }
          }))
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/tag-types"] })
      onClose()
    }
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={tagType === undefined ? "Create a tag type" : `Change ${tagType.name}`}
      onSubmit={() => save.mutate()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            {tagType === undefined ? "Create the tag type" : "Save"}
          </Button>
        </>
      }
    >
      {tagType === undefined && (
        <Field label="Name" hint="Tags are written as name:value." errors={violationsAt(save.error, "name")}>
          <TextInput value={name} onChange={setName} spellCheck={false} autoFocus />
        </Field>
      )}
      <Field label="Description" optional errors={violationsAt(save.error, "description")}>
        <TextArea value={description} onChange={setDescription} />
      </Field>
      <Field label="Colour" errors={violationsAt(save.error, "color")}>
        <input
          type="color"
          aria-label="Colour"
          className={styles["color"]}
          value={color}
          onChange={({ target }) => setColor(target.value)}
        />
      </Field>
      <ErrorNotice error={save.error} visibleFields={["name", "description", "color"]} />
    </Dialog>
  )
}
