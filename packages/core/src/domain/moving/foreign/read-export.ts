import { Predicate, Result, Schema } from "effect"
import { formatPointer } from "../../json/json-pointer.ts"
import { violationMessage } from "../../violations/errors.ts"
import { schemaFaults } from "../../violations/schema-faults.ts"
import { violation } from "../../violations/violation.ts"
import type { MovedKind, MoveNote } from "../move-plan.ts"

/**
 * Reads an export of another service. Fails with the paths of its faults. Unknown properties are ignored, because
 * services add some.
 */
export const readExport = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  value: unknown,
  at: ReadonlyArray<string> = []
): Result.Result<S["Type"], ReadonlyArray<string>> =>
  Result.mapError(Schema.decodeUnknownResult(schema)(value, { errors: "all" }), ({ issue }) =>
    firstOf(schemaFaults(issue), MOST_FAULTS).map(({ keys, rule }) =>
      violationMessage(violation(formatPointer([...at, ...keys.map(String)]), rule))
    )
  )

const firstOf = <A>(all: Iterable<A>, most: number): ReadonlyArray<A> => {
  const found: Array<A> = []
  for (const one of all) {
    if (found.length === most) break
    found.push(one)
  }
  return found
}

/** The most faults in a message: a file of another kind can have millions. */
const MOST_FAULTS = 10

/** The items of an export that can be read, and notes of the others. */
export interface ReadItems<A> {
  readonly items: ReadonlyArray<A>
  readonly unreadable: ReadonlyArray<MoveNote>
}

/** An item of an export: its name, its value, and its path in the file. */
export interface ExportItem {
  readonly name: string
  readonly value: unknown
  readonly at: ReadonlyArray<string>
}

/**
 * Reads each item by itself, so that one with another shape is left out alone. A file without any readable item is
 * refused.
 */
export const readItems = <S extends Schema.ConstraintDecoder<unknown>, A>(
  kind: MovedKind,
  schema: S,
  found: ReadonlyArray<ExportItem>,
  itemOf: (read: S["Type"], item: ExportItem) => A
): Result.Result<ReadItems<A>, ReadonlyArray<string>> => {
  const items: Array<A> = []
  const unreadable: Array<MoveNote> = []
  const faults: Array<string> = []
  for (const item of found) {
    const read = readExport(schema, item.value, item.at)
    if (Result.isSuccess(read)) {
      items.push(itemOf(read.success, item))
      continue
    }
    unreadable.push({ kind, name: item.name, reason: `It cannot be read: ${read.failure.join("; ")}` })
    if (faults.length < MOST_FAULTS) faults.push(...read.failure)
  }
  return items.length === 0 && faults.length > 0 ? Result.fail(faults) : Result.succeed({ items, unreadable })
}

/** The items of the list at this key, by the property that names them. */
export const itemsAt = (key: string, values: ReadonlyArray<unknown>, nameOf: string): ReadonlyArray<ExportItem> =>
  values.map((value, index) => ({
    name: Predicate.hasProperty(value, nameOf) ? String(value[nameOf]) : `${key}/${index}`,
    value,
    at: [key, String(index)]
  }))
