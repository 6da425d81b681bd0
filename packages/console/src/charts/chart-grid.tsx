import type { ReactNode } from "react"
import styles from "./chart-grid.module.css"

/** Charts side by side, where there is room. */
export const ChartGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles["grid"]}>{children}</div>
)
