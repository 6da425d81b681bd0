import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import type { Milestone, ReleasePlan } from "../../interface/operations.gen.ts"
import { strategySentence } from "../../strategies/strategy-sentence.ts"
import { useSentenceNames } from "../../strategies/use-catalog.ts"
import { moment } from "../../time/words.ts"
import { intervalWords } from "../interval.ts"
import { describedOf } from "../milestone-strategy.ts"
import { progressOf } from "./plan-steps.ts"
import styles from "./milestone-step.module.css"

export interface MilestoneStepProps {
  readonly plan: ReleasePlan
  readonly milestone: Milestone
  readonly isLast: boolean
  readonly disabledReason: string | undefined
  readonly onStart: () => void
  readonly onProgression: () => void
}

/** A milestone on the line: what it does, since when, and how long until the next one. */
export const MilestoneStep = (props: MilestoneStepProps) => {
  const { disabledReason, isLast, milestone, onProgression, onStart, plan } = props
  const names = useSentenceNames()
  const standing = progressOf(plan, milestone)
  const { name, startedAt, strategies, transitionCondition } = milestone
  return (
    <li className={styles["step"]} data-standing={standing} aria-current={standing === "active" ? "step" : undefined}>
      <span className={styles["dot"]} aria-hidden="true" />
      <div className={styles["content"]}>
        <p className={styles["head"]}>
          <strong>{name}</strong>
          {standing === "active" && <Badge tone="on">Active</Badge>}
          {startedAt !== null && <span className={styles["soft"]}>Started on {moment(startedAt)}</span>}
        </p>
        {strategies.length === 0 && <p className={styles["soft"]}>No strategy: nobody gets the flag by it.</p>}
        <ul>
          {strategies.map((strategy) => (
            <li key={strategy.id}>{strategySentence(describedOf(strategy), names)}</li>
          ))}
        </ul>
        {!isLast && (
          <p className={styles["soft"]}>
            {transitionCondition === null
              ? "The next milestone is started by hand."
              : `The next milestone starts ${intervalWords(transitionCondition.intervalMinutes)} after this one.`}
          </p>
        )}
        <div className={styles["buttons"]}>
          <Button
            size="small"
            aria-label={standing === "waiting" ? `Start ${name}` : `Start again: ${name}`}
            disabledReason={disabledReason}
            onClick={onStart}
          >
            {standing === "waiting" ? "Start" : "Start again"}
          </Button>
          {!isLast && (
            <Button
              size="small"
              look="quiet"
              aria-label={`Change when the next one starts after ${name}`}
              disabledReason={disabledReason}
              onClick={onProgression}
            >
              Change when the next one starts
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
