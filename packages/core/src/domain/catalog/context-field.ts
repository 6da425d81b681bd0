import { Schema } from "effect"
import { Timestamp } from "../values/timestamp.ts"
import type { Violation } from "../violations/errors.ts"
import { nameViolations } from "../violations/names.ts"
import { lengthViolations, quoted, violation, wholeNumberViolations } from "../violations/violation.ts"

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

/** A context field as the list shows it, with how many features that are not archived have constraints on it, and in how many projects. */
export const ContextFieldListItem = Schema.Struct({
  ...ContextField.fields,
  usedInFeatures: Schema.Int,
  usedInProjects: Schema.Int
}).annotate({ identifier: "ContextFieldListItem" })
export type ContextFieldListItem = typeof ContextFieldListItem.Type

/** A strategy with a constraint on a context field. */
export const ContextFieldStrategy = Schema.Struct({
  id: Schema.String,
  featureName: Schema.String,
  projectId: Schema.String,
  environment: Schema.String,
  strategyName: Schema.String
}).annotate({ identifier: "ContextFieldStrategy" })
export type ContextFieldStrategy = typeof ContextFieldStrategy.Type

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

/** A context field of which the shape, but not the content, is known. */
export interface LooseContextField {
  readonly name: string
  readonly description?: string | null | undefined
  readonly sortOrder?: number | undefined
  readonly legalValues?: ReadonlyArray<{ readonly value: string }> | undefined
}

/** What is wrong with the content of a context field. */
export const contextFieldViolations = (field: LooseContextField, path: string): ReadonlyArray<Violation> => [
  ...nameViolations(field.name, `${path}/name`),
  ...lengthViolations(field.description ?? "", `${path}/description`, 0, 1000),
  ...wholeNumberViolations(field.sortOrder, `${path}/sortOrder`),
  ...legalValuesViolations(
    (field.legalValues ?? []).map(({ value }) => value),
    `${path}/legalValues`
  )
]

/** What is wrong with one legal value. */
export const legalValueViolations = (value: string, path: string): ReadonlyArray<Violation> =>
  lengthViolations(value, path, 1, 100)

const legalValuesViolations = (values: ReadonlyArray<string>, path: string): ReadonlyArray<Violation> => {
  const seen = new Set<string>()
  return values.flatMap((value, index) => {
    const repeated = seen.has(value)
    seen.add(value)
    const where = `${path}/${index}/value`
    return [
      ...legalValueViolations(value, where),
      ...(repeated ? [violation(where, `must be unique, unlike ${quoted(value)}`)] : [])
    ]
  })
}
