import { lazy, Suspense, useEffect, useState } from "react"
import { Card } from "../../components/card.tsx"
import { Notice } from "../../components/notice.tsx"
import type { FeatureDetails, FeatureHour } from "../../interface/operations.gen.ts"
import { refreshFeature } from "../refresh-feature.ts"
import { applicationsIn } from "./traffic.ts"
import styles from "./first-evaluation.module.css"

const ConnectCode = lazy(async () => ({ default: (await import("../first-steps/connect-code.tsx")).ConnectCode }))

export interface FirstEvaluationProps {
  readonly flag: FeatureDetails
  /** The evaluations of the flag, once they are known. */
  readonly hours: ReadonlyArray<FeatureHour> | undefined
}

/** Shows the code that asks for a new flag, waits for the first evaluation, and says when that has happened. */
export const FirstEvaluation = ({ flag, hours }: FirstEvaluationProps) => {
  const { name, project } = flag
  const [first] = applicationsIn(hours ?? [])
  const isNew = hours !== undefined && first === undefined && flag.environments.every((one) => one.lastSeenAt === null)
  const [waited, setWaited] = useState(isNew)
  if (isNew && !waited) setWaited(true)
  const arrived = waited && first !== undefined
  useEffect(() => {
    if (arrived) void refreshFeature(project, name)
  }, [arrived, project, name])
  if (arrived) {
    return (
      <Notice tone="success">
        The first evaluation has arrived: {first.name} asks for it in {first.environments.join(" and ")}.
      </Notice>
    )
  }
  if (!isNew || flag.archived) return null
  return (
    <Card className={styles["waiting"]}>
      <p role="status">
        <span className={styles["pulse"]} aria-hidden="true" />
        Waiting for the first evaluation: no application has asked for it yet.
      </p>
      <details className={styles["code"]}>
        <summary>Show the code that asks for it</summary>
        <Suspense fallback={null}>
          <ConnectCode featureName={name} />
        </Suspense>
      </details>
    </Card>
  )
}
