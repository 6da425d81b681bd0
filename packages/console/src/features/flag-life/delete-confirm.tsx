import { useNavigate } from "@tanstack/react-router"
import { Confirm } from "../../components/confirm.tsx"
import { toast } from "../../components/toasts.tsx"
import { api } from "../../interface/client.ts"
import { refreshFeature } from "../refresh-feature.ts"
import type { FlagDialogProps } from "./life-dialog.tsx"

/** Deletes an archived flag, after its name was typed. */
export const DeleteConfirm = ({ flag, onClose }: FlagDialogProps) => {
  const navigate = useNavigate()
  const remove = async () => {
    await api.DELETE("/api/admin/archive/{featureName}", { params: { path: { featureName: flag.name } } })
    toast(`${flag.name} is deleted.`)
    await navigate({ to: "/features", search: { project: `IS_ANY_OF:${flag.project}` } })
    void refreshFeature(flag.project, flag.name)
  }
  return (
    <Confirm
      open
      onClose={onClose}
      title={`Delete ${flag.name} for ever?`}
      action="Delete the flag"
      danger
      typeToConfirm={flag.name}
      onConfirm={remove}
    >
      <p>
        Its strategies, variants and tags are deleted. This cannot be undone. Its name becomes free for another flag.
      </p>
    </Confirm>
  )
}
