import { Field } from "../../components/field.tsx"
import { Select } from "../../components/select.tsx"

export interface LifetimeSelectProps {
  /** A number of days from now. */
  readonly value: string
  readonly onChange: (days: string) => void
  readonly errors: ReadonlyArray<string>
}

export const LifetimeSelect = ({ errors, onChange, value }: LifetimeSelectProps) => (
  <Field label="Expires after" hint="Counted from now." errors={errors}>
    <Select
      value={value}
      onChange={onChange}
      choices={[
        { value: "1", label: "A day" },
        { value: "7", label: "A week" },
        { value: "30", label: "30 days" },
        { value: "90", label: "90 days" }
      ]}
    />
  </Field>
)
