import type { NewStrategy } from "../../interface/operations.gen.ts"
import { useSentenceNames } from "../use-catalog.ts"
import { strategyDifferences } from "./strategy-differences.ts"
import styles from "./strategy-diff.module.css"

export interface StrategyDiffProps {
  readonly before: NewStrategy
  readonly after: NewStrategy
}

/** The differences between two states of a strategy. */
export const StrategyDiff = ({ after, before }: StrategyDiffProps) => {
  const differences = strategyDifferences(before, after, useSentenceNames())
  if (differences.length === 0) return <p>Nothing differs.</p>
  return (
    <dl className={styles["diff"]}>
      {differences.map((one, index) => (
        <div key={index}>
          <dt>{one.what}</dt>
          <dd>
            {one.before !== undefined && <del>{one.before}</del>}
            {one.after !== undefined && <ins>{one.after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
