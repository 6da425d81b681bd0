import type { ReactNode } from "react"
import styles from "./badges.module.css"

/** Badges and links in a row that wraps. */
export const Badges = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles["badges"]}>{children}</span>
)
