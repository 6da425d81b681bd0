import type { ComponentProps, ReactNode } from "react"
import { classes } from "../style/classes.ts"
import { Tooltip } from "./tooltip.tsx"
import styles from "./button.module.css"

export interface ButtonProps extends Omit<ComponentProps<"button">, "title" | "disabled"> {
  readonly look?: "primary" | "plain" | "quiet" | "danger"
  readonly size?: "small" | "medium"
  readonly icon?: ReactNode
  /** Shows that the action is under way, and ignores clicks until it is done. */
  readonly busy?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Why the button cannot be used. It stays reachable by keyboard, so that everyone can read the reason. */
  readonly disabledReason?: string | undefined
  /** The name of a button that shows only an icon. It is also its tooltip. */
  readonly label?: string
}

export const Button = (props: ButtonProps) => {
  const { busy, children, className, disabled, disabledReason, icon, label, look, onClick, size, ...rest } = props
  const inactive = disabled === true || disabledReason !== undefined || busy === true
  const button = (
    <button
      type="button"
      {...rest}
      aria-disabled={inactive || undefined}
      aria-busy={busy || undefined}
      aria-label={label ?? rest["aria-label"]}
      className={classes(
        styles["button"],
        styles[look ?? "plain"],
        size === "small" && styles["small"],
        label !== undefined && styles["iconOnly"],
        className
      )}
      onClick={(event) => {
        if (inactive) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy === true ? <span className={styles["spinner"]} aria-hidden="true" /> : icon}
      {children !== undefined && <span>{children}</span>}
    </button>
  )
  const hint = disabledReason ?? label
  return hint === undefined ? button : <Tooltip text={hint}>{button}</Tooltip>
}
