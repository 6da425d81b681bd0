import { Link } from "@tanstack/react-router"
import { Section } from "../../components/page-frame.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import type { FeatureHour } from "../../interface/operations.gen.ts"
import { HOUR, milliseconds } from "../../time/instants.ts"
import { useNow } from "../../time/now.ts"
import { applicationsIn } from "./traffic.ts"
import styles from "./flag-facts.module.css"

/** The applications that asked for the flag in the last two days. */
export const Applications = ({ hours }: { readonly hours: ReadonlyArray<FeatureHour> | undefined }) => {
  const now = useNow()
  const applications = applicationsIn(hours ?? [])
  return (
    <Section title="Applications">
      {hours !== undefined && applications.length === 0 && (
        <p className={styles["none"]}>No application has asked for it in the last 48 hours.</p>
      )}
      {applications.length > 0 && (
        <ul className={styles["list"]}>
          {applications.map(({ at, environments, name }) => (
            <li key={name}>
              <span className={styles["what"]}>
                <Link to="/applications/$appName" params={{ appName: name }}>
                  {name}
                </Link>
                <span className={styles["below"]}>
                  {/* Evaluations are counted by the hour. */}
                  {now - milliseconds(at) < HOUR ? "this hour" : <TimeAgo at={at} />} in {environments.join(", ")}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
