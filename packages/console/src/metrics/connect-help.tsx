import { Box } from "lucide-react"
import { EmptyState } from "../components/empty-state.tsx"
import { ConnectCode } from "../features/first-steps/connect-code.tsx"
import styles from "./connect-help.module.css"

/** Explains how to connect an application. */
export const ConnectHelp = () => (
  <EmptyState icon={<Box aria-hidden="true" />} title="No applications are connected yet">
    <p>An application asks for flags by an SDK of Unleash or OpenFeature. It appears here within a minute.</p>
    <div className={styles["code"]}>
      <ConnectCode />
    </div>
  </EmptyState>
)
