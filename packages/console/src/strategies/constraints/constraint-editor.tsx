import { Field } from "../../components/field.tsx"
import { Select } from "../../components/select.tsx"
import { Tick } from "../tick.tsx"
import type { Constraint, ContextFieldListItem } from "../../interface/operations.gen.ts"
import { operators, operatorsFor, takesCase, withField, withOperator } from "../operators.ts"
import { OperandInput } from "./operand-input.tsx"
import { useConstraintCheck } from "./use-constraint-check.ts"
import styles from "./constraints.module.css"

export interface ConstraintEditorProps {
  readonly constraint: Constraint
  readonly onChange: (constraint: Constraint) => void
  readonly fields: ReadonlyArray<ContextFieldListItem>
  /** The errors of a field of the constraint when its strategy or segment was last saved. */
  readonly savedErrorsAt: (field: string) => ReadonlyArray<string>
  readonly mostValues: number | undefined
}

/** Edits one constraint: the context field, the comparison, and an input for what the comparison takes. */
export const ConstraintEditor = (props: ConstraintEditorProps) => {
  const { constraint, fields, mostValues, onChange, savedErrorsAt } = props
  const { caseInsensitive, contextName, inverted, operator } = constraint
  const checkedErrorsAt = useConstraintCheck(constraint)
  const errorsAt = (field: string) => {
    const checked = checkedErrorsAt(field)
    return checked.length > 0 ? checked : savedErrorsAt(field)
  }
  return (
    <div className={styles["editor"]}>
      <div className={styles["comparison"]}>
        <Field label="Context field" errors={errorsAt("contextName")}>
          <Select
            value={contextName === "" ? null : contextName}
            onChange={(name) => onChange(withField(constraint, name))}
            placeholder="Choose a field"
            choices={fieldChoices(fields, contextName)}
          />
        </Field>
        <Field label="Comparison" errors={errorsAt("operator")}>
          <Select
            value={operator}
            onChange={(next) => onChange(withOperator(constraint, next))}
            choices={operatorsFor(contextName, operator).map((one) => ({ value: one, label: operators[one].words }))}
          />
        </Field>
      </div>
      <OperandInput
        constraint={constraint}
        onChange={onChange}
        field={fields.find(({ name }) => name === contextName)}
        errorsAt={errorsAt}
        most={mostValues}
      />
      <div className={styles["ticks"]}>
        <Tick checked={inverted === true} onChange={(next) => onChange({ ...constraint, inverted: next })}>
          Invert: match everyone else
        </Tick>
        {takesCase(operator) && (
          <Tick
            checked={caseInsensitive === true}
            onChange={(next) => onChange({ ...constraint, caseInsensitive: next })}
          >
            Ignore upper and lower case
          </Tick>
        )}
      </div>
    </div>
  )
}

/** A field that is gone is listed as long as the constraint names it. */
const fieldChoices = (fields: ReadonlyArray<ContextFieldListItem>, present: string) => [
  ...fields.map(({ description, name }) => ({
    value: name,
    label: name,
    ...(description === null || description === "" ? {} : { note: description })
  })),
  ...(present === "" || fields.some(({ name }) => name === present) ? [] : [{ value: present, label: present }])
]
