import { Schema } from "effect"
import { listed } from "../values/text.ts"
import { Permission } from "../access/permission.ts"
import { field } from "../values/field.ts"

/** What can be addressed, created or be missing. */
export const Resource = Schema.Literals([
  "project",
  "environment",
  "feature",
  "dependency",
  "strategy",
  "strategy type",
  "segment",
  "context field",
  "feature type",
  "tag type",
  "tag",
  "user",
  "service account",
  "role",
  "group",
  "API token",
  "personal token",
  "signup token",
  "integration",
  "application",
  "path"
])
export type Resource = typeof Resource.Type

/** One thing wrong with the input; `path` is a JSON pointer such as `/body/name`, `affectedItems` the names that it is about. */
export const Violation = Schema.Struct({
  message: field(Schema.String.annotate({ description: "What is wrong, for people" }), "The rule that is violated"),
  path: field(
    Schema.String.annotate({ description: "A JSON pointer to what is wrong" }),
    "A JSON pointer to the violation"
  ),
  affectedItems: field(
    Schema.optionalKey(Schema.Array(Schema.String).annotate({ description: "The names that the violation is about" })),
    "The names that the violation is about"
  )
}).annotate({ identifier: "Violation", description: "One thing that is wrong with a request." })
export type Violation = typeof Violation.Type

/** The input breaks a rule about its own content; every violation is listed. */
export class InvalidData extends Schema.TaggedError<InvalidData>()("InvalidData", {
  violations: Schema.NonEmptyArray(Violation)
}) {
  static of(path: string, message: string): InvalidData {
    return new InvalidData({ violations: [{ message, path }] })
  }
  override get message(): string {
    return this.violations.map(({ message, affectedItems = [] }) => withItems(message, affectedItems)).join("; ")
  }
}

const withItems = (message: string, items: ReadonlyArray<string>): string =>
  items.length === 0 ? message : `${message}: ${listed(items.map(cut))}`

const cut = (item: string): string => (item.length > LONGEST_ITEM ? `${item.slice(0, LONGEST_ITEM)}…` : item)

const namesOf = (first: string, others?: ReadonlyArray<string>): string =>
  others === undefined ? `"${first}"` : listed([first, ...others].map((name) => `"${cut(name)}"`))

const LONGEST_ITEM = 100

/** A feature name does not match its project's naming pattern. */
export class PatternMismatch extends Schema.TaggedError<PatternMismatch>()("PatternMismatch", {
  pattern: Schema.String,
  names: Schema.NonEmptyArray(Schema.String),
  /** The property of the input that names the project, where the features have their names already. */
  path: Schema.optionalKey(Schema.String)
}) {
  override get message(): string {
    const [pattern, names] = [`^(?:${this.pattern})$`, listed(this.names.map(cut))]
    return this.path === undefined
      ? `"/body/name" must match the project's naming pattern ${pattern}, unlike ${names}`
      : `"${this.path}" must be a project whose naming pattern ${pattern} is matched by ${names}`
  }
}

/** The feature is archived, so it cannot be changed in this way. */
export class FeatureArchived extends Schema.TaggedError<FeatureArchived>()("FeatureArchived", {
  feature: Schema.String,
  /** More of them, where several were asked for. */
  others: Schema.optionalKey(Schema.Array(Schema.String))
}) {
  override get message(): string {
    const names = namesOf(this.feature, this.others)
    return this.others?.length ? `The features ${names} are archived` : `The feature ${names} is archived`
  }
}

/** A limit of the instance or of a project is reached. */
export class LimitExceeded extends Schema.TaggedError<LimitExceeded>()("LimitExceeded", {
  subject: Schema.String,
  limit: Schema.Finite,
  /** The property of the input that holds too much, where there is one. */
  path: Schema.optionalKey(Schema.String)
}) {
  override get message(): string {
    const what = `the limit of ${this.limit} ${this.subject}`
    return this.path === undefined ? `${what.replace("the", "The")} is reached` : `"${this.path}" goes beyond ${what}`
  }
}

/** The data is well formed, but a rule forbids the operation in this state. */
export class InvalidOperation extends Schema.TaggedError<InvalidOperation>()("InvalidOperation", {
  message: Schema.String
}) {}

/** No credential, or none that is known and valid; the answer never tells which. */
export class Unauthenticated extends Schema.TaggedError<Unauthenticated>()("Unauthenticated", {
  /** What to say where no API key is asked for. */
  reason: Schema.optionalKey(Schema.String)
}) {
  override get message(): string {
    return this.reason ?? "A valid API key is needed in the authorization header"
  }
}

/** The same was tried too often of late. */
export class TooManyRequests extends Schema.TaggedError<TooManyRequests>()("TooManyRequests", {
  /** After how many seconds it may be tried again. */
  retryAfter: Schema.Int
}) {
  override get message(): string {
    return `There were too many attempts; try again in ${this.retryAfter} s`
  }
}

/** The caller is known, but lacks permissions, all of which it takes. */
export class NoAccess extends Schema.TaggedError<NoAccess>()("NoAccess", {
  permissions: Schema.Array(Permission),
  environment: Schema.optionalKey(Schema.String),
  reason: Schema.optionalKey(Schema.String)
}) {
  override get message(): string {
    if (this.reason !== undefined) return this.reason
    const where = this.environment === undefined ? "" : ` in the environment "${this.environment}"`
    const what = this.permissions.length > 1 ? "permissions" : "permission"
    return `You need the ${what} ${this.permissions.join(" and ")}${where}`
  }
}

/** The addressed resource does not exist, or the caller may not know that it does. */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", {
  resource: Resource,
  id: Schema.String,
  /** More of the kind that do not exist, where several were asked for. */
  others: Schema.optionalKey(Schema.Array(Schema.String))
}) {
  override get message(): string {
    return `There is no ${this.resource} ${namesOf(this.id, this.others)}`
  }
}

/** The name is taken. */
export class NameExists extends Schema.TaggedError<NameExists>()("NameExists", {
  resource: Resource,
  name: Schema.String,
  archived: Schema.optionalKey(Schema.Boolean)
}) {
  override get message(): string {
    const state = this.archived === undefined ? "existing" : this.archived ? "archived" : "active"
    return `The name "${this.name}" is taken by an ${state} ${this.resource}`
  }
}
