import { type ValueNames, valueLines } from "./value-lines.ts"
import { capitalized } from "../../words/capitalized.ts"

/** One property that an event changed, as lines of text. Without `before` it is new, without `after` it is gone. */
export interface PropertyChange {
  readonly property: string
  readonly before: ReadonlyArray<string> | undefined
  readonly after: ReadonlyArray<string> | undefined
}

/**
 * What an event changed, property by property. Properties that stay the same, and those that say nothing, are left out.
 */
export const eventChanges = (
  { data, preData }: { readonly data: object | null; readonly preData: object | null },
  names: ValueNames = {}
): ReadonlyArray<PropertyChange> => {
  const before = linesByProperty(preData, names)
  const after = linesByProperty(data, names)
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((property) => {
    const change = { property, before: before.get(property), after: after.get(property) }
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change]
  })
}

type Lines = ReadonlyMap<string, ReadonlyArray<string>>

/** Objects within are flattened: `Parameters › Rollout`. */
const linesByProperty = (payload: unknown, names: ValueNames, above = ""): Lines =>
  new Map(
    entriesOf(payload).flatMap(([key, value]) => {
      const property = above === "" ? capitalized(wordsOf(key)) : `${above} › ${wordsOf(key)}`
      if (isPlainObject(value)) return [...linesByProperty(value, names, property)]
      const lines = valueLines(key, value, names)
      return lines.length === 0 ? [] : [[property, lines] as const]
    })
  )

const entriesOf = (value: unknown): ReadonlyArray<readonly [string, unknown]> =>
  isPlainObject(value) ? Object.entries(value).filter(([key]) => !NOISE.has(key)) : []

/** Ids of records, and what the summary of the event says already. */
const NOISE = new Set(["id", "featureName"])

const isPlainObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** `impressionData` becomes `impression data`. Names that people gave stay as they are. */
const wordsOf = (key: string): string =>
  /^[a-z]+(?:[A-Z][a-z]+)+$/.test(key) ? key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : key
