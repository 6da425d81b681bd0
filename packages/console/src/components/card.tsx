import type { ReactNode } from "react"
import { classes } from "../style/classes.ts"
import styles from "./card.module.css"

export interface CardProps {
  readonly children: ReactNode
  /** Without space around the content, for tables and lists. */
  readonly flush?: boolean
  readonly className?: string | undefined
}

export const Card = ({ children, className, flush }: CardProps) => (
  <div className={classes(styles["card"], flush !== true && styles["padded"], className)}>{children}</div>
)
