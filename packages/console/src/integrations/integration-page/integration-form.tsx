import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { Field, TextArea, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { $api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { IntegrationGiven, ProviderDefinition, ProviderParameter } from "../../interface/operations.gen.ts"
import { ChoiceList } from "../../components/choice-list.tsx"
import styles from "./integration-form.module.css"

export interface IntegrationFormProps {
  readonly provider: ProviderDefinition
  readonly initial: IntegrationGiven
  readonly action: string
  /** Why it cannot be saved. */
  readonly disabledReason: string | undefined
  readonly onSave: (integration: IntegrationGiven) => Promise<unknown>
}

/** What an integration sends, and where to. Secrets that stay masked are not changed. */
export const IntegrationForm = ({ action, disabledReason, initial, onSave, provider }: IntegrationFormProps) => {
  const [draft, setDraft] = useState(initial)
  const save = useMutation({ mutationFn: onSave })
  const projects = $api.useQuery("get", "/api/admin/projects").data?.projects ?? []
  const environments = $api.useQuery("get", "/api/admin/environments").data?.environments ?? []
  const change = (changes: Partial<IntegrationGiven>) => setDraft((before) => ({ ...before, ...changes }))
  const errorsAt = (field: string) => violationsAt(save.error, field)
  return (
    <Card>
      <form
        className={styles["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (disabledReason === undefined) save.mutate(draft)
        }}
      >
        <Field
          label="Description"
          optional
          hint="What it is for. It names the integration in lists."
          errors={errorsAt("description")}
        >
          <TextInput value={draft.description ?? ""} onChange={(description) => change({ description })} />
        </Field>
        {provider.parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={draft.parameters[parameter.name] ?? ""}
            errors={errorsAt(`parameters/${parameter.name}`)}
            onChange={(value) => change({ parameters: withParameter(draft.parameters, parameter.name, value) })}
          />
        ))}
        <ChoiceList
          label="Events"
          values={provider.events.map((type) => ({ value: type, label: type.replaceAll("-", " ") }))}
          chosen={draft.events}
          errors={errorsAt("events")}
          onChange={(events) => change({ events })}
        />
        <ChoiceList
          label="Projects"
          hint="All, if none is chosen."
          values={projects.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={draft.projects ?? []}
          errors={errorsAt("projects")}
          onChange={(chosen) => change({ projects: chosen })}
        />
        <ChoiceList
          label="Environments"
          hint="All, if none is chosen."
          values={environments.map(({ name }) => ({ value: name, label: name }))}
          chosen={draft.environments ?? []}
          errors={errorsAt("environments")}
          onChange={(chosen) => change({ environments: chosen })}
        />
        <ErrorNotice
          error={save.error}
          shownFields={["description", "parameters", "events", "projects", "environments"]}
        />
        <div>
          <Button type="submit" look="primary" busy={save.isPending} disabledReason={disabledReason}>
            {action}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Without the parameter if it is empty, since an empty one is none. */
const withParameter = (parameters: Readonly<Record<string, string>>, name: string, value: string) =>
  Object.fromEntries(Object.entries({ ...parameters, [name]: value }).filter(([, given]) => given !== ""))

interface ParameterFieldProps {
  readonly parameter: ProviderParameter
  readonly value: string
  readonly errors: ReadonlyArray<string>
  readonly onChange: (value: string) => void
}

const ParameterField = ({ errors, onChange, parameter, value }: ParameterFieldProps) => {
  const { description, displayName, placeholder, required, type } = parameter
  const given = { value, onChange, spellCheck: false, ...(placeholder === undefined ? {} : { placeholder }) }
  return (
    <Field label={displayName} optional={!required} hint={description} errors={errors}>
      {type === "textfield" ? <TextArea {...given} rows={4} /> : <TextInput {...given} autoComplete="off" />}
    </Field>
  )
}
