import type { FeatureEnvironment, Strategy } from "../../interface/operations.gen.ts"
import { StrategyDiff } from "../strategy-diff/strategy-diff.tsx"
import { strategySentence } from "../strategy-sentence.ts"
import { useSentenceNames } from "../use-catalog.ts"
import styles from "./copied-state.module.css"

export interface CopiedStateProps {
  readonly target: Pick<FeatureEnvironment, "name" | "enabled" | "strategies">
  readonly strategy: Strategy
  /** The strategy that the copy replaces, if any. */
  readonly replaced: Strategy | undefined
}

/** Who gets the flag in the other environment after the copy, with what is new marked. */
export const CopiedState = ({ replaced, strategy, target }: CopiedStateProps) => {
  const names = useSentenceNames()
  const words = (one: Strategy) => strategySentence(one, names)
  return (
    <section className={styles["state"]} aria-label={`What ${target.name} becomes`}>
      <h3>
        {target.name} becomes{target.enabled ? "" : " (the flag is off there)"}
      </h3>
      <ul className={styles["list"]}>
        {target.strategies.map((one) =>
          one === replaced ? (
            <li key={one.id}>
              <del>{words(one)}</del>
              <ins>{words(strategy)}</ins>
            </li>
          ) : (
            <li key={one.id}>{words(one)}</li>
          )
        )}
        {replaced === undefined && (
          <li>
            <ins>{words(strategy)}</ins>
          </li>
        )}
      </ul>
      {replaced !== undefined && (
        <>
          <h3>What changes</h3>
          <StrategyDiff before={replaced} after={strategy} />
        </>
      )}
    </section>
  )
}
