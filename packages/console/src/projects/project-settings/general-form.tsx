import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { Field, TextArea, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { Select } from "../../components/select.tsx"
import { toast } from "../../components/toasts.tsx"
import { UnsavedChanges } from "../../components/unsaved-changes.tsx"
import { $api, api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { ProjectSummary } from "../../interface/operations.gen.ts"
import { modes, type ProjectMode } from "../project-modes.ts"
import { refreshProject } from "./refresh-project.ts"
import styles from "./project-settings.module.css"

export interface GeneralFormProps {
  readonly projectId: string
  readonly project: ProjectSummary
  readonly reason: string | undefined
}

export const GeneralForm = ({ project, projectId, reason }: GeneralFormProps) => {
  const initial = {
    name: project.name,
    description: project.description ?? "",
    mode: project.mode,
    defaultStickiness: project.defaultStickiness,
    featureLimit: project.featureLimit === null ? "" : String(project.featureLimit)
  }
  const [draft, setDraft] = useState(initial)
  const fields = $api.useQuery("get", "/api/admin/context").data ?? []
  const isChanged = JSON.stringify(draft) !== JSON.stringify(initial)
  const save = useMutation({
    mutationFn: async () => {
      const { defaultStickiness, description, featureLimit, mode, name } = draft
      const params = { path: { projectId } }
      // The settings first: they are the ones that can be refused.
      await api.PUT("/api/admin/projects/{projectId}/settings", {
        params,
        body: { featureLimit: featureLimit === "" ? null : Number(featureLimit) }
      })
      await api.PUT("/api/admin/projects/{projectId}", { params, body: { name, description, mode, defaultStickiness } })
      await refreshProject(projectId)
      toast("The project is saved.")
    }
  })
  const change = (changes: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...changes }))
  const errorsAt = (field: string) => violationsAt(save.error, field)
  const stickiness = ["default", ...fields.filter((one) => one.stickiness).map(({ name }) => name), "random"]
  return (
    <Card>
      <UnsavedChanges when={isChanged && !save.isPending} />
      <form
        noValidate
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault()
          if (reason === undefined) save.mutate()
        }}
      >
        <Field label="Name" errors={errorsAt("name")}>
          <TextInput value={draft.name} onChange={(name) => change({ name })} />
        </Field>
        <Field label="Description" optional errors={errorsAt("description")}>
          <TextArea value={draft.description} onChange={(description) => change({ description })} />
        </Field>
        <Field label="Who may do what" errors={errorsAt("mode")}>
          <Select<ProjectMode> value={draft.mode} onChange={(mode) => change({ mode })} choices={modes} />
        </Field>
        <Field
          label="Stickiness of new strategies"
          hint="By what a user keeps the same side of a rollout."
          errors={errorsAt("defaultStickiness")}
        >
          <Select
            value={draft.defaultStickiness}
            onChange={(defaultStickiness) => change({ defaultStickiness })}
            choices={[...new Set([...stickiness, draft.defaultStickiness])].map((value) => ({ value, label: value }))}
          />
        </Field>
        <Field label="Most flags" optional hint="No limit if it is empty." errors={errorsAt("featureLimit")}>
          <TextInput
            value={draft.featureLimit}
            onChange={(featureLimit) => change({ featureLimit })}
            inputMode="numeric"
          />
        </Field>
        <ErrorNotice
          error={save.error}
          shownFields={["name", "description", "mode", "defaultStickiness", "featureLimit"]}
        />
        <div>
          <Button type="submit" look="primary" busy={save.isPending} disabledReason={reason}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  )
}
