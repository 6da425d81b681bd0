import type { Schema } from "effect"
import { valueChange } from "./value-change.ts"

type Json = Schema.Json
type Data = { readonly [name: string]: Json }

/** What became of a record, field by field; of fields that hold more than one value, only that they changed. */
export const recordChanges = (before: Data, after: Data): ReadonlyArray<string> =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !ofNoInterest.has(name))
    .flatMap((name) => fieldChange(inWords(name), before[name] ?? null, after[name] ?? null))

const ofNoInterest = new Set(["id", "createdAt", "updatedAt", "seenAt", "lastSeenAt"])

const fieldChange = (what: string, before: Json, after: Json): ReadonlyArray<string> => {
  if (isSingle(before) && isSingle(after)) return valueChange(what, before, after)
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [`${what} changed`]
}

const isSingle = (value: Json): value is string | number | boolean | null => typeof value !== "object" || value === null

/** `impressionData` is impression data. */
const inWords = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
