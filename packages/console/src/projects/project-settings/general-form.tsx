import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { Field, TextArea, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { Select } from "../../components/select.tsx"
import { UnsavedChanges } from "../../components/unsaved-changes.tsx"
import { $api, api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { ProjectSummary } from "../../interface/operations.gen.ts"
import { TheirsNotice, whyNotSaved } from "../../live/theirs-notice.tsx"
import { modes, type SelectableMode } from "../project-modes.ts"
import { FieldDifferences } from "./field-differences.tsx"
import { useProjectDraft } from "./use-project-draft.ts"
import styles from "./project-settings-page.module.css"

export interface GeneralFormProps {
  readonly projectId: string
  readonly project: ProjectSummary
  readonly reason: string | undefined
}

const valuesOf = (project: ProjectSummary) => ({
  name: project.name,
  description: project.description ?? "",
  mode: project.mode,
  defaultStickiness: project.defaultStickiness,
  featureLimit: project.featureLimit === null ? "" : String(project.featureLimit)
})

type Values = ReturnType<typeof valuesOf>

const labels: Readonly<Record<keyof Values, string>> = {
  name: "Name",
  description: "Description",
  mode: "Who may do what",
  defaultStickiness: "Stickiness of new strategies",
  featureLimit: "Limit of flags"
}

/** The limit can be refused, so it is written first. */
const write = async (projectId: string, draft: Values, base: Values): Promise<void> => {
  const { featureLimit, ...others } = draft
  const params = { path: { projectId } }
  if (featureLimit !== base.featureLimit) {
    const body = { featureLimit: featureLimit === "" ? null : Number(featureLimit) }
    await api.PUT("/api/admin/projects/{projectId}/settings", { params, body })
  }
  if (JSON.stringify({ ...base, featureLimit }) !== JSON.stringify(draft)) {
    await api.PUT("/api/admin/projects/{projectId}", { params, body: others })
  }
}

export const GeneralForm = ({ project, projectId, reason }: GeneralFormProps) => {
  const { author, change, save, state } = useProjectDraft({
    projectId,
    project,
    valuesOf,
    write: (values, base) => write(projectId, values, base),
    saved: "The project is saved."
  })
  const { draft } = state
  const fields = $api.useQuery("get", "/api/admin/context").data ?? []
  const errorsAt = (field: string) => violationsAt(save.error, field)
  const stickiness = ["default", ...fields.filter((one) => one.stickiness).map(({ name }) => name), "random"]
  return (
    <Card>
      <UnsavedChanges when={state.dirty && !save.isPending} />
      <form
        noValidate
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault()
          if (reason === undefined && state.dirty && state.theirs === undefined) save.mutate()
        }}
      >
        <Field label={labels.name} errors={errorsAt("name")}>
          <TextInput value={draft.name} onChange={(name) => change({ name })} />
        </Field>
        <Field label={labels.description} optional errors={errorsAt("description")}>
          <TextArea value={draft.description} onChange={(description) => change({ description })} />
        </Field>
        <Field label={labels.mode} errors={errorsAt("mode")}>
          <Select<SelectableMode> value={draft.mode} onChange={(mode) => change({ mode })} choices={modes} />
        </Field>
        <Field
          label={labels.defaultStickiness}
          hint="The field of the context that decides whether a user is in a rollout."
          errors={errorsAt("defaultStickiness")}
        >
          <Select
            value={draft.defaultStickiness}
            onChange={(defaultStickiness) => change({ defaultStickiness })}
            choices={[...new Set([...stickiness, draft.defaultStickiness])].map((value) => ({ value, label: value }))}
          />
        </Field>
        <Field label={labels.featureLimit} optional hint="No limit if it is empty." errors={errorsAt("featureLimit")}>
          <TextInput
            value={draft.featureLimit}
            onChange={(featureLimit) => change({ featureLimit })}
            inputMode="numeric"
          />
        </Field>
        <TheirsNotice thing="project" author={author} state={state}>
          {state.theirs !== undefined && <FieldDifferences before={state.base} after={state.theirs} labels={labels} />}
        </TheirsNotice>
        <ErrorNotice
          error={save.error}
          visibleFields={["name", "description", "mode", "defaultStickiness", "featureLimit"]}
        />
        <div>
          <Button type="submit" look="primary" busy={save.isPending} disabledReason={reason ?? whyNotSaved(state)}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  )
}
