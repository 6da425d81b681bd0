import { Option, Schema } from "effect"
import type { EventFacts } from "../../events/stored-event.ts"
import { Variant } from "../../strategies/variant.ts"
import { strategyChanges, variantChanges } from "./strategy-changes.ts"
import { valueChange } from "./sentence.ts"

/** Describes every change that the event records, one per line. */
export const eventChanges = (event: EventFacts): ReadonlyArray<string> => {
  switch (event.type) {
    case "feature-strategy-add":
    case "feature-strategy-update":
    case "default-strategy-updated":
      return strategyChanges(event.preData, event.data)
    case "feature-environment-variants-updated":
    case "feature-variants-updated":
      return Option.match(Option.all([decodeVariants(event.preData ?? { variants: [] }), decodeVariants(event.data)]), {
        onNone: () => [],
        onSome: ([before, after]) => variantChanges(before.variants, after.variants)
      })
    default:
      return changesOfRecord(event)
  }
}

const changesOfRecord = (event: EventFacts): ReadonlyArray<string> => {
  const { preData } = event
  const data = preData && event.data
  return preData === null || data === null || data["hideEventDetails"] === true ? [] : recordChanges(preData, data)
}

const decodeVariants = Schema.decodeUnknownOption(Schema.Struct({ variants: Schema.Array(Variant) }))

type Json = Schema.Json
type Data = { readonly [name: string]: Json }

/** Describes the changes of a record by field. Fields with several values are only reported as changed. */
export const recordChanges = (before: Data, after: Data): ReadonlyArray<string> =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !ofNoInterest.has(name))
    .flatMap((name) => fieldChange(inWords(name), before[name] ?? null, after[name] ?? null))

const ofNoInterest = new Set(["id", "createdAt", "updatedAt", "archivedAt", "seenAt", "lastSeenAt"])

const fieldChange = (what: string, before: Json, after: Json): ReadonlyArray<string> => {
  if (isSingle(before) && isSingle(after)) return valueChange(what, before, after)
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [`${what} changed`]
}

const isSingle = (value: Json): value is string | number | boolean | null => typeof value !== "object" || value === null

/** Turns `impressionData` into "impression data". */
const inWords = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
