import { Switch as Base } from "@base-ui/react/switch"
import { classes } from "../style/classes.ts"
import { Tooltip } from "./tooltip.tsx"
import styles from "./switch.module.css"

export interface SwitchProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** What it switches, for screen readers: `checkout in production`. */
  readonly label: string
  readonly busy?: boolean | undefined
  /** Why it cannot be switched. */
  readonly disabledReason?: string | undefined
  readonly size?: "small" | "medium"
}

export const Switch = ({ busy, checked, disabledReason, label, onChange, size = "medium" }: SwitchProps) => {
  const inactive = busy === true || disabledReason !== undefined
  const control = (
    <Base.Root
      checked={checked}
      readOnly={inactive}
      aria-label={label}
      aria-disabled={inactive || undefined}
      aria-busy={busy || undefined}
      onCheckedChange={onChange}
      className={classes(styles["track"], size === "small" && styles["small"])}
    >
      <Base.Thumb className={styles["thumb"]} />
    </Base.Root>
  )
  return disabledReason === undefined ? control : <Tooltip text={disabledReason}>{control}</Tooltip>
}
