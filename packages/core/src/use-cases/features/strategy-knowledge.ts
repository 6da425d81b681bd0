import { Effect } from "effect"
import type { StrategyKnowledge } from "../../domain/features/strategy-rules.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { ContextFieldStore } from "../../ports/context-field-store.ts"
import { SegmentStore } from "../../ports/segment-store.ts"
import { StrategyTypeStore } from "../../ports/strategy-type-store.ts"

/** What strategies of the project are judged by, as it is now. */
export const strategyKnowledge = Effect.fn("strategyKnowledge")(function* (project: string) {
  const strategyTypes = yield* (yield* StrategyTypeStore).list
  const segments = yield* (yield* SegmentStore).list
  const known: StrategyKnowledge = {
    project,
    strategyTypes: new Set(strategyTypes.map(({ name }) => name)),
    segments: new Map(segments.map((segment) => [segment.id, segment.project])),
    contextFields: yield* legalValuesOfFields(),
    limits: yield* CurrentLimits
  }
  return known
})

/** The legal values of each context field; none = any. */
export const legalValuesOfFields = Effect.fn("legalValuesOfFields")(function* () {
  const fields = yield* (yield* ContextFieldStore).list
  return new Map(fields.map((field) => [field.name, field.legalValues.map(({ value }) => value)]))
})
