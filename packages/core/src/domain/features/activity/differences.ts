import { Schema } from "effect"
import { formatPointer } from "../../json/json-pointer.ts"
import { field } from "../../values/field.ts"

export const Difference = Schema.Struct({
  path: field(Schema.String, "A JSON pointer to what changed"),
  before: field(Schema.optionalKey(Schema.Json), "What was there before. Left out if there was nothing"),
  after: field(Schema.optionalKey(Schema.Json), "What is there since. Left out if there is nothing")
}).annotate({ identifier: "Difference", description: "One place in which two states differ." })
export type Difference = typeof Difference.Type

/**
 * Finds the paths at which two states differ. Lists of different lengths differ as a whole: otherwise an inserted
 * element would change all elements after it.
 */
export const differences = (
  before: Schema.Json | undefined,
  after: Schema.Json | undefined
): ReadonlyArray<Difference> => differencesAt([], before, after)

const differencesAt = (
  path: ReadonlyArray<string>,
  before: Schema.Json | undefined,
  after: Schema.Json | undefined
): ReadonlyArray<Difference> => {
  if (before === after) return []
  if (path.length < DEEPEST && areAlike(before, after)) {
    const [old, now] = [membersOf(before), membersOf(after)]
    return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) =>
      differencesAt([...path, key], old.get(key), now.get(key))
    )
  }
  if (path.length === DEEPEST && JSON.stringify(before) === JSON.stringify(after)) return []
  return [
    {
      path: formatPointer(path),
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after })
    }
  ]
}

/** Whether both are objects, or lists of the same length, whose members can be compared one by one. */
const areAlike = (before: Schema.Json | undefined, after: Schema.Json | undefined): boolean => {
  if (Array.isArray(before) && Array.isArray(after)) return before.length === after.length
  return isObject(before) && isObject(after)
}

const isObject = (value: Schema.Json | undefined): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const membersOf = (value: Schema.Json | undefined): ReadonlyMap<string, Schema.Json> =>
  new Map(typeof value === "object" && value !== null ? Object.entries(value) : [])

/** Deeper values are compared as a whole, so that data of any depth is safe. */
const DEEPEST = 32

/** A difference in words. Long values are cut. */
export const differenceInWords = ({ after, before, path }: Difference): string => {
  if (after === undefined) return `"${path}" is gone, and was ${shortened(before)}`
  return before === undefined
    ? `"${path}" is ${shortened(after)} now, and was not there`
    : `"${path}" is ${shortened(after)} now, and was ${shortened(before)}`
}

const shortened = (value: Schema.Json | undefined): string => {
  const text = JSON.stringify(value) ?? ""
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text
}

const LONGEST = 100
