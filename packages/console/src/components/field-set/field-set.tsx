import type { ReactNode } from "react"
import styles from "./field-set.module.css"

export interface FieldSetProps {
  readonly label: string
  readonly hint?: string
  readonly children: ReactNode
}

/** Controls that belong together, below their name. */
export const FieldSet = ({ children, hint, label }: FieldSetProps) => (
  <fieldset className={styles["set"]}>
    <legend>{label}</legend>
    {children}
    {hint !== undefined && <span className={styles["note"]}>{hint}</span>}
  </fieldset>
)

export interface Tickable {
  readonly value: string
  readonly label: string
  readonly note?: string
  readonly disabled?: boolean
}

export interface TickBoxesProps extends Omit<FieldSetProps, "children"> {
  readonly values: ReadonlyArray<Tickable>
  readonly chosen: ReadonlyArray<string>
  readonly onChange: (chosen: ReadonlyArray<string>) => void
}

/** A few boxes to tick. For many there is `ChoiceList`. */
export const TickBoxes = ({ chosen, onChange, values, ...set }: TickBoxesProps) => (
  <FieldSet {...set}>
    {values.map(({ disabled, label, note, value }) => (
      <label key={value} className={styles["tick"]}>
        <input
          type="checkbox"
          checked={chosen.includes(value)}
          disabled={disabled}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
        <span>{label}</span>
        {note !== undefined && <span className={styles["note"]}>{note}</span>}
      </label>
    ))}
  </FieldSet>
)
