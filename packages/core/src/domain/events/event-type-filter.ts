import { quoted } from "../violations/violation.ts"
import { isEventType, isKnownEventType, KnownEventType } from "./event-type.ts"

/** One warning for each type that only newer clients know: no event has it. */
export const typeWarnings = (types: ReadonlyArray<KnownEventType>): ReadonlyArray<string> =>
  types
    .filter((type) => !isEventType(type))
    .map((type) => `No event has the type ${quoted(type)}: the filter matches nothing for it`)

/** A type in a list that is unknown. */
export interface UnknownType {
  readonly index: number
  readonly problem: string
}

/** The first unknown types of a list. Each names the nearest known type, since there are too many to list them. */
export const unknownTypes = (types: ReadonlyArray<string>): ReadonlyArray<UnknownType> =>
  types
    .map((type, index) => ({ type, index }))
    .filter(({ type }) => !isKnownEventType(type))
    .slice(0, MOST_NAMED)
    .map(({ index, type }) => ({
      index,
      problem: `must be a type of events such as ${quoted(nearestType(type))}, and there is no ${quoted(type)}`
    }))

const MOST_NAMED = 5

const nearestType = (type: string): KnownEventType => {
  const start = type.slice(0, LONGEST_COMPARED)
  let nearest: { readonly type: KnownEventType; readonly distance: number } | undefined
  for (const known of KnownEventType.literals) {
    const distance = editDistance(start, known)
    if (nearest === undefined || distance < nearest.distance) nearest = { type: known, distance }
  }
  return nearest?.type ?? KnownEventType.literals[0]
}

const LONGEST_COMPARED = 60

/** How many characters must be inserted, deleted or replaced to turn one text into the other. */
const editDistance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let index = 0; index < from.length; index++) {
    const above = row
    row = [index + 1]
    for (let column = 0; column < to.length; column++) {
      const replaced = (above[column] ?? 0) + (from[index] === to[column] ? 0 : 1)
      row.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (row[column] ?? 0) + 1))
    }
  }
  return row.at(-1) ?? 0
}
