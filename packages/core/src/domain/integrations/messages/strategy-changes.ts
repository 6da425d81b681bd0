import { Option, Schema } from "effect"
import { takesValues } from "../../strategies/constraint-rules.ts"
import type { Constraint, Operator } from "../../strategies/constraint.ts"
import { NewStrategy } from "../../strategies/strategy.ts"
import { listChange, shortened, shortList, valueChange } from "./sentence.ts"
import type { Variant } from "../../strategies/variant.ts"
import { TOTAL_WEIGHT } from "../../strategies/variant-weights.ts"

/**
 * Describes the changes of a strategy between two events' values, or the content of a new one. Empty if a value is not
 * a strategy.
 */
export const strategyChanges = (before: unknown, after: unknown): ReadonlyArray<string> =>
  Option.match(Option.all([before === null || before === undefined ? none : decode(before), decode(after)]), {
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

/** The name of a strategy for display. */
export const strategyName = (strategy: unknown): string =>
  Option.match(decode(strategy), { onNone: () => "", onSome: ({ name, title }) => title || name })

const decode = Schema.decodeUnknownOption(NewStrategy)

/** What a new strategy is compared with. */
const none = decode({ name: "none" })

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

/** A constraint in words. */
export const constraintWords = (constraint: Constraint): string => {
  const { caseInsensitive = false, contextName, inverted = false, operator, value, values = [] } = constraint
  const [words, opposite] = operatorWords[operator]
  const operand = takesValues(operator) ? shortList(values) : shortened(value ?? "")
  return `${shortened(contextName)} ${inverted ? opposite : words} ${operand}${caseInsensitive ? " in any case" : ""}`
}

/** The words of each operator, plain and inverted. */
const operatorWords: Readonly<Record<Operator, readonly [string, string]>> = {
  IN: ["is one of", "is not one of"],
  NOT_IN: ["is not one of", "is one of"],
  STR_ENDS_WITH: ["ends with", "does not end with"],
  STR_STARTS_WITH: ["starts with", "does not start with"],
  STR_CONTAINS: ["contains", "does not contain"],
  NUM_EQ: ["is equal to", "is not equal to"],
  NUM_GT: ["is greater than", "is not greater than"],
  NUM_GTE: ["is at least", "is not at least"],
  NUM_LT: ["is less than", "is not less than"],
  NUM_LTE: ["is at most", "is not at most"],
  DATE_AFTER: ["is after", "is not after"],
  DATE_BEFORE: ["is before", "is not before"],
  SEMVER_EQ: ["is version", "is not version"],
  SEMVER_GT: ["is later than version", "is not later than version"],
  SEMVER_LT: ["is earlier than version", "is not earlier than version"],
  SEMVER_GTE: ["is at least version", "is not at least version"],
  SEMVER_LTE: ["is at most version", "is not at most version"],
  REGEX: ["matches the pattern", "does not match the pattern"],
  IN_CIDR: ["is an address in", "is not an address in"]
}

type Weighted = Pick<Variant, "name" | "weight" | "payload">

/** Describes the changes to a list of variants. */
export const variantChanges = (
  before: ReadonlyArray<Weighted>,
  after: ReadonlyArray<Weighted>
): ReadonlyArray<string> => {
  const old = new Map(before.map((variant) => [variant.name, variant]))
  const current = new Set(after.map(({ name }) => name))
  return [
    ...after.flatMap((variant) => {
      const previous = old.get(variant.name)
      if (previous === undefined) return [`variant added: ${nameOf(variant)} with ${shareOf(variant)}`]
      return [
        ...valueChange(`variant ${nameOf(variant)}`, shareOf(previous), shareOf(variant)),
        ...(samePayload(previous, variant) ? [] : [`payload of the variant ${nameOf(variant)} changed`])
      ]
    }),
    ...before.filter(({ name }) => !current.has(name)).map((variant) => `variant removed: ${nameOf(variant)}`)
  ]
}

const nameOf = ({ name }: Weighted): string => shortened(name)

const shareOf = ({ weight }: Weighted): string => `${(weight * 100) / TOTAL_WEIGHT}%`

const samePayload = (left: Weighted, right: Weighted): boolean =>
  left.payload?.type === right.payload?.type && left.payload?.value === right.payload?.value
