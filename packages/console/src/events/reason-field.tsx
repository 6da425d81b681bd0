import { Field, TextInput } from "../components/field.tsx"

export interface ReasonFieldProps {
  readonly value: string
  readonly onChange: (reason: string) => void
}

/** Asks why a change is made. The reason is stored with its events, and searches find it. */
export const ReasonField = ({ onChange, value }: ReasonFieldProps) => (
  <Field label="Why?" optional hint="Kept in the history, for those who ask later.">
    <TextInput value={value} onChange={onChange} maxLength={MOST} autoComplete="off" />
  </Field>
)

const MOST = 1000
