import { Schema } from "effect"
import { Timestamp } from "../timestamp.ts"

export const LegalValue = Schema.Struct({
  value: Schema.String,
  description: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "LegalValue" })
export type LegalValue = typeof LegalValue.Type

/** A field of the evaluation context. Where it has legal values, IN and NOT_IN constraints take no others. */
export const ContextField = Schema.Struct({
  name: Schema.String,
  description: Schema.NullOr(Schema.String),
  stickiness: Schema.Boolean,
  sortOrder: Schema.Int,
  legalValues: Schema.Array(LegalValue),
  createdAt: Schema.NullOr(Timestamp)
}).annotate({ identifier: "ContextField" })
export type ContextField = typeof ContextField.Type

/** The fields of a fresh instance: name, description, usable for stickiness. */
const initial: ReadonlyArray<readonly [string, string, boolean]> = [
  ["environment", "The environment that the application runs in", false],
  ["userId", "The id of the user", true],
  ["appName", "The name of the application", true],
  ["currentTime", "The time of the evaluation", false],
  ["sessionId", "The id of the user's session", true]
]

export const initialContextFields = (createdAt: Timestamp): ReadonlyArray<ContextField> =>
  initial.map(([name, description, stickiness], index) => ({
    name,
    description,
    stickiness,
    sortOrder: index,
    legalValues: [],
    createdAt
  }))
