import { ChoiceList } from "../../components/choice-list.tsx"
import { Field, TextArea, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { $api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { IntegrationGiven, ProviderDefinition, ProviderParameter } from "../../interface/operations.gen.ts"
import type { GuardedDraft } from "../../live/guarded-draft.ts"
import { GuardedForm } from "../../live/guarded-form.tsx"
import type { useGuardedSave } from "../../live/guarded-save.ts"
import { useLastAuthor } from "../../live/last-author.ts"
import { counted } from "../../words/numbers.ts"
import { TextWithCode } from "./text-with-code.tsx"

/** The part of an integration that the form edits. A switch outside of the form enables it. */
export type IntegrationContent = Omit<IntegrationGiven, "enabled">

export interface IntegrationFormProps {
  readonly provider: ProviderDefinition
  readonly state: GuardedDraft<IntegrationContent>
  readonly saving: ReturnType<typeof useGuardedSave<IntegrationContent>>
  readonly action: string
  /** Why it cannot be saved. */
  readonly disabledReason: string | undefined
}

const fields = ["description", "parameters", "events", "projects", "environments"] as const

/** The settings of an integration. Secrets that stay masked are not changed. */
export const IntegrationForm = ({ action, disabledReason, provider, saving, state }: IntegrationFormProps) => {
  const { draft, theirs } = state
  const projects = $api.useQuery("get", "/api/admin/projects").data?.projects ?? []
  const environments = $api.useQuery("get", "/api/admin/environments").data?.environments ?? []
  const author = useLastAuthor(isOfIntegration)
  const change = (changes: Partial<IntegrationContent>) => state.change({ ...draft, ...changes })
  const errorsAt = (field: string) => violationsAt(saving.error, field)
  return (
    <GuardedForm
      thing="integration"
      state={state}
      saving={saving}
      author={author}
      reason={disabledReason}
      action={action}
      theirs={theirs && <p>It now has {counted(theirs.events.length, "kind")} of events.</p>}
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
      <ErrorNotice error={saving.error} visibleFields={fields} />
    </GuardedForm>
  )
}

const isOfIntegration = ({ type }: { readonly type: string }): boolean => /^(?:addon|integration)-/.test(type)

/** Leaves an empty parameter out, since the interface has none with an empty value. */
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
    <Field
      label={displayName}
      optional={!required}
      hint={description === undefined ? undefined : <TextWithCode text={description} />}
      errors={errors}
    >
      {type === "textfield" ? <TextArea {...given} rows={4} /> : <TextInput {...given} autoComplete="off" />}
    </Field>
  )
}
