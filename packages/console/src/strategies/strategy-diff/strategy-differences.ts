import type { Constraint, NewStrategy, StrategyVariant } from "../../interface/operations.gen.ts"
import { constraintWords } from "../constraint-words.ts"
import { both } from "../list-words.ts"
import { parameterName, parameterWords } from "../parameter-names.ts"
import type { SentenceNames } from "../strategy-sentence.ts"
import { strategyContent } from "../strategy-form/new-strategy.ts"

/** One thing that differs: what it was, and what it became. One of them is missing for what was added or removed. */
export interface StrategyDifference {
  readonly what: string
  readonly before?: string
  readonly after?: string
}

/** The differences between two states of a strategy, each in words. Empty if there are none. */
export const strategyDifferences = (
  left: NewStrategy,
  right: NewStrategy,
  names: SentenceNames = {}
): ReadonlyArray<StrategyDifference> => {
  const before = strategyContent(left)
  const after = strategyContent(right)
  const typeOf = (name: string) => names.strategyType?.(name) ?? name
  return [
    ...changed("Type", typeOf(before.name), typeOf(after.name)),
    ...changed("Title", before.title ?? "", after.title ?? ""),
    ...changed("State", stateOf(before), stateOf(after)),
    ...parameterDifferences(before.parameters ?? {}, after.parameters ?? {}),
    ...constraintDifferences(before.constraints ?? [], after.constraints ?? []),
    ...segmentDifferences(before.segments ?? [], after.segments ?? [], names),
    ...variantDifferences(before.variants ?? [], after.variants ?? [])
  ]
}

const changed = (what: string, before: string, after: string): ReadonlyArray<StrategyDifference> => {
  if (before === after) return []
  return [{ what, ...(before === "" ? {} : { before }), ...(after === "" ? {} : { after }) }]
}

const stateOf = ({ disabled }: NewStrategy): string => (disabled === true ? "Disabled" : "Enabled")

type Parameters = Readonly<Record<string, string>>

const parameterDifferences = (before: Parameters, after: Parameters): ReadonlyArray<StrategyDifference> =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    changed(parameterName(name), parameterWords(name, before[name] ?? ""), parameterWords(name, after[name] ?? ""))
  )

/**
 * A constraint on the same field with the same comparison has changed. Of long lists, only the differences are given.
 */
const constraintDifferences = (
  before: ReadonlyArray<Constraint>,
  after: ReadonlyArray<Constraint>
): ReadonlyArray<StrategyDifference> => {
  const gone = before.filter((one) => !after.some((other) => isSame(one, other)))
  const added = after.filter((one) => !before.some((other) => isSame(one, other)))
  const pairs = gone.flatMap((one) => {
    const other = added.find((candidate) => isOnSameValues(one, candidate))
    return other === undefined ? [] : [{ one, other }]
  })
  const paired = new Set(pairs.flatMap(({ one, other }) => [one, other]))
  return [
    ...pairs.map(({ one, other }) => valueDifference(one, other)),
    ...gone.filter((one) => !paired.has(one)).map((one) => ({ what: "Constraint", before: constraintWords(one) })),
    ...added.filter((one) => !paired.has(one)).map((one) => ({ what: "Constraint", after: constraintWords(one) }))
  ]
}

const isSame = (left: Constraint, right: Constraint): boolean =>
  isOnSame(left, right) && left.value === right.value && sameList(left.values ?? [], right.values ?? [])

const isOnSame = (left: Constraint, right: Constraint): boolean =>
  left.contextName === right.contextName &&
  left.operator === right.operator &&
  left.inverted === right.inverted &&
  left.caseInsensitive === right.caseInsensitive

const isOnSameValues = (left: Constraint, right: Constraint): boolean =>
  isOnSame(left, right) && (left.values ?? []).length > 0 && (right.values ?? []).length > 0

const sameList = (left: ReadonlyArray<unknown>, right: ReadonlyArray<unknown>): boolean =>
  left.length === right.length && left.every((value, index) => value === right[index])

const valueDifference = (before: Constraint, after: Constraint): StrategyDifference => {
  const removed = without(before.values ?? [], after.values ?? [])
  const added = without(after.values ?? [], before.values ?? [])
  return {
    what: `Values of ${before.contextName}`,
    ...(removed.length === 0 ? {} : { before: both(removed) }),
    ...(added.length === 0 ? {} : { after: both(added) })
  }
}

const without = <Value>(values: ReadonlyArray<Value>, others: ReadonlyArray<Value>): ReadonlyArray<Value> =>
  values.filter((value) => !others.includes(value))

const segmentDifferences = (
  before: ReadonlyArray<number>,
  after: ReadonlyArray<number>,
  { segment = () => undefined }: SentenceNames
): ReadonlyArray<StrategyDifference> => [
  ...without(before, after).map((id) => ({ what: "Segment", before: segment(id) ?? String(id) })),
  ...without(after, before).map((id) => ({ what: "Segment", after: segment(id) ?? String(id) }))
]

const variantDifferences = (
  before: ReadonlyArray<StrategyVariant>,
  after: ReadonlyArray<StrategyVariant>
): ReadonlyArray<StrategyDifference> => {
  const names = [...new Set([...before, ...after].map(({ name }) => name))]
  return names.flatMap((name) =>
    changed(
      `Variant ${name}`,
      variantWords(before.find((variant) => variant.name === name)),
      variantWords(after.find((variant) => variant.name === name))
    )
  )
}

const variantWords = (variant: StrategyVariant | undefined): string => {
  if (variant === undefined) return ""
  const { payload, stickiness, weight, weightType } = variant
  const fixed = weightType === "fix" ? " fixed" : ""
  const content = payload === undefined ? "" : `, ${payload.type} ${payload.value}`
  return `${Number((weight / 10).toFixed(1))}%${fixed}, by ${stickiness}${content}`
}
