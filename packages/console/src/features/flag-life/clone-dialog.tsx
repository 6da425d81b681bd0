import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { Switch } from "../../components/switch.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api } from "../../interface/client.ts"
import { NameField } from "../create-flag/name-field.tsx"
import { nameErrors } from "../create-flag/use-name-check.ts"
import { refreshFeature } from "../refresh-feature.ts"
import type { FlagDialogProps } from "./life-dialog.tsx"
import styles from "./life-dialog.module.css"

/** Copies a flag under another name and opens the copy. */
export const CloneDialog = ({ flag, onClose }: FlagDialogProps) => {
  const [name, setName] = useState("")
  const [sameUsers, setSameUsers] = useState(false)
  const navigate = useNavigate()
  const clone = $api.useMutation("post", "/api/admin/projects/{projectId}/features/{featureName}/clone", {
    onSuccess: async (copy) => {
      toast(`${copy.name} was created. It is off everywhere.`)
      onClose()
      await refreshFeature(copy.project, copy.name)
      await navigate({
        to: "/projects/$projectId/features/$featureName",
        params: { projectId: copy.project, featureName: copy.name }
      })
    }
  })
  const submit = () => {
    if (name === "" || clone.isPending) return
    clone.mutate({
      params: { path: { projectId: flag.project, featureName: flag.name } },
      body: { name, replaceGroupId: !sameUsers }
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Clone ${flag.name}`}
      description="The copy has the same strategies, variants, tags and parents. It is off everywhere."
      size="small"
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            look="primary"
            busy={clone.isPending}
            disabledReason={name === "" ? "Give it a name first." : undefined}
          >
            Clone the flag
          </Button>
        </>
      }
    >
      <NameField name={name} onChange={setName} projectId={flag.project} errors={nameErrors(clone.error)} />
      <div className={styles["line"]}>
        <div>
          <span className={styles["label"]}>Reach the same users</span>
          <p>Gradual rollouts of both reach the same people, not others.</p>
        </div>
        <Switch checked={sameUsers} onChange={setSameUsers} label="Reach the same users" />
      </div>
      <ErrorNotice error={nameErrors(clone.error).length > 0 ? undefined : clone.error} />
    </Dialog>
  )
}
