import { Field, TextInput } from "../components/field.tsx"
import { Select } from "../components/select.tsx"
import type { Interval } from "./interval.ts"
import styles from "./interval-field.module.css"

export interface IntervalFieldProps {
  readonly label: string
  readonly value: Interval
  readonly onChange: (value: Interval) => void
  readonly errors?: ReadonlyArray<string>
}

const choices = [
  { value: "minutes", label: "minutes" },
  { value: "hours", label: "hours" },
  { value: "days", label: "days" }
] as const

/** A length of time: a number and its unit. */
export const IntervalField = ({ errors, label, onChange, value }: IntervalFieldProps) => (
  <div className={styles["interval"]}>
    <Field label={label} {...(errors === undefined ? {} : { errors })}>
      <TextInput
        value={value.amount}
        onChange={(amount) => onChange({ ...value, amount })}
        inputMode="decimal"
        autoComplete="off"
      />
    </Field>
    <Select
      label={`${label}: unit`}
      value={value.unit}
      onChange={(unit) => onChange({ ...value, unit })}
      choices={choices}
    />
  </div>
)
