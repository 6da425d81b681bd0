import { Select as Base } from "@base-ui/react/select"
import { Check, ChevronsUpDown } from "lucide-react"
import type { ReactNode } from "react"
import { classes } from "../style/classes.ts"
import styles from "./select.module.css"

export interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  /** A second line, smaller. */
  readonly note?: ReactNode
  readonly disabled?: boolean
}

export interface SelectProps<Value extends string> {
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly choices: ReadonlyArray<Choice<Value>>
  /** The name of a select outside of a `Field`, for screen readers. */
  readonly label?: string
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly size?: "small" | "medium"
}

export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const { choices, disabled, label, onChange, placeholder = "Choose", size, value } = props
  return (
    <Base.Root
      items={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      value={value}
      disabled={disabled ?? false}
      onValueChange={(chosen) => {
        if (chosen !== null) onChange(chosen)
      }}
    >
      <Base.Trigger aria-label={label} className={classes(styles["trigger"], size === "small" && styles["small"])}>
        <Base.Value className={styles["value"]}>
          {(chosen: Value | null) => labelOf(choices, chosen) ?? placeholder}
        </Base.Value>
        <ChevronsUpDown aria-hidden="true" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={styles["positioner"]} sideOffset={4} alignItemWithTrigger={false}>
          <Base.Popup className={styles["popup"]}>
            {choices.map((choice) => (
              <Base.Item
                key={choice.value}
                value={choice.value}
                disabled={choice.disabled ?? false}
                className={styles["item"]}
              >
                <Base.ItemText>{choice.label}</Base.ItemText>
                {choice.note !== undefined && <span className={styles["note"]}>{choice.note}</span>}
                <Base.ItemIndicator className={styles["check"]}>
                  <Check aria-hidden="true" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const labelOf = <Value extends string>(choices: ReadonlyArray<Choice<Value>>, value: Value | null) =>
  choices.find((choice) => choice.value === value)?.label
