import { strategySentence } from "../../strategies/strategy-sentence.ts"
import { useSentenceNames } from "../../strategies/use-catalog.ts"
import { useFlag } from "../flag-page/use-flag.ts"
import styles from "./strategy-list.module.css"

export interface StrategyListProps {
  readonly projectId: string
  readonly featureName: string
  readonly environment: string
}

/** Who gets the flag in an environment, as sentences. One of the strategies is enough. */
export const StrategyList = ({ environment }: StrategyListProps) => {
  const flag = useFlag()
  const names = useSentenceNames()
  const strategies = flag.environments.find(({ name }) => name === environment)?.strategies ?? []
  if (strategies.length === 0) {
    return <p className={styles["none"]}>No strategy yet. Switching it on adds one for everyone.</p>
  }
  return (
    <ul className={styles["strategies"]}>
      {strategies.map((strategy) => (
        <li key={strategy.id}>
          {strategy.title !== null && <b>{strategy.title}</b>}
          <span>{strategySentence(strategy, names)}</span>
        </li>
      ))}
    </ul>
  )
}
