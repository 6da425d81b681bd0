import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Combobox } from "../../components/combobox.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field } from "../../components/field.tsx"
import { TickBoxes } from "../../components/field-set/field-set.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { Select } from "../../components/select.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { FeatureDetails } from "../../interface/operations.gen.ts"
import { refreshFeature } from "../refresh-feature.ts"
import styles from "./flag-facts.module.css"

export interface AddParentDialogProps {
  readonly flag: FeatureDetails
  readonly onClose: () => void
}

/** Makes the flag depend on another one of its project. */
export const AddParentDialog = ({ flag, onClose }: AddParentDialogProps) => {
  const path = { projectId: flag.project, featureName: flag.name }
  const [feature, setFeature] = useState<string>()
  const [must, setMust] = useState<Must>("on")
  const [variants, setVariants] = useState<ReadonlyArray<string>>([])
  const options = $api.useQuery("get", "/api/admin/projects/{projectId}/features/{featureName}/parents", {
    params: { path }
  })
  const add = $api.useMutation("post", "/api/admin/projects/{projectId}/features/{featureName}/dependencies", {
    onSuccess: async (dependency) => {
      toast(`${flag.name} depends on ${dependency.feature}.`)
      await refreshFeature(flag.project, flag.name)
      onClose()
    }
  })
  const incomplete = reasonAgainst(feature, must, variants)
  const submit = () => {
    if (feature === undefined || incomplete !== undefined || add.isPending) return
    add.mutate({
      params: { path },
      body: { feature, enabled: must !== "off", variants: must === "variant" ? [...variants] : [] }
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a parent"
      description={`${flag.name} is then on only for those for whom its parent is as you say.`}
      size="small"
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={add.isPending} disabledReason={incomplete}>
            Add the parent
          </Button>
        </>
      }
    >
      <Field
        label="Parent"
        hint="Flags of the same project without a parent."
        errors={violationsAt(add.error, "feature")}
      >
        <Combobox
          value={feature ?? null}
          onChange={(chosen) => {
            setFeature(chosen)
            setVariants([])
          }}
          choices={(options.data ?? []).map((name) => ({ value: name, label: name }))}
          placeholder="Choose a flag"
        />
      </Field>
      <Field label="The parent" errors={violationsAt(add.error, "enabled")}>
        <Select value={must} onChange={setMust} choices={musts} />
      </Field>
      {must === "variant" && feature !== undefined && (
        <VariantChoice project={flag.project} parent={feature} chosen={variants} onChange={setVariants} />
      )}
      <ErrorNotice error={add.error} visibleFields={["feature", "enabled"]} />
    </Dialog>
  )
}

type Must = "on" | "off" | "variant"

const musts = [
  { value: "on", label: "must be on" },
  { value: "off", label: "must be off" },
  { value: "variant", label: "must give one of some variants" }
] as const

const reasonAgainst = (feature: string | undefined, must: Must, variants: ReadonlyArray<string>) => {
  if (feature === undefined) return "Choose a flag first."
  return must === "variant" && variants.length === 0 ? "Choose a variant first." : undefined
}

interface VariantChoiceProps {
  readonly project: string
  readonly parent: string
  readonly chosen: ReadonlyArray<string>
  readonly onChange: (chosen: ReadonlyArray<string>) => void
}

const VariantChoice = ({ chosen, onChange, parent, project }: VariantChoiceProps) => {
  const variants = $api.useQuery("get", "/api/admin/projects/{projectId}/features/{featureName}/parent-variants", {
    params: { path: { projectId: project, featureName: parent } }
  })
  if (variants.data?.length === 0) return <p className={styles["none"]}>{parent} has no variants.</p>
  return (
    <TickBoxes
      label="Variants"
      values={(variants.data ?? []).map((name) => ({ value: name, label: name }))}
      chosen={chosen}
      onChange={onChange}
    />
  )
}
