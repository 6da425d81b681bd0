import type { ReactNode } from "react"
import styles from "./empty-state.module.css"

export interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: string
  /** What users can do here, and why. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

export const EmptyState = ({ actions, children, icon, title }: EmptyStateProps) => (
  <div className={styles["empty"]}>
    {icon !== undefined && <span className={styles["icon"]}>{icon}</span>}
    <h2>{title}</h2>
    {children !== undefined && <div className={styles["text"]}>{children}</div>}
    {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
  </div>
)
