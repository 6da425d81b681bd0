import { Link } from "@tanstack/react-router"
import { ApprovalNote } from "../../change-requests/approvals/approval-note.tsx"
import { Badge } from "../../components/badge.tsx"
import { Card } from "../../components/card.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import type { DetailedEnvironment, FeatureDetails, FeatureHour } from "../../interface/operations.gen.ts"
import { Sparkline } from "../../charts/sparkline.tsx"
import { StrategyList } from "../../strategies/strategy-list/strategy-list.tsx"
import { useNow } from "../../time/now.ts"
import { counted } from "../../words/numbers.ts"
import { FeatureSwitch } from "../feature-switch/feature-switch.tsx"
import { trafficIn, trafficWords } from "./traffic.ts"
import styles from "./environment-card.module.css"

export interface EnvironmentCardProps {
  readonly flag: FeatureDetails
  readonly environment: DetailedEnvironment
  /** The evaluations of the flag, once they are known. */
  readonly hours: ReadonlyArray<FeatureHour> | undefined
}

/** One environment of a flag: its switch, its traffic and who gets the flag there. */
export const EnvironmentCard = ({ environment, flag, hours }: EnvironmentCardProps) => {
  const disabledReason = flag.archived ? "The flag is archived. Revive it first." : undefined
  return (
    <Card className={styles["card"]} flush>
      <header className={styles["header"]}>
        <div className={styles["titles"]}>
          <h3>{environment.name}</h3>
          {environment.type !== environment.name && <Badge>{environment.type}</Badge>}
        </div>
        <FeatureSwitch
          projectId={flag.project}
          featureName={flag.name}
          environment={environment}
          disabledReason={disabledReason}
        />
      </header>
      <Traffic environment={environment.name} hours={hours} />
      <div className={styles["strategies"]}>
        <ApprovalNote projectId={flag.project} environment={environment.name} />
        <StrategyList
          projectId={flag.project}
          featureName={flag.name}
          environment={environment.name}
          disabledReason={disabledReason}
        />
      </div>
      <footer className={styles["footer"]}>
        {environment.lastSeenAt === null ? (
          <span>Never seen</span>
        ) : (
          <span>
            Last seen <TimeAgo at={environment.lastSeenAt} />
          </span>
        )}
        {environment.variants.length > 0 && (
          <Link
            to="/projects/$projectId/features/$featureName/variants"
            params={{ projectId: flag.project, featureName: flag.name }}
            hash={environment.name}
          >
            {counted(environment.variants.length, "variant")}
          </Link>
        )}
      </footer>
    </Card>
  )
}

/** The evaluations of the last 24 hours: as a chart, or in words only if there were none. */
const Traffic = ({ environment, hours }: { readonly environment: string } & Pick<EnvironmentCardProps, "hours">) => {
  const now = useNow()
  const traffic = trafficIn(hours ?? [], environment, now)
  const words = trafficWords(traffic)
  return (
    <div className={styles["traffic"]} data-known={hours !== undefined}>
      {(hours === undefined || traffic.some(({ no, yes }) => yes + no > 0)) && (
        <Sparkline
          label={`${environment}: ${words}`}
          bars={traffic.map(({ at, no, yes }) => ({ key: at, value: yes, rest: no }))}
        />
      )}
      <p>{words}</p>
    </div>
  )
}
