import { type Array as Arr, Result, Schema } from "effect"
import { displayNames } from "../../users/display-names.ts"
import type { PersonNames } from "../../users/user.ts"
import { field } from "../../values/field.ts"
import { compareText, fold } from "../../values/text.ts"
import type { Violation } from "../../violations/errors.ts"
import { collectParts, type RawParameter, readOne, readWhole } from "../../violations/query-parameter.ts"
import { MAX_INT32 } from "../../violations/violation.ts"

export const FlagCreator = Schema.Struct({
  id: field(Schema.Int, "The user's id; -42 for API tokens"),
  name: field(Schema.String, "The user's name, else their email address, else their username")
}).annotate({ identifier: "FlagCreator", description: "Somebody who created features." })
export type FlagCreator = typeof FlagCreator.Type

/** The creators by name, then id. Users have their current name, others the recorded one. */
export const flagCreators = (
  recorded: ReadonlyArray<FlagCreator>,
  users: ReadonlyArray<PersonNames>
): ReadonlyArray<FlagCreator> => {
  const names = displayNames(users)
  return recorded
    .map(({ id, name }) => ({ id, name: names.get(id) ?? name }))
    .toSorted((left, right) => compareText(fold(left.name), fold(right.name)) || left.id - right.id)
}

/** A page of creators whose names contain a text. */
export interface FlagCreatorQuery {
  /** The case-folded search text; null matches all. */
  readonly text: string | null
  readonly limit: number
  readonly offset: number
}

/** The query parameters of the list of creators. */
export interface RawFlagCreatorQuery {
  readonly q?: RawParameter
  readonly limit?: RawParameter
  readonly offset?: RawParameter
}

/** Parses the query strictly: reports every invalid parameter. */
export const parseFlagCreatorQuery = (
  raw: RawFlagCreatorQuery
): Result.Result<FlagCreatorQuery, Arr.NonEmptyReadonlyArray<Violation>> =>
  collectParts({
    text: readOne({ name: "q", raw: raw.q }, null, (text) => Result.succeed(fold(text))),
    limit: readOne({ name: "limit", raw: raw.limit }, 50, (text) => readWhole("limit", 1, 10_000, text)),
    offset: readOne({ name: "offset", raw: raw.offset }, 0, (text) => readWhole("offset", 0, MAX_INT32, text))
  })

/** The requested page, and the count of all matches. */
export const pageOfCreators = (
  creators: ReadonlyArray<FlagCreator>,
  { limit, offset, text }: FlagCreatorQuery
): { readonly flagCreators: ReadonlyArray<FlagCreator>; readonly total: number } => {
  const matching = creators.filter(({ name }) => text === null || fold(name).includes(text))
  return { flagCreators: matching.slice(offset, offset + limit), total: matching.length }
}
