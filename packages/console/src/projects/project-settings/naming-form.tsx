import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api } from "../../interface/client.ts"
import { messageOf, violationsAt } from "../../interface/interface-error.ts"
import type { FeatureNaming } from "../../interface/operations.gen.ts"
import { refreshProject } from "./refresh-project.ts"
import styles from "./project-settings.module.css"

export interface NamingFormProps {
  readonly projectId: string
  readonly naming: FeatureNaming
  readonly reason: string | undefined
}

export const NamingForm = ({ naming, projectId, reason }: NamingFormProps) => {
  const [pattern, setPattern] = useState(naming.pattern ?? "")
  const [example, setExample] = useState(naming.example ?? "")
  const [description, setDescription] = useState(naming.description ?? "")
  const save = $api.useMutation("put", "/api/admin/projects/{projectId}/settings", {
    onSuccess: async () => {
      toast("The pattern is saved.")
      await refreshProject(projectId)
    }
  })
  const errorsAt = (field: string) => violationsAt(save.error, `featureNaming/${field}`)
  const featureNaming = {
    pattern: pattern === "" ? null : pattern,
    example: example === "" ? null : example,
    description: description === "" ? null : description
  }
  return (
    <Card>
      <form
        noValidate
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault()
          if (reason === undefined) save.mutate({ params: { path: { projectId } }, body: { featureNaming } })
        }}
      >
        <Field
          label="Pattern"
          optional
          hint="A regular expression for the whole name, such as [a-z]+\.[a-z-]+"
          errors={errorsAt("pattern")}
        >
          <TextInput value={pattern} onChange={setPattern} spellCheck={false} />
        </Field>
        <Field label="Example" optional hint="A name that matches." errors={errorsAt("example")}>
          <TextInput value={example} onChange={setExample} spellCheck={false} />
        </Field>
        <Field label="Explanation" optional errors={errorsAt("description")}>
          <TextInput value={description} onChange={setDescription} />
        </Field>
        <ErrorNotice error={save.error} shownFields={["featureNaming"]} />
        <div>
          <Button type="submit" look="primary" busy={save.isPending} disabledReason={reason}>
            Save the pattern
          </Button>
        </div>
      </form>
      {naming.pattern !== null && <TryName projectId={projectId} />}
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
