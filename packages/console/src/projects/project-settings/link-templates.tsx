import { Plus, X } from "lucide-react"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { UnsavedChanges } from "../../components/unsaved-changes.tsx"
import { api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { ProjectSummary } from "../../interface/operations.gen.ts"
import { TheirsNotice, whyNotSaved } from "../../live/theirs-notice.tsx"
import type { NamingFormProps } from "./naming-form.tsx"
import { useProjectDraft } from "./use-project-draft.ts"
import styles from "./project-settings-page.module.css"

interface Template {
  readonly title: string
  readonly urlTemplate: string
}

const valuesOf = ({ linkTemplates }: ProjectSummary) => ({
  templates: linkTemplates.map(({ title, urlTemplate }): Template => ({ title: title ?? "", urlTemplate }))
})

const MOST = 10

/** Links that each flag of a project shows: to its tickets, dashboards or code. */
export const LinkTemplates = ({ project, projectId, reason }: NamingFormProps) => {
  const { author, change, save, state } = useProjectDraft({
    projectId,
    project,
    valuesOf,
    write: ({ templates }) =>
      api.PUT("/api/admin/projects/{projectId}/settings", {
        params: { path: { projectId } },
        body: {
          linkTemplates: templates.map(({ title, urlTemplate }) => ({
            title: title === "" ? null : title,
            urlTemplate
          }))
        }
      }),
    saved: "The links are saved."
  })
  const { templates } = state.draft
  const set = (index: number, changes: Partial<Template>) =>
    change({ templates: templates.map((one, position) => (position === index ? { ...one, ...changes } : one)) })
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
        {templates.map((template, index) => (
          // The index is the key, since templates may be equal.
          <TemplateRow
            key={index}
            number={index + 1}
            template={template}
            errorsAt={(field) => violationsAt(save.error, `linkTemplates/${index}/${field}`)}
            onChange={(changes) => set(index, changes)}
            onRemove={() => change({ templates: templates.toSpliced(index, 1) })}
          />
        ))}
        <TheirsNotice thing="links" author={author} state={state}>
          {state.theirs?.templates.map(({ title, urlTemplate }) => (
            <p key={urlTemplate}>{[title, urlTemplate].filter((text) => text !== "").join(": ")}</p>
          ))}
        </TheirsNotice>
        <ErrorNotice error={save.error} visibleFields={["linkTemplates"]} />
        <div className={styles["row"]}>
          <Button type="submit" look="primary" busy={save.isPending} disabledReason={reason ?? whyNotSaved(state)}>
            Save the links
          </Button>
          <Button
            icon={<Plus aria-hidden="true" />}
            disabledReason={reason ?? (templates.length >= MOST ? `A project can have ${MOST} links.` : undefined)}
            onClick={() => change({ templates: [...templates, { title: "", urlTemplate: "" }] })}
          >
            Add a link
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface TemplateRowProps {
  readonly number: number
  readonly template: Template
  readonly errorsAt: (field: keyof Template) => ReadonlyArray<string>
  readonly onChange: (changes: Partial<Template>) => void
  readonly onRemove: () => void
}

const TemplateRow = ({ errorsAt, number, onChange, onRemove, template }: TemplateRowProps) => (
  <div className={styles["template"]} role="group" aria-label={`Link ${number}`}>
    <Field label="Title" optional errors={errorsAt("title")}>
      <TextInput value={template.title} placeholder="Ticket" onChange={(title) => onChange({ title })} />
    </Field>
    <Field label="Address" errors={errorsAt("urlTemplate")}>
      <TextInput
        value={template.urlTemplate}
        type="url"
        spellCheck={false}
        placeholder="https://tickets.example.com/{{project}}/{{feature}}"
        onChange={(urlTemplate) => onChange({ urlTemplate })}
      />
    </Field>
    <Button look="quiet" label={`Remove link ${number}`} icon={<X aria-hidden="true" />} onClick={onRemove} />
  </div>
)
