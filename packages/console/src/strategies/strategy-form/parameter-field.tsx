import { Field, TextInput } from "../../components/field.tsx"
import type { StrategyParameter } from "../../interface/operations.gen.ts"
import { ValuesInput } from "../constraints/values-input.tsx"
import { parameterName } from "../parameter-names.ts"
import { splitValues } from "../pasted-values.ts"
import { Tick } from "../tick.tsx"
import { PercentageInput } from "./percentage-input.tsx"

export interface ParameterFieldProps {
  readonly parameter: StrategyParameter
  readonly value: string
  readonly onChange: (value: string) => void
  readonly errors: ReadonlyArray<string>
}

/** The input for a parameter of a strategy type. All values are stored as text, lists with commas between. */
export const ParameterField = ({ errors, onChange, parameter, value }: ParameterFieldProps) => {
  const { description, name, required, type } = parameter
  const label = parameterName(name)
  const missing = required && value === "" ? "Applications need it." : ""
  const hint = `${description} ${missing}`.trim() || undefined
  if (type === "percentage") return <PercentageInput {...{ hint, label, onChange, value }} errors={errors} />
  if (type === "list") {
    return (
      <ValuesInput
        label={label}
        values={splitValues(value)}
        onChange={(values) => onChange(values.join(","))}
        errors={errors}
        hint={hint}
        placeholder={placeholders[name] ?? "Add a value, or paste a column of a sheet"}
      />
    )
  }
  if (type === "boolean") {
    return (
      <Tick checked={value === "true"} onChange={(next) => onChange(String(next))}>
        {hint === undefined ? label : `${label}: ${hint}`}
      </Tick>
    )
  }
  return (
    <Field label={label} hint={hint} errors={errors} optional={!required}>
      <TextInput
        value={value}
        onChange={onChange}
        inputMode={type === "number" ? "decimal" : "text"}
        autoComplete="off"
      />
    </Field>
  )
}

const placeholders: Readonly<Record<string, string>> = {
  userIds: "Add an id, or paste a column of a sheet",
  IPs: "Such as 203.0.113.7 or 10.0.0.0/8",
  hostNames: "Such as web-1.example.com"
}
