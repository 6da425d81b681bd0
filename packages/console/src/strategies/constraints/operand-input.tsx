import { Field, TextInput } from "../../components/field.tsx"
import type { Constraint, ContextFieldListItem } from "../../interface/operations.gen.ts"
import { fromLocalInput, toLocalInput, zoneAt } from "../../time/date-time-input.ts"
import { type OperandKind, operators, takesLegalValues } from "../operators.ts"
import { CheckList } from "./check-list.tsx"
import { ValuesInput } from "./values-input.tsx"

export interface OperandInputProps {
  readonly constraint: Constraint
  readonly onChange: (constraint: Constraint) => void
  readonly field: ContextFieldListItem | undefined
  readonly errorsAt: (field: string) => ReadonlyArray<string>
  /** The most values of a constraint. */
  readonly most: number | undefined
}

/** The input that fits the operator: a number, a moment, a version, some of the legal values, or a list. */
export const OperandInput = (props: OperandInputProps) => {
  const { constraint, errorsAt, onChange } = props
  const { kind } = operators[constraint.operator]
  if (kind === "values") return <ManyInput {...props} />
  const value = constraint.value ?? ""
  const change = (next: string) => onChange({ ...constraint, value: next })
  if (kind === "date") return <MomentInput value={value} onChange={change} errors={errorsAt("value")} />
  const { trimmed = true, ...words } = texts[kind]
  return (
    <Field label={words.label} errors={errorsAt("value")} hint={words.hint}>
      <TextInput
        value={value}
        onChange={(text) => change(trimmed ? text.trim() : text)}
        inputMode={kind === "number" ? "decimal" : "text"}
        placeholder={words.placeholder}
        autoComplete="off"
      />
    </Field>
  )
}

interface TextWords {
  readonly label: string
  readonly placeholder: string
  readonly hint?: string
  /** Whether spaces around the text are dropped. They count in patterns. */
  readonly trimmed?: boolean
}

const texts: Readonly<Record<Exclude<OperandKind, "values" | "date">, TextWords>> = {
  number: { label: "Number", placeholder: "18" },
  version: { label: "Version", placeholder: "1.2.3", hint: "Such as 1.2.3 or 2.0.0-beta.1" },
  pattern: {
    label: "Pattern",
    placeholder: "^beta-",
    hint: "A regular expression of RE2. It matches anywhere in the value without ^ and $",
    trimmed: false
  }
}

const ManyInput = ({ constraint, errorsAt, field, most, onChange }: OperandInputProps) => {
  const { contextName, operator, values = [] } = constraint
  const change = (next: ReadonlyArray<string>) => onChange({ ...constraint, values: [...next] })
  const legal = takesLegalValues(operator) ? (field?.legalValues ?? []) : []
  if (legal.length === 0) {
    return <ValuesInput label="Values" values={values} onChange={change} errors={errorsAt("values")} most={most} />
  }
  const known = new Set(legal.map(({ value }) => value))
  const strange = values.filter((value) => !known.has(value))
  return (
    <CheckList
      label={`Values of ${contextName}`}
      items={[
        ...strange.map((value) => ({ key: value, label: value, note: "No longer a legal value: take it away" })),
        ...legal.map(({ description, value }) => ({ key: value, label: value, note: description }))
      ]}
      chosen={values}
      onChange={change}
      errors={errorsAt("values")}
      most={most}
    />
  )
}

interface MomentInputProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly errors: ReadonlyArray<string>
}

const MomentInput = ({ errors, onChange, value }: MomentInputProps) => (
  <Field
    label="Date and time"
    errors={errors}
    hint={`In your time zone (${zoneAt(value)}). All servers use the same moment.`}
  >
    <TextInput
      type="datetime-local"
      value={toLocalInput(value)}
      onChange={(local) => onChange(fromLocalInput(local))}
    />
  </Field>
)
