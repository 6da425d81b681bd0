import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field, TextArea, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { Select } from "../../components/select.tsx"
import { $api, queryClient } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import { modes, type SelectableMode } from "../project-modes.ts"
import { suggestedId } from "./suggested-id.ts"

export const CreateProjectDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [name, setName] = useState("")
  const [chosenId, setChosenId] = useState<string>()
  const [description, setDescription] = useState("")
  const [mode, setMode] = useState<SelectableMode>("open")
  const navigate = useNavigate()
  const id = chosenId ?? suggestedId(name)
  const create = $api.useMutation("post", "/api/admin/projects", {
    onSuccess: async (project) => {
      await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/projects"] })
      await navigate({ to: "/projects/$projectId", params: { projectId: project.id } })
    }
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Create a project"
      onSubmit={() => create.mutate({ body: { id, name, description, mode } })}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={create.isPending}>
            Create the project
          </Button>
        </>
      }
    >
      <Field label="Name" errors={violationsAt(create.error, "name")}>
        <TextInput value={name} onChange={setName} autoFocus />
      </Field>
      <Field
        label="Id"
        hint="Stands in addresses and in API tokens. It cannot be changed later."
        errors={violationsAt(create.error, "id")}
      >
        <TextInput value={id} onChange={setChosenId} spellCheck={false} />
      </Field>
      <Field label="Description" optional errors={violationsAt(create.error, "description")}>
        <TextArea value={description} onChange={setDescription} />
      </Field>
      <Field label="Who may do what" errors={violationsAt(create.error, "mode")}>
        <Select value={mode} onChange={setMode} choices={modes} />
      </Field>
      <ErrorNotice error={create.error} visibleFields={["name", "id", "description", "mode"]} />
    </Dialog>
  )
}
