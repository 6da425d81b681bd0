import { Effect } from "effect"
import type { StrategyKnowledge } from "../../domain/strategies/strategy-rules.ts"
import type { NewStrategy } from "../../domain/strategies/strategy.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { wholeNumberViolations } from "../../domain/violations/whole-number.ts"
import { ContextFieldStore } from "../../ports/catalog/context-field-store.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { StrategyTypeStore } from "../../ports/catalog/strategy-type-store.ts"
import { keepCatalog } from "../catalog/hold-catalog.ts"

/** What these strategies of the project are judged by, as it is now; their segments stay so until the transaction ends. */
export const strategyKnowledge = Effect.fn("strategyKnowledge")(function* (
  project: string,
  strategies: ReadonlyArray<Pick<NewStrategy, "segments">>
) {
  yield* keepCatalog()
  const strategyTypes = yield* (yield* StrategyTypeStore).list
  const known: StrategyKnowledge = {
    project,
    strategyTypes: new Set(strategyTypes.map(({ name }) => name)),
    segments: yield* sharedSegments(strategies.flatMap(({ segments }) => segments ?? [])),
    contextFields: yield* legalValuesOfFields(),
    limits: yield* CurrentLimits
  }
  return known
})

/** The projects of those of the segments that exist (null = global). They stay as they are until the transaction ends. */
export const sharedSegments = Effect.fn("sharedSegments")(function* (ids: ReadonlyArray<number>) {
  const possible = new Set(ids.filter((id) => wholeNumberViolations(id, "").length === 0))
  const found = possible.size === 0 ? [] : yield* (yield* SegmentStore).share([...possible])
  return new Map(found.map(({ id, project }) => [id, project]))
})

/** The legal values of each context field; none = any. */
export const legalValuesOfFields = Effect.fn("legalValuesOfFields")(function* () {
  const fields = yield* (yield* ContextFieldStore).list
  return new Map(fields.map((field) => [field.name, field.legalValues.map(({ value }) => value)]))
})
