import { Check, CircleHelp, X } from "lucide-react"
import type {
  AdvancedPlaygroundResult,
  PlaygroundConstraint,
  PlaygroundStrategy
} from "../../interface/operations.gen.ts"
import { constraintWords } from "../../strategies/constraint-words.ts"
import { strategySentence } from "../../strategies/strategy-sentence.ts"
import styles from "./reasons.module.css"

/** Why a flag is on or off for a user: each strategy, and each of its conditions. */
export const Reasons = ({ result }: { readonly result: AdvancedPlaygroundResult }) => (
  <ul className={styles["strategies"]}>
    {result.strategies.data.map((strategy) => (
      <StrategyReason key={strategy.id} strategy={strategy} />
    ))}
  </ul>
)

const StrategyReason = ({ strategy }: { readonly strategy: PlaygroundStrategy }) => {
  const { enabled } = strategy.result
  const sentence = strategySentence({
    ...strategy,
    constraints: [],
    segments: [],
    variants: [],
    disabled: strategy.disabled === true
  })
  return (
    <li>
      <Verdict result={enabled === true ? "yes" : enabled === "unknown" ? "unknown" : "no"} />
      <div>
        {strategy.title !== undefined && strategy.title !== "" && <b>{strategy.title}: </b>}
        {sentence}
        {strategy.constraints.length + strategy.segments.length > 0 && (
          <ul className={styles["conditions"]}>
            {strategy.constraints.map((constraint) => (
              <ConstraintReason key={JSON.stringify(constraint)} constraint={constraint} />
            ))}
            {strategy.segments.map((segment) => (
              <li key={segment.id}>
                <Verdict result={segment.result ? "yes" : "no"} />
                <div>
                  in the segment {segment.name}
                  <ul className={styles["conditions"]}>
                    {segment.constraints.map((constraint) => (
                      <ConstraintReason key={JSON.stringify(constraint)} constraint={constraint} />
                    ))}
                  </ul>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

const ConstraintReason = ({ constraint }: { readonly constraint: PlaygroundConstraint }) => (
  <li>
    <Verdict result={constraint.result ? "yes" : "no"} />
    <span>{constraintWords(constraint)}</span>
  </li>
)

const verdicts = {
  yes: { Icon: Check, label: "Matches" },
  no: { Icon: X, label: "Does not match" },
  unknown: { Icon: CircleHelp, label: "Unknown" }
}

const Verdict = ({ result }: { readonly result: keyof typeof verdicts }) => {
  const { Icon, label } = verdicts[result]
  return <Icon className={styles["verdict"]} data-result={result} role="img" aria-label={label} />
}
