import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { Select } from "../../components/select.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api } from "../../interface/client.ts"
import type { NewCompletion } from "../../interface/operations.gen.ts"
import { refreshFeature } from "../refresh-feature.ts"
import type { FlagDialogProps } from "./life-dialog.tsx"

/** Records the outcome of a feature: kept for everyone, or discarded. */
export const CompleteDialog = ({ flag, onClose }: FlagDialogProps) => {
  const [status, setStatus] = useState<NewCompletion["status"]>("kept")
  const [variant, setVariant] = useState(NO_VARIANT)
  const path = { projectId: flag.project, featureName: flag.name }
  const variants = $api.useQuery("get", "/api/admin/projects/{projectId}/features/{featureName}/parent-variants", {
    params: { path }
  })
  const names = variants.data ?? []
  const complete = $api.useMutation(
    "post",
    "/api/admin/projects/{projectId}/features/{featureName}/lifecycle/complete",
    {
      onSuccess: async () => {
        toast(`${flag.name} is completed. Take it out of the code, then archive it.`)
        await refreshFeature(flag.project, flag.name)
        onClose()
      }
    }
  )
  const submit = () => {
    if (complete.isPending) return
    const statusValue = status === "kept" && variant !== NO_VARIANT ? variant : null
    complete.mutate({ params: { path }, body: { status, statusValue } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Complete ${flag.name}`}
      description="The flag goes on working. What became of it is recorded, so that everyone knows that it can leave the code."
      size="small"
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={complete.isPending || variants.isPending}>
            Mark as completed
          </Button>
        </>
      }
    >
      <Field label="What became of the feature?">
        <Select value={status} onChange={setStatus} choices={outcomes} />
      </Field>
      {status === "kept" && names.length > 0 && (
        <Field label="Which variant?">
          <Select
            value={variant}
            onChange={setVariant}
            choices={[
              { value: NO_VARIANT, label: "No variant in particular" },
              ...names.map((name) => ({ value: name, label: name }))
            ]}
          />
        </Field>
      )}
      <ErrorNotice error={complete.error ?? variants.error} />
    </Dialog>
  )
}

const NO_VARIANT = ""

const outcomes = [
  { value: "kept", label: "Kept", note: "Everyone gets it from now on" },
  { value: "discarded", label: "Discarded", note: "Nobody gets it any more" }
] as const
