import { Section } from "../../components/page-frame.tsx"
import { useFlag } from "../flag-page/use-flag.ts"
import { FlagDetailsForm } from "./flag-details-form.tsx"
import { FlagLife } from "./flag-life.tsx"
import styles from "./flag-settings.module.css"

/** The settings of a flag, and the actions on all of it. */
export const FlagSettings = () => {
  const flag = useFlag()
  return (
    <div className={styles["settings"]}>
      <Section title="Details">
        <FlagDetailsForm key={flag.name} flag={flag} />
      </Section>
      <Section title="Life">
        <FlagLife flag={flag} />
      </Section>
    </div>
  )
}
