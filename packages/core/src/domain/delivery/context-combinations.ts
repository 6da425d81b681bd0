import type { EvaluationContext } from "../evaluation/evaluation-context.ts"
import { evaluationContext, isComparable } from "./sdk-context.ts"
import type { PlaygroundContext } from "./playground.ts"

/** All combinations of a context whose members list values separated by commas. Each is built only when it is read. */
export interface Combinations {
  readonly count: number
  /** The number of characters in the longest combination. */
  readonly longest: number
  /** The combination with this number, from 0. The last member changes fastest. */
  readonly at: (number: number) => Readonly<Record<string, string>>
}

export const contextCombinations = (context: EvaluationContext): Combinations => {
  const lists = valueLists(context)
  return {
    count: lists.reduce((count, { values }) => count * values.length, 1),
    longest: lists.reduce((sum, { longest, name }) => sum + name.length + longest, 0),
    at: (number) => {
      let left = number
      const members = lists.toReversed().map(({ name, values }) => {
        const value = values[left % values.length] ?? ""
        left = Math.floor(left / values.length)
        return [name, value] as const
      })
      return Object.fromEntries(members.toReversed())
    }
  }
}

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
    const longest = values.reduce((most, { length }) => Math.max(most, length), 0)
    return [
      {
        name,
        values: values.length === 0 ? [text] : [...new Set(values)],
        longest: longest === 0 ? text.length : longest
      }
    ]
  })
