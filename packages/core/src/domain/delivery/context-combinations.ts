import type { EvaluationContext } from "../evaluation/evaluation-context.ts"
import { evaluationContext } from "./sdk-context.ts"
import type { PlaygroundContext } from "./playground.ts"

/** How many contexts a context stands for, where commas separate the values of a member. */
export const countCombinations = (context: EvaluationContext): number =>
  valueLists(context).reduce((count, { values }) => count * values.length, 1)

/** How many characters the longest of these contexts has. */
export const longestCombination = (context: EvaluationContext): number =>
  valueLists(context).reduce(
    (sum, { name, values }) => sum + name.length + values.reduce((longest, { length }) => Math.max(longest, length), 0),
    0
  )

/** All of these contexts, the last member changing fastest. */
export const contextCombinations = (context: EvaluationContext): ReadonlyArray<Readonly<Record<string, string>>> =>
  valueLists(context).reduce<ReadonlyArray<Readonly<Record<string, string>>>>(
    (before, { name, values }) => before.flatMap((flat) => values.map((value) => ({ ...flat, [name]: value }))),
    [{}]
  )

/** A context whose properties stand among its other members, as SDKs have it. */
export const unflattened = (flat: Readonly<Record<string, string>>): EvaluationContext => evaluationContext(flat)

/** Members that nothing can be compared with. */
export const invalidProperties = (context: PlaygroundContext): ReadonlyArray<string> =>
  Object.entries(context).flatMap(([name, value]) => (name === "properties" || typeof value === "string" ? [] : [name]))

const valueLists = ({ properties = {}, ...members }: EvaluationContext) =>
  Object.entries({ ...members, ...properties }).flatMap(([name, text]) => {
    if (text === null) return []
    const values = text
      .split(",")
      .map((value) => value.trim())
      .filter((value) => value !== "")
    return [{ name, values: values.length === 0 ? [text] : [...new Set(values)] }]
  })
