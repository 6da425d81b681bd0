import { Check, CircleHelp, X } from "lucide-react"
import type { NewStrategy, StrategyTrial } from "../../interface/operations.gen.ts"
import { constraintWords } from "../constraint-words.ts"
import { decisionWords, reasonWords, rolloutWords } from "./trial-words.ts"
import styles from "./who-gets-it.module.css"

export interface TrialResultProps {
  readonly trial: StrategyTrial
  readonly strategy: NewStrategy
}

/** Whether a user gets the flag, and each check with its reason. */
export const TrialResult = ({ strategy, trial }: TrialResultProps) => {
  const rollout = rolloutWords(trial, strategy)
  return (
    <div className={styles["result"]} aria-live="polite">
      <p className={styles["decision"]} data-enabled={String(trial.enabled)}>
        <Icon enabled={trial.enabled} />
        {decisionWords(trial, strategy)}
      </p>
      <ul className={styles["checks"]}>
        {trial.constraints.map((constraint, index) => (
          <CheckLine
            key={index}
            passed={constraint.result}
            words={constraintWords(constraint)}
            reason={reasonWords(constraint)}
          />
        ))}
        {trial.segments.map((segment) => (
          <CheckLine
            key={segment.id}
            passed={segment.result}
            words={`in the segment ${segment.name === "" ? segment.id : segment.name}`}
            reason={segment.constraints
              .filter(({ result }) => !result)
              .map((constraint) => `not ${constraintWords(constraint)}: ${reasonWords(constraint)}`)
              .join("; ")}
          />
        ))}
        {rollout !== undefined && <CheckLine passed={rollout.passed} words={rollout.words} reason={rollout.reason} />}
      </ul>
    </div>
  )
}

interface CheckLineProps {
  readonly passed: boolean
  readonly words: string
  readonly reason: string
}

const CheckLine = ({ passed, reason, words }: CheckLineProps) => (
  <li data-passed={passed}>
    <Icon enabled={passed} />
    <span>
      <span className={styles["hidden"]}>{passed ? "Passes: " : "Fails: "}</span>
      {words}
      {reason !== "" && <span className={styles["reason"]}>{reason}</span>}
    </span>
  </li>
)

const Icon = ({ enabled }: { readonly enabled: boolean | "unknown" }) => {
  if (enabled === "unknown") return <CircleHelp aria-hidden="true" />
  return enabled ? <Check aria-hidden="true" /> : <X aria-hidden="true" />
}
