import type { ReactNode } from "react"
import { classes } from "../style/classes.ts"
import styles from "./badge.module.css"

export interface BadgeProps {
  readonly tone?: "neutral" | "accent" | "on" | "warning" | "danger"
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** A short word about a thing: a state, a type, a count. */
export const Badge = ({ children, icon, tone = "neutral" }: BadgeProps) => (
  <span className={classes(styles["badge"], styles[tone])}>
    {icon}
    {children}
  </span>
)
