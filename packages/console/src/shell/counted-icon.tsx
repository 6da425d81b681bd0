import type { ReactNode } from "react"
import styles from "./counted-icon.module.css"

export interface CountedIconProps {
  readonly count: number
  readonly children: ReactNode
}

/** An icon with a number at its corner. The name of its button says the number as well. */
export const CountedIcon = ({ children, count }: CountedIconProps) => (
  <span className={styles["icon"]} aria-hidden="true">
    {children}
    {count > 0 && <span className={styles["count"]}>{count > MOST ? `${MOST}+` : count}</span>}
  </span>
)

const MOST = 99
