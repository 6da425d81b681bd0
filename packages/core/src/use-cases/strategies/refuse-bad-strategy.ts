import { Effect } from "effect"
import type { Violation } from "../../domain/violations/errors.ts"
import { strategyViolations } from "../../domain/strategies/strategy-rules.ts"
import type { NewStrategy } from "../../domain/strategies/strategy.ts"
import { allFixedViolations } from "../../domain/strategies/variant-rules.ts"
import { refuseForbidden, refuseInvalid } from "../access/refuse.ts"
import { strategyKnowledge } from "./strategy-knowledge.ts"

/** Where the content of a strategy stands in the input, and how the caller is told what is wrong with it. */
export interface StrategyInput {
  readonly path: string
  readonly told: (violations: ReadonlyArray<Violation>) => ReadonlyArray<Violation>
}

/** The whole body is the content. */
export const strategyBody: StrategyInput = { path: "/body", told: (violations) => violations }

/** Fails unless the content is such as a strategy of the project may have; limits are a matter of `strategyLimits`. */
export const refuseBadStrategy = Effect.fn("refuseBadStrategy")(function* (
  project: string,
  content: NewStrategy,
  { path, told }: StrategyInput = strategyBody
) {
  const known = yield* strategyKnowledge(project, [content])
  yield* refuseInvalid(told(strategyViolations(content, path, known)))
  yield* refuseForbidden(told(allFixedViolations(content.variants ?? [], `${path}/variants`)))
})
