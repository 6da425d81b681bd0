import { Effect, Random } from "effect"
import { contextViolations, evaluationContext } from "../../domain/delivery/sdk-context.ts"
import { strategyTrial, type StrategyTrialRequest } from "../../domain/delivery/strategy-trial.ts"
import { now } from "../../domain/values/timestamp.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { refuseInvalid } from "../access/require-permission.ts"
import { visibleProject } from "../access/visible-project.ts"

/** Explains whether a strategy would include a user, before it is saved. */
export const tryStrategy = Effect.fn("tryStrategy")(function* (input: StrategyTrialRequest) {
  const context = evaluationContext(input.context)
  yield* refuseInvalid(contextViolations(context, "/context"))
  const { project } = yield* visibleProject(input.project)
  const segments = yield* (yield* SegmentStore).list
  const usable = segments.filter((segment) => segment.project === null || segment.project === project.id)
  const drawn = yield* Random.next
  return strategyTrial(input.strategy, usable, { context, now: yield* now, random: () => drawn })
})
