import { Combobox as Base } from "@base-ui/react/combobox"
import { Check, ChevronsUpDown } from "lucide-react"
import type { Choice } from "./select.tsx"
import styles from "./combobox.module.css"

export interface ComboboxProps {
  readonly value: string | null
  readonly onChange: (value: string) => void
  readonly choices: ReadonlyArray<Choice<string>>
  readonly placeholder?: string
  /** Disables choosing, for example while the last choice is saved. */
  readonly readOnly?: boolean
  /** The name of a combobox outside of a `Field`, for screen readers. */
  readonly label?: string
}

/** A select with a search, for many choices. */
export const Combobox = ({ choices, label, onChange, placeholder, readOnly = false, value }: ComboboxProps) => (
  <Base.Root
    items={choices}
    value={choices.find((choice) => choice.value === value) ?? null}
    onValueChange={(chosen) => chosen !== null && onChange(chosen.value)}
    isItemEqualToValue={(one, other) => one.value === other.value}
    limit={MAX_VISIBLE}
    readOnly={readOnly}
    autoHighlight
  >
    <Base.InputGroup className={styles["group"]}>
      <Base.Input className={styles["input"]} placeholder={placeholder} aria-label={label} />
      <Base.Trigger className={styles["trigger"]} aria-label="Show all">
        <ChevronsUpDown aria-hidden="true" />
      </Base.Trigger>
    </Base.InputGroup>
    <Base.Portal>
      <Base.Positioner className={styles["positioner"]} sideOffset={4}>
        <Base.Popup className={styles["popup"]}>
          <Base.Empty className={styles["empty"]}>Nothing matches.</Base.Empty>
          <Base.List className={styles["list"]}>
            {(choice: Choice<string>) => (
              <Base.Item
                key={choice.value}
                value={choice}
                disabled={choice.disabled ?? false}
                className={styles["item"]}
              >
                <span className={styles["text"]}>{choice.label}</span>
                {choice.note !== undefined && <span className={styles["note"]}>{choice.note}</span>}
                <Base.ItemIndicator className={styles["check"]}>
                  <Check aria-hidden="true" />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

const MAX_VISIBLE = 100
