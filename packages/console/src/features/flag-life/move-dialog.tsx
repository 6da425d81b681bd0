import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Combobox } from "../../components/combobox.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import { useMay } from "../../interface/permissions.ts"
import { refreshFeature } from "../refresh-feature.ts"
import type { FlagDialogProps } from "./life-dialog.tsx"

/** Moves a flag to another project and follows it there. */
export const MoveDialog = ({ flag, onClose }: FlagDialogProps) => {
  const [newProjectId, setNewProjectId] = useState<string>()
  const may = useMay()
  const navigate = useNavigate()
  const projects = $api.useQuery("get", "/api/admin/projects").data?.projects ?? []
  const move = $api.useMutation("post", "/api/admin/projects/{projectId}/features/{featureName}/changeProject", {
    onSuccess: async (_, { body }) => {
      toast(`${flag.name} was moved to ${body.newProjectId}.`)
      await navigate({
        to: "/projects/$projectId/features/$featureName",
        params: { projectId: body.newProjectId, featureName: flag.name },
        replace: true
      })
      onClose()
      void refreshFeature(flag.project, flag.name)
    }
  })
  const submit = () => {
    if (newProjectId === undefined || move.isPending) return
    move.mutate({ params: { path: { projectId: flag.project, featureName: flag.name } }, body: { newProjectId } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Move ${flag.name}`}
      description="It takes along all that it has. Applications go on as long as their tokens are for the other project as well."
      size="small"
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            look="primary"
            busy={move.isPending}
            disabledReason={newProjectId === undefined ? "Choose a project first." : undefined}
          >
            Move the flag
          </Button>
        </>
      }
    >
      <Field label="Project" errors={violationsAt(move.error, "newProjectId")}>
        <Combobox
          value={newProjectId ?? null}
          onChange={setNewProjectId}
          placeholder="Choose a project"
          choices={projects
            .filter(({ id }) => id !== flag.project)
            .map(({ id, name }) => {
              const { allowed, reason } = may("MOVE_FEATURE_TOGGLE", { project: id })
              return { value: id, label: name, note: reason ?? id, disabled: !allowed }
            })}
        />
      </Field>
      <ErrorNotice error={move.error} visibleFields={["newProjectId"]} />
    </Dialog>
  )
}
