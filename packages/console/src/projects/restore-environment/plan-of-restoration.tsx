import { Link } from "@tanstack/react-router"
import { Badge } from "../../components/badge.tsx"
import { Notice } from "../../components/notice.tsx"
import { PropertyChanges } from "../../events/event-diff/event-diff.tsx"
import type { RestorationPlan, RestoredFeature } from "../../interface/operations.gen.ts"
import { useSentenceNames } from "../../strategies/use-catalog.ts"
import { moment } from "../../time/words.ts"
import { counted } from "../../words/numbers.ts"
import { restoredChanges } from "./restored-changes.ts"
import styles from "./restore-environment.module.css"

export interface PlanOfRestorationProps {
  readonly plan: RestorationPlan
  readonly projectId: string
}

/** Every difference between now and then, flag by flag. */
export const PlanOfRestoration = ({ plan: { at, features, leftOut }, projectId }: PlanOfRestorationProps) => (
  <section className={styles["plan"]} aria-label="What would change">
    {features.length === 0 ? (
      <Notice>Nothing differs from {moment(at)}.</Notice>
    ) : (
      <Notice tone="warning">
        {counted(features.length, "flag differs", "flags differ")} from {moment(at)}. All of them change at once, or
        none.
      </Notice>
    )}
    {features.map((restored) => (
      <Restored key={restored.feature} restored={restored} projectId={projectId} />
    ))}
    {leftOut.length > 0 && (
      <>
        <h3>These stay as they are</h3>
        <ul className={styles["leftOut"]}>
          {leftOut.map(({ feature, reason }) => (
            <li key={feature}>
              <b>{feature}</b>: {reason}
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
)

interface RestoredProps {
  readonly restored: RestoredFeature
  readonly projectId: string
}

const Restored = ({ projectId, restored: { diff, feature, revived } }: RestoredProps) => (
  <div className={styles["restored"]}>
    <h3 className={styles["name"]}>
      <Link to="/projects/$projectId/features/$featureName" params={{ projectId, featureName: feature }}>
        {feature}
      </Link>
      {revived && <Badge tone="warning">Revived</Badge>}
    </h3>
    <PropertyChanges changes={restoredChanges(diff, useSentenceNames())} />
  </div>
)
