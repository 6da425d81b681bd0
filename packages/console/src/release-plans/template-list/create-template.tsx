import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { api, queryClient } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"

/** Asks for a name, and leads to the page where the milestones are made. */
export const CreateTemplate = ({ onClose }: { readonly onClose: () => void }) => {
  const [name, setName] = useState("")
  const [description, setDescription] = useState("")
  const navigate = useNavigate()
  const save = useMutation({
    mutationFn: async () => {
      const { data } = await api.POST("/api/admin/release-plan-templates", { body: { name, description } })
      await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/release-plan-templates"] })
      return data
    },
    onSuccess: (template) => {
      onClose()
      if (template !== undefined) {
        void navigate({ to: "/release-templates/$templateId", params: { templateId: template.id } })
      }
    }
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Create a release template"
      onSubmit={() => save.mutate()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            Create the template
          </Button>
        </>
      }
    >
      <Field label="Name" errors={violationsAt(save.error, "name")}>
        <TextInput value={name} onChange={setName} autoFocus autoComplete="off" />
      </Field>
      <Field label="Description" optional hint="When one uses it." errors={violationsAt(save.error, "description")}>
        <TextInput value={description} onChange={setDescription} autoComplete="off" />
      </Field>
      <ErrorNotice error={save.error} visibleFields={["name", "description"]} />
    </Dialog>
  )
}
