import { Field, TextInput } from "../../components/field.tsx"
import { Notice } from "../../components/notice.tsx"
import { Select } from "../../components/select.tsx"
import { violationsAt } from "../../interface/interface-error.ts"
import type { ContextFieldListItem, NewStrategy, StrategyType } from "../../interface/operations.gen.ts"
import { stickinessChoices } from "../stickiness.ts"
import { ParameterField } from "./parameter-field.tsx"
import { PercentageInput } from "./percentage-input.tsx"
import styles from "./strategy-form.module.css"

export interface TypeSectionProps {
  readonly value: NewStrategy
  readonly onChange: (value: NewStrategy) => void
  readonly types: ReadonlyArray<StrategyType>
  readonly fields: ReadonlyArray<ContextFieldListItem>
  readonly error: unknown
  /** The parameters of a new gradual rollout. */
  readonly rolloutDefaults: Readonly<Record<string, string>>
}

/** The type of the strategy and its parameters. */
export const TypeSection = (props: TypeSectionProps) => {
  const { error, fields, onChange, rolloutDefaults, types, value } = props
  const { name, parameters = {} } = value
  const type = types.find((one) => one.name === name)
  const setParameter = (key: string, text: string) => onChange({ ...value, parameters: { ...parameters, [key]: text } })
  const choose = (next: string) =>
    onChange({ ...value, name: next, parameters: next === "flexibleRollout" ? { ...rolloutDefaults } : {} })
  return (
    <>
      <Field label="Who gets the flag" errors={violationsAt(error, "name")}>
        <Select value={name} onChange={choose} choices={typeChoices(types, name)} />
      </Field>
      {name === "flexibleRollout" ? (
        <RolloutFields {...{ error, fields, parameters }} onChange={setParameter} />
      ) : (
        type?.parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={parameters[parameter.name] ?? ""}
            onChange={(text) => setParameter(parameter.name, text)}
            errors={violationsAt(error, `parameters/${parameter.name}`)}
          />
        ))
      )}
      {type?.editable === true && (
        <Notice>Applications decide about this type themselves. They need code for “{type.name}”.</Notice>
      )}
      {type?.deprecated === true && (
        <Notice tone="warning">
          This type is deprecated. A gradual rollout with constraints can do the same, and SDKs support it best.
        </Notice>
      )}
    </>
  )
}

interface RolloutFieldsProps {
  readonly parameters: Readonly<Record<string, string>>
  readonly onChange: (key: string, text: string) => void
  readonly fields: ReadonlyArray<ContextFieldListItem>
  readonly error: unknown
}

const RolloutFields = ({ error, fields, onChange, parameters }: RolloutFieldsProps) => {
  const stickiness = parameters["stickiness"] ?? "default"
  return (
    <>
      <PercentageInput
        label="Share of users"
        value={parameters["rollout"] ?? "0"}
        onChange={(text) => onChange("rollout", text)}
        errors={violationsAt(error, "parameters/rollout")}
      />
      <div className={styles["pair"]}>
        <Field
          label="Keep users in or out by"
          hint="Whoever is in stays in when the share grows."
          errors={violationsAt(error, "parameters/stickiness")}
        >
          <Select
            value={stickiness}
            onChange={(next) => onChange("stickiness", next)}
            choices={stickinessChoices(fields, stickiness)}
          />
        </Field>
        <Field
          label="Group"
          hint="Flags of one group choose the same users."
          errors={violationsAt(error, "parameters/groupId")}
        >
          <TextInput
            value={parameters["groupId"] ?? ""}
            onChange={(text) => onChange("groupId", text)}
            autoComplete="off"
          />
        </Field>
      </div>
    </>
  )
}

/** Deprecated types are only listed where they are used already. */
const typeChoices = (types: ReadonlyArray<StrategyType>, present: string) => [
  ...types
    .filter(({ deprecated, name }) => !deprecated || name === present)
    .map((type) => ({
      value: type.name,
      label: typeNames[type.name] ?? type.displayName ?? type.name,
      note: type.description
    })),
  ...(types.some(({ name }) => name === present) ? [] : [{ value: present, label: present }])
]

/** What the built-in types do, in the words of sentences. */
const typeNames: Readonly<Record<string, string>> = {
  flexibleRollout: "A share of users",
  default: "Everyone",
  userWithId: "Listed users",
  remoteAddress: "Listed IP addresses",
  applicationHostname: "Listed hosts"
}
