import { Predicate, Record as Records } from "effect"

export type Json = Readonly<Record<string, unknown>>

/** The object with each member changed. An empty object if the value is none. */
export const mapObject = (value: unknown, change: (member: unknown, key: string) => unknown): Record<string, unknown> =>
  Predicate.isObject(value) ? Records.map(Object.fromEntries(Object.entries(value)), change) : {}

/** A value as an object, to read members of it. */
export const objectOf = (value: unknown): Json => mapObject(value, (member) => member)

/** A value as a list, to read its elements. */
export const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** The same object with its keys in order. */
export const byKey = (values: Json): Json =>
  Object.fromEntries(Object.entries(values).toSorted(([left], [right]) => (left < right ? -1 : 1)))
