import { Plus } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { violationsAt } from "../../interface/interface-error.ts"
import type { Constraint, ContextFieldListItem } from "../../interface/operations.gen.ts"
import { ConstraintRow } from "./constraint-row.tsx"
import styles from "./constraints.module.css"

export interface ConstraintListProps {
  readonly value: ReadonlyArray<Constraint>
  readonly onChange: (constraints: Array<Constraint>) => void
  readonly fields: ReadonlyArray<ContextFieldListItem>
  /** The error of the last attempt to save. Errors of constraints have paths below `/constraints`. */
  readonly error?: unknown
  readonly most: number | undefined
  readonly mostValues: number | undefined
}

/** The constraints of a strategy or a segment. All of them must match. */
export const ConstraintList = (props: ConstraintListProps) => {
  const { error, fields, most, mostValues, onChange, value } = props
  const [open, setOpen] = useState<number>()
  const savedErrorsAt = useErrorsOf(error, value)
  const full = most !== undefined && value.length >= most
  const add = () => {
    setOpen(value.length)
    onChange([...value, newConstraint(fields)])
  }
  const remove = (index: number) => {
    setOpen((at) => (at === undefined || at === index ? undefined : at > index ? at - 1 : at))
    onChange(value.toSpliced(index, 1))
  }
  return (
    <div className={styles["constraints"]}>
      {value.length > 0 && (
        <ol className={styles["rows"]} aria-label="Constraints">
          {value.map((constraint, index) => (
            <ConstraintRow
              key={index}
              constraint={constraint}
              first={index === 0}
              fields={fields}
              mostValues={mostValues}
              open={open === index || savedErrorsAt(index).length > 0}
              onOpen={() => setOpen(open === index ? undefined : index)}
              onChange={(next) => onChange(value.with(index, next))}
              onRemove={() => remove(index)}
              savedErrorsAt={(field) => savedErrorsAt(index, field)}
            />
          ))}
        </ol>
      )}
      <div>
        <Button
          size="small"
          icon={<Plus aria-hidden="true" />}
          onClick={add}
          disabledReason={full ? `There are ${most} constraints, which is the most.` : undefined}
        >
          Add a constraint
        </Button>
      </div>
    </div>
  )
}

/** The errors of each constraint in the last attempt to save. Constraints that were changed since have none. */
const useErrorsOf = (error: unknown, value: ReadonlyArray<Constraint>) => {
  const [judged, setJudged] = useState({ error, value })
  if (judged.error !== error) setJudged({ error, value })
  return (index: number, field?: string): ReadonlyArray<string> => {
    if (judged.value[index] !== value[index]) return []
    return violationsAt(error, field === undefined ? `constraints/${index}` : `constraints/${index}/${field}`)
  }
}

/** A new constraint is about the user's id, as most constraints are. */
const newConstraint = (fields: ReadonlyArray<ContextFieldListItem>): Constraint => {
  const usual = fields.find(({ name }) => name === "userId") ?? fields.find(({ name }) => name !== "currentTime")
  return { contextName: usual?.name ?? "", operator: "IN", values: [] }
}
