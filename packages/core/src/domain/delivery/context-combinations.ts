import type { EvaluationContext } from "../evaluation/evaluation-context.ts"
import { evaluationContext, isComparable } from "./sdk-context.ts"
import type { PlaygroundContext } from "./playground.ts"

/** All combinations of a context whose members list values separated by commas. The last member changes fastest. */
export const contextCombinations = (context: EvaluationContext): ReadonlyArray<Readonly<Record<string, string>>> =>
  valueLists(context).reduce<ReadonlyArray<Readonly<Record<string, string>>>>(
    (before, { name, values }) => before.flatMap((flat) => values.map((value) => ({ ...flat, [name]: value }))),
    [{}]
  )

/** Counts the combinations without building them. */
export const countCombinations = (context: EvaluationContext): number =>
  valueLists(context).reduce((count, { values }) => count * values.length, 1)

/** The number of characters in the longest combination. */
export const longestCombination = (context: EvaluationContext): number =>
  valueLists(context).reduce(
    (sum, { name, values }) => sum + name.length + values.reduce((longest, { length }) => Math.max(longest, length), 0),
    0
  )

/** A flat context as SDKs see it: custom properties move to their own object. */
export const unflattened = (flat: Readonly<Record<string, string>>): EvaluationContext => evaluationContext(flat)

/** Members that cannot be compared. */
export const invalidProperties = (context: PlaygroundContext): ReadonlyArray<string> =>
  Object.entries(context).flatMap(([name, value]) => (name === "properties" || isComparable(value) ? [] : [name]))

const valueLists = ({ properties = {}, ...members }: EvaluationContext) =>
  Object.entries({ ...members, ...properties }).flatMap(([name, text]) => {
    if (text === null) return []
    const values = text
      .split(",")
      .map((value) => value.trim())
      .filter((value) => value !== "")
    return [{ name, values: values.length === 0 ? [text] : [...new Set(values)] }]
  })
