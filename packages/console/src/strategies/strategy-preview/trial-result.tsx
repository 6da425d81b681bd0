import { Check, CircleHelp, X } from "lucide-react"
import type { NewStrategy, StrategyTrial } from "../../interface/operations.gen.ts"
import { constraintWords } from "../constraint-words.ts"
import { type Check as CheckWords, decisionWords, constraintReasonWords, rolloutCheck } from "./trial-words.ts"
import { capitalized } from "../../words/capitalized.ts"
import styles from "./who-gets-it.module.css"

export interface TrialResultProps {
  readonly trial: StrategyTrial
  readonly strategy: NewStrategy
}

/** Whether a user gets the flag, and each check with its reason. */
export const TrialResult = ({ strategy, trial }: TrialResultProps) => {
  const rollout = rolloutCheck(trial, strategy)
  const decision = decisionWords(trial, strategy)
  const enabled =
    rollout?.passed === "unknown" && trial.reason !== "constraint" && trial.reason !== "segment"
      ? "unknown"
      : trial.enabled
  return (
    <div className={styles["result"]} aria-live="polite">
      <p className={styles["decision"]} data-enabled={String(enabled)}>
        <Icon enabled={enabled} />
        {decision}
      </p>
      <ul className={styles["checks"]}>
        {trial.constraints.map((constraint, index) => (
          <CheckLine
            key={index}
            passed={constraint.result}
            words={constraintWords(constraint)}
            reason={constraintReasonWords(constraint)}
          />
        ))}
        {trial.segments.map((segment) => (
          <CheckLine
            key={segment.id}
            passed={segment.result}
            words={`in the segment ${segment.name === "" ? segment.id : segment.name}`}
            reason={segment.constraints
              .filter(({ result }) => !result)
              .map((constraint) => `“${constraintWords(constraint)}” is not true: ${constraintReasonWords(constraint)}`)
              .join(" ")}
          />
        ))}
        {rollout !== undefined && <CheckLine {...rollout} />}
      </ul>
    </div>
  )
}

const CheckLine = ({ passed, reason, words }: CheckWords) => (
  <li data-passed={String(passed)}>
    <Icon enabled={passed} />
    <span>
      <span className={styles["hidden"]}>{verdicts[String(passed)]}</span>
      {words}
      {reason !== "" && <span className={styles["reason"]}>{capitalized(reason)}</span>}
    </span>
  </li>
)

const verdicts: Readonly<Record<string, string>> = { true: "Passes: ", false: "Fails: ", unknown: "May pass: " }

const Icon = ({ enabled }: { readonly enabled: boolean | "unknown" }) => {
  if (enabled === "unknown") return <CircleHelp aria-hidden="true" />
  return enabled ? <Check aria-hidden="true" /> : <X aria-hidden="true" />
}
