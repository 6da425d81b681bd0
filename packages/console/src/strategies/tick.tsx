import type { ReactNode } from "react"
import styles from "./tick.module.css"

export interface TickProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
  /** Why it cannot be changed. */
  readonly disabledReason?: string | undefined
}

/** A checkbox with its words. */
export const Tick = ({ checked, children, disabledReason, onChange }: TickProps) => (
  <label className={styles["tick"]}>
    <input
      type="checkbox"
      checked={checked}
      disabled={disabledReason !== undefined}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>
      {children}
      {disabledReason !== undefined && <span className={styles["reason"]}>{disabledReason}</span>}
    </span>
  </label>
)
