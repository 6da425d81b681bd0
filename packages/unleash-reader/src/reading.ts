import { type MovedKind, type MoveNote, schemaFaults, violation, violationMessage } from "@halyard/core/domain"
import { Effect, Option, Predicate, Result, Schema } from "effect"
import type { Peer } from "./peer.ts"
import { UnreadableServer } from "./unreadable-server.ts"

/** A server that is being read, with notes about the result. */
export interface Reading extends Peer {
  readonly leaveOff: (note: MoveNote) => void
  /** Notes that something is in the document in another form. */
  readonly remark: (note: MoveNote) => void
  /** Notes that the server does not have something, such as groups in an open-source edition. */
  readonly lacks: (what: string) => void
  readonly progress: (message: string) => Effect.Effect<void>
}

/** An object in an answer. Its properties are checked when it becomes an item of the document. */
export const Raw = Schema.Record(Schema.String, Schema.Unknown)
export type Raw = typeof Raw.Type

export const Raws = Schema.Array(Raw)

/** Decodes the answer. Fails if it has another shape. */
export const shaped = <S extends Schema.Decoder<unknown>>(schema: S, answer: unknown, path: string) =>
  Effect.mapError(
    Effect.fromResult(Schema.decodeUnknownResult(schema)(answer)),
    ({ issue }) => new UnreadableServer({ reason: `The answer of ${path} cannot be read: ${faultsOf(issue)}` })
  )

/** The answer of a path that some servers lack. Undefined if this server lacks it. */
export const askFor = Effect.fnUntraced(function* <S extends Schema.Decoder<unknown>>(
  { ask, lacks }: Reading,
  schema: S,
  path: string,
  what: string
) {
  const answer = yield* ask(path)
  if (Option.isSome(answer)) return yield* shaped(schema, answer.value, path)
  lacks(what)
  return undefined
})

/**
 * Decodes an item of the document, or a part of one. If that fails, notes that it is left off, so that the others can
 * be read.
 */
export const itemOf = <S extends Schema.Decoder<unknown>>(
  { leaveOff }: Pick<Reading, "leaveOff">,
  schema: S,
  item: unknown,
  { kind, name, part = "it" }: { readonly kind: MovedKind; readonly name: unknown; readonly part?: string }
): ReadonlyArray<S["Type"]> => {
  const decoded = Schema.decodeUnknownResult(schema)(item)
  if (Result.isSuccess(decoded)) return [decoded.success]
  const reason = `What the server answers about ${part} cannot be read: ${faultsOf(decoded.failure.issue)}`
  leaveOff({ kind, name: String(name), reason })
  return []
}

const faultsOf = (issue: Schema.SchemaError["issue"]): string => {
  const found: Array<string> = []
  for (const { keys, rule } of schemaFaults(issue)) {
    if (found.length === MOST_FAULTS) break
    found.push(violationMessage(violation(`/${keys.map(String).join("/")}`, rule)))
  }
  return found.join("; ")
}

const MOST_FAULTS = 3

/** Removes null at any depth, since answers have null for absent values. */
export const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNulls)
  return Predicate.isObject(value) ? pruned(value) : value
}

/** The object without properties that are null. */
export const pruned = (value: object): Raw =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
      inner === null || inner === undefined ? [] : [[key, withoutNulls(inner)]]
    )
  )

/** The objects of a list. Empty if the value is something else. */
export const rawsOf = (value: unknown): ReadonlyArray<Raw> => (isRaws(value) ? value : [])

const isRaws = Schema.is(Raws)

/** The texts of a list. Empty if the value is something else. */
export const textsOf = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value) ? value.filter(Predicate.isString) : []

export const textOf = (value: unknown): string => (Predicate.isString(value) ? value : "")
