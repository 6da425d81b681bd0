import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { UnsavedChanges } from "../../components/unsaved-changes.tsx"
import { $api, api } from "../../interface/client.ts"
import { messageOf, violationsAt } from "../../interface/interface-error.ts"
import type { ProjectSummary } from "../../interface/operations.gen.ts"
import { TheirsNotice, whyNotSaved } from "../../live/theirs-notice.tsx"
import { FieldDifferences } from "./field-differences.tsx"
import { useProjectDraft } from "./use-project-draft.ts"
import styles from "./project-settings-page.module.css"

export interface NamingFormProps {
  readonly projectId: string
  readonly project: ProjectSummary
  readonly reason: string | undefined
}

const valuesOf = ({ featureNaming }: ProjectSummary) => ({
  pattern: featureNaming.pattern ?? "",
  example: featureNaming.example ?? "",
  description: featureNaming.description ?? ""
})

const labels: Readonly<Record<keyof ReturnType<typeof valuesOf>, string>> = {
  pattern: "Pattern",
  example: "Example",
  description: "Explanation"
}

const orNull = (text: string): string | null => (text === "" ? null : text)

export const NamingForm = ({ project, projectId, reason }: NamingFormProps) => {
  const { author, change, save, state } = useProjectDraft({
    projectId,
    project,
    valuesOf,
    write: ({ description, example, pattern }) =>
      api.PUT("/api/admin/projects/{projectId}/settings", {
        params: { path: { projectId } },
        body: {
          featureNaming: { pattern: orNull(pattern), example: orNull(example), description: orNull(description) }
        }
      }),
    saved: "The pattern is saved."
  })
  const { draft } = state
  const errorsAt = (field: string) => violationsAt(save.error, `featureNaming/${field}`)
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
        <Field
          label={labels.pattern}
          optional
          hint="A regular expression for the whole name, such as [a-z]+\.[a-z-]+"
          errors={errorsAt("pattern")}
        >
          <TextInput value={draft.pattern} onChange={(pattern) => change({ pattern })} spellCheck={false} />
        </Field>
        <Field label={labels.example} optional hint="A name that matches." errors={errorsAt("example")}>
          <TextInput value={draft.example} onChange={(example) => change({ example })} spellCheck={false} />
        </Field>
        <Field label={labels.description} optional errors={errorsAt("description")}>
          <TextInput value={draft.description} onChange={(description) => change({ description })} />
        </Field>
        <TheirsNotice thing="pattern" author={author} state={state}>
          {state.theirs !== undefined && <FieldDifferences before={state.base} after={state.theirs} labels={labels} />}
        </TheirsNotice>
        <ErrorNotice error={save.error} visibleFields={["featureNaming"]} />
        <div>
          <Button type="submit" look="primary" busy={save.isPending} disabledReason={reason ?? whyNotSaved(state)}>
            Save the pattern
          </Button>
        </div>
      </form>
      {project.featureNaming.pattern !== null && <TryName projectId={projectId} />}
    </Card>
  )
}

/** Asks the server, since browsers read regular expressions in another way. */
const TryName = ({ projectId }: { readonly projectId: string }) => {
  const [name, setName] = useState("")
  const check = $api.useMutation("post", "/api/admin/features/validate")
  return (
    <form
      noValidate
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault()
        check.mutate({ body: { name, projectId } })
      }}
    >
      <Field label="Try a name against the saved pattern">
        <TextInput
          value={name}
          spellCheck={false}
          onChange={(next) => {
            setName(next)
            check.reset()
          }}
        />
      </Field>
      <div className={styles["row"]}>
        <Button type="submit" busy={check.isPending}>
          Try
        </Button>
        {(check.isSuccess || check.isError) && (
          <output className={styles["verdict"]} data-good={check.isSuccess}>
            {check.isSuccess ? "A flag may have this name." : messageOf(check.error)}
          </output>
        )}
      </div>
    </form>
  )
}
