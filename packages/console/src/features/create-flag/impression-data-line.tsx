import { Switch } from "../../components/switch.tsx"
import styles from "./create-flag.module.css"

export interface ImpressionDataLineProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabledReason?: string | undefined
}

export const ImpressionDataLine = ({ checked, disabledReason: reason, onChange }: ImpressionDataLineProps) => (
  <div className={styles["line"]}>
    <div>
      <span className={styles["label"]}>Impression data</span>
      <p>SDKs emit an event for each evaluation, for analytics.</p>
    </div>
    <Switch checked={checked} onChange={onChange} label="Impression data" disabledReason={reason} />
  </div>
)
