import type { ReactNode } from "react"
import styles from "./login-frame.module.css"

export interface LoginFrameProps {
  readonly title: string
  readonly children: ReactNode
}

/** The frame of the pages before the login. */
export const LoginFrame = ({ children, title }: LoginFrameProps) => (
  <main className={styles["frame"]}>
    <div className={styles["card"]}>
      <img src="./halyard.svg" alt="Halyard" width="40" height="40" />
      <h1>{title}</h1>
      {children}
    </div>
  </main>
)
