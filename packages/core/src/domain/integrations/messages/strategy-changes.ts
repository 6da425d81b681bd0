import { Option, Schema } from "effect"
import { NewStrategy } from "../../strategies/strategy.ts"
import { constraintWords } from "./constraint-words.ts"
import { listChange, valueChange } from "./value-change.ts"
import { variantChanges } from "./variant-changes.ts"

/** What became of a strategy, as events have it; of a new one, what it is. Nothing where it is none. */
export const strategyChanges = (before: unknown, after: unknown): ReadonlyArray<string> =>
  Option.match(Option.all([decode(before ?? { name: "none" }), decode(after)]), {
    onNone: () => [],
    onSome: ([old, current]) => [
      ...valueChange("title", old.title, current.title),
      ...disabledChange(old.disabled ?? false, current.disabled ?? false),
      ...parameterChanges(old.parameters ?? {}, current.parameters ?? {}),
      ...listChange("constraint", wordsOf(old), wordsOf(current)),
      ...listChange("segment", segmentsOf(old), segmentsOf(current)),
      ...variantChanges(old.variants ?? [], current.variants ?? [])
    ]
  })

/** How people call a strategy. */
export const strategyName = (strategy: unknown): string =>
  Option.match(decode(strategy), { onNone: () => "", onSome: ({ name, title }) => title || name })

const decode = Schema.decodeUnknownOption(NewStrategy)

const disabledChange = (before: boolean, after: boolean): ReadonlyArray<string> => {
  if (before === after) return []
  return [after ? "disabled" : "no longer disabled"]
}

const parameterChanges = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>
): ReadonlyArray<string> => {
  const names = [...new Set(["rollout", ...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => valueChange(name, withUnit(name, before[name]), withUnit(name, after[name])))
}

const withUnit = (name: string, value: string | undefined): string | undefined =>
  /^(?:rollout|percentage)$/.test(name) && value !== undefined && /^\d+(?:\.\d+)?$/.test(value) ? `${value}%` : value

const wordsOf = ({ constraints = [] }: NewStrategy): ReadonlyArray<string> => constraints.map(constraintWords)

const segmentsOf = ({ segments = [] }: NewStrategy): ReadonlyArray<string> => segments.map(String)
