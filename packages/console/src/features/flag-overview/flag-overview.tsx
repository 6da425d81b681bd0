import { Section } from "../../components/page-frame.tsx"
import { $api } from "../../interface/client.ts"
import { useFlag } from "../flag-page/use-flag.ts"
import { AboutFlag } from "./about-flag.tsx"
import { Applications } from "./applications.tsx"
import { Dependencies } from "./dependencies.tsx"
import { EnvironmentCard } from "./environment-card.tsx"
import { FirstEvaluation } from "./first-evaluation.tsx"
import { FlagLinks } from "./flag-links.tsx"
import { FlagTags } from "./flag-tags.tsx"
import styles from "./flag-overview.module.css"

const WAITING = 4000
const WATCHING = 60_000

/** A flag at a glance: its environments side by side, and the facts about it. */
export const FlagOverview = () => {
  const flag = useFlag()
  const metrics = $api.useQuery(
    "get",
    "/api/admin/client-metrics/features/{name}/raw",
    { params: { path: { name: flag.name }, query: { hoursBack: "48" } } },
    // The page polls more often until the first evaluation, for which somebody may be waiting.
    { refetchInterval: ({ state }) => (state.data?.data.length === 0 ? WAITING : WATCHING) }
  )
  const hours = metrics.data?.data
  return (
    <div className={styles["overview"]}>
      <Section title="Environments">
        <div className={styles["environments"]}>
          {flag.environments.map((environment) => (
            <EnvironmentCard key={environment.name} flag={flag} environment={environment} hours={hours} />
          ))}
        </div>
        <FirstEvaluation flag={flag} hours={hours} />
      </Section>
      <div className={styles["aside"]}>
        <AboutFlag flag={flag} />
        <FlagTags flag={flag} />
        <Dependencies flag={flag} />
        <FlagLinks flag={flag} />
        <Applications hours={hours} />
      </div>
    </div>
  )
}
