import { Schema } from "effect"
import { Timestamp } from "../values/timestamp.ts"
import { type Violation, violationMessage } from "../violations/errors.ts"
import { nameViolations } from "../violations/names.ts"
import { sizeViolations } from "../json/size-violations.ts"
import { lengthViolations, quoted, violation, wholeNumberViolations } from "../violations/violation.ts"
import { field } from "../values/field.ts"
import { limitedJson, limitedList, limitedText } from "../values/limited.ts"

export const LegalValue = Schema.Struct({
  value: field(Schema.String, "The value"),
  description: field(Schema.optionalKey(limitedText(1000)), "The meaning of the value")
}).annotate({ identifier: "LegalValue", description: "A value that a context field accepts." })
export type LegalValue = typeof LegalValue.Type

export const ContextField = Schema.Struct({
  name: field(Schema.String, "The context field's name"),
  description: field(Schema.NullOr(Schema.String), "What the context field is for"),
  stickiness: field(Schema.Boolean, "Whether rollouts and variants can use the field for stickiness"),
  sortOrder: field(Schema.Int, "The position in lists; smaller comes first"),
  legalValues: field(limitedList(LegalValue, 10_000), "The values that the field accepts; empty for any"),
  createdAt: field(Schema.NullOr(Timestamp), "When the context field was created"),
  project: field(
    Schema.optionalKey(Schema.String),
    "The only project whose features and segments can use the field; left out for all projects"
  )
}).annotate({
  identifier: "ContextField",
  description: "A field of the evaluation context. If it has legal values, IN and NOT_IN constraints accept only those."
})
export type ContextField = typeof ContextField.Type

const content = {
  description: field(
    Schema.optionalKey(Schema.NullOr(limitedText(1000))),
    "What the context field is for; an update keeps it if left out"
  ),
  stickiness: field(
    Schema.optionalKey(Schema.Boolean),
    "Whether rollouts and variants can use the field for stickiness; false by default"
  ),
  sortOrder: field(
    Schema.optionalKey(Schema.Finite),
    "The position in lists, smaller comes first; an update keeps it if left out"
  ),
  legalValues: Schema.optionalKey(ContextField.fields.legalValues)
}

const ofProject = (description: string) => ({
  project: field(Schema.optionalKey(Schema.NullOr(Schema.String)), description)
})

export const NewContextField = Schema.Struct({
  name: ContextField.fields.name,
  ...content,
  ...ofProject("The only project whose features and segments can use the field; null or empty for all projects")
})
  .check(limitedJson(1_000_000))
  .annotate({
    identifier: "NewContextField",
    description: "A new context field, at most 1,000,000 characters of JSON."
  })
export type NewContextField = typeof NewContextField.Type

export const ContextFieldUpdate = Schema.Struct({
  ...content,
  ...ofProject("The field's project, which cannot change; null or empty for the present one")
}).annotate({
  identifier: "ContextFieldUpdate",
  description:
    "The new content of a context field. Without legal values, the field accepts any value. At most 1,000,000 characters of JSON."
})
export type ContextFieldUpdate = typeof ContextFieldUpdate.Type

export const ContextFieldListItem = Schema.Struct({
  ...ContextField.fields,
  usedInFeatures: field(
    Schema.Int,
    "The number of active features with constraints on the field that the caller can see"
  ),
  usedInProjects: field(Schema.Int, "The number of projects those features are in")
}).annotate({
  identifier: "ContextFieldListItem",
  description: "A context field in the list of context fields, with usage counts."
})
export type ContextFieldListItem = typeof ContextFieldListItem.Type

export const ContextFieldStrategy = Schema.Struct({
  id: field(Schema.String, "The strategy's id"),
  featureName: field(Schema.String, "The strategy's feature"),
  projectId: field(Schema.String, "The feature's project"),
  environment: field(Schema.String, "The strategy's environment"),
  strategyName: field(Schema.String, "The strategy's type")
}).annotate({ identifier: "ContextFieldStrategy", description: "A strategy with a constraint on a context field." })
export type ContextFieldStrategy = typeof ContextFieldStrategy.Type

/** The context fields of a new instance: name, description, whether it can be used for stickiness. */
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

/** A context field with a checked shape and unchecked content. */
export interface LooseContextField {
  readonly name: string
  readonly description?: string | null | undefined
  readonly sortOrder?: number | undefined
  readonly legalValues?: ReadonlyArray<{ readonly value: string }> | undefined
}

/** The rule violations of a context field, which replaces `before`. */
export const contextFieldViolations = (
  contextField: LooseContextField,
  path: string,
  before?: ContextField
): ReadonlyArray<Violation> => [
  ...nameViolations(contextField.name, `${path}/name`),
  ...sizeViolations(NewContextField, contextField, path, before),
  ...wholeNumberViolations(contextField.sortOrder, `${path}/sortOrder`),
  ...legalValuesViolations(
    (contextField.legalValues ?? []).map(({ value }) => value),
    `${path}/legalValues`
  )
]

/** Whether features and segments of the project can use the field; without a project, whether global segments can. */
export const isUsableIn = ({ project }: Pick<ContextField, "project">, where: string | null | undefined): boolean =>
  project === undefined || project === where

/** The member `project` for a field of one project; no member for a field of all projects. */
export const ofOneProject = (project: string | null | undefined): Pick<ContextField, "project"> =>
  project === undefined || project === null || project === "" ? {} : { project }

/** The violation of an update that would move the field to another project. */
export const projectChangeViolations = (
  given: string | null | undefined,
  { project }: Pick<ContextField, "project">
): ReadonlyArray<Violation> =>
  given === undefined || given === null || given === "" || given === project
    ? []
    : [
        violation(
          "/project",
          project === undefined
            ? `must be left out: the field is for all projects, and cannot become one of ${quoted(given)}`
            : `must stay ${quoted(project)}: a field cannot move to another project`
        )
      ]

/** The rule violations of one legal value. */
const legalValueViolations = (value: string, path: string): ReadonlyArray<Violation> =>
  lengthViolations(value, path, 1, 100)

/** The rule violations of a legal value that is added to a context field, or replaces an equal one. */
export const addedValueViolations = (given: LegalValue, before: ContextField): ReadonlyArray<Violation> => [
  ...legalValueViolations(given.value, "/value"),
  ...sizeViolations(LegalValue, given, ""),
  ...sizeViolations(NewContextField, withLegalValue(before, given), "", before).map((found) =>
    violation("", `would make the context field too large: ${violationMessage(found)}`)
  )
]

/** The context field with the legal value added, or its description replaced. */
export const withLegalValue = (before: ContextField, given: LegalValue): ContextField => {
  const isThere = before.legalValues.some(({ value }) => value === given.value)
  const changed = before.legalValues.map((legal) => (legal.value === given.value ? given : legal))
  return { ...before, legalValues: isThere ? changed : [...before.legalValues, given] }
}

/** The context field without a legal value. */
export const withoutLegalValue = (before: ContextField, value: string): ContextField => ({
  ...before,
  legalValues: before.legalValues.filter((legal) => legal.value !== value)
})

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
