import { Schema } from "effect"
import { completeStrategy, NewStrategy, nextSortOrder, type Strategy } from "../strategies/strategy.ts"
import { sameMembers } from "../values/same-content.ts"
import { compareText } from "../values/text.ts"
import { type ImportContext, segmentIds } from "./import-context.ts"
import type { ImportData, ImportStrategy } from "./import-data.ts"
import type { ImportPlan, StrategyIds } from "./plan-import.ts"

/** Every feature ends with the strategies of the import, and none else. A list of equal content stays, with its ids. */
export const planStrategies = (
  data: ImportData,
  context: ImportContext,
  affected: ReadonlyArray<string>,
  ids: StrategyIds
): Pick<ImportPlan, "strategiesRemoved" | "strategiesAdded"> => {
  const given = Map.groupBy(data.featureStrategies, (strategy) => strategy.featureName)
  const localIds = segmentIds(data, context)
  const replaced = affected.flatMap((feature) => {
    const before = context.features.get(feature)?.state.strategies ?? []
    const after = ordered(
      feature,
      (given.get(feature) ?? []).map((strategy) => localized(strategy, localIds))
    )
    return sameMembers(before.map(content), after.map(content)) ? [] : [{ feature, before, after }]
  })
  return {
    strategiesRemoved: replaced
      .filter(({ before }) => before.length > 0)
      .map(({ feature, before }) => ({ feature, strategies: before })),
    strategiesAdded: replaced
      .filter(({ after }) => after.length > 0)
      .map(({ feature, after }) => ({ feature, strategies: identified(after, ids) }))
  }
}

/** The strategy with the ids that its segments have here. */
const localized = (strategy: ImportStrategy, localIds: ReadonlyMap<number, number>): ImportStrategy => ({
  ...strategy,
  segments: (strategy.segments ?? []).flatMap((id) => localIds.get(id) ?? [])
})

/** A strategy without a place comes after all others so far. */
const ordered = (featureName: string, given: ReadonlyArray<ImportStrategy>): ReadonlyArray<Strategy> => {
  const strategies: Array<Strategy> = []
  const placed = given.filter(isNewStrategy)
  let next = nextSortOrder(placed.map(({ sortOrder }) => ({ sortOrder: sortOrder ?? -1 })))
  for (const strategy of placed) {
    strategies.push(completeStrategy(strategy, { id: "", featureName, sortOrder: next }))
    if (strategy.sortOrder === undefined) next = nextSortOrder([{ sortOrder: next }])
  }
  return strategies
}

const isNewStrategy = Schema.is(NewStrategy)

/** Ids that ascend keep strategies of the same sort order as the import lists them. */
const identified = (strategies: ReadonlyArray<Strategy>, ids: StrategyIds): ReadonlyArray<Strategy> => {
  const ascending = strategies.map(() => ids.nextId()).toSorted(compareText)
  return strategies.map((strategy, index) => ({ ...strategy, id: ascending[index] ?? strategy.id }))
}

/** What makes two strategies equal: all but the id, and segments in any order. */
const content = (strategy: Strategy) => ({
  ...strategy,
  id: "",
  segments: strategy.segments.toSorted((left, right) => left - right)
})
