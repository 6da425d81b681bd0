import { Array as Arr, Schema } from "effect"
import { cutName, listed } from "../values/text.ts"
import { Permission } from "../access/permission.ts"

/** The kinds of resources that errors name. */
export const Resource = Schema.Literals([
  "project",
  "environment",
  "feature",
  "dependency",
  "link",
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
  "session",
  "signup token",
  "integration",
  "application",
  "banner",
  "change request",
  "change",
  "release plan template",
  "release plan",
  "milestone",
  "milestone progression",
  "safeguard",
  "chart",
  "email subscription",
  "event",
  "path"
])
export type Resource = typeof Resource.Type

/** One fault of the input. The path is a JSON pointer into it; an empty path means all of it. */
export const Violation = Schema.Struct({
  path: Schema.String,
  /** Completes a sentence that begins with the property, such as "must be an email address". */
  problem: Schema.String,
  /** A second property, which ends the sentence. */
  other: Schema.optionalKey(Schema.String),
  /** The rules for passwords that a password violates, one sentence each. */
  weaknesses: Schema.optionalKey(Schema.Array(Schema.String))
})
export type Violation = typeof Violation.Type

/** Translates a path of the input, for example to a path in the request. */
export type Locate = (path: string) => string

/** The violation in words: `"/email" must be an email address`. */
export const violationMessage = ({ path, problem, other }: Violation): string =>
  [path === "" ? "The input" : `"${path}"`, problem, ...(other === undefined ? [] : [`"${other}"`])].join(" ")

/** The violation with translated paths. */
export const violationAt = ({ path, other, ...violation }: Violation, locate: Locate): Violation => ({
  ...violation,
  path: locate(path),
  ...(other === undefined ? {} : { other: locate(other) })
})

/** The input is invalid. Lists every violation. */
export class InvalidData extends Schema.TaggedError<InvalidData>()("InvalidData", {
  violations: Schema.NonEmptyArray(Violation)
}) {
  static of(path: string, problem: string): InvalidData {
    return new InvalidData({ violations: [{ path, problem }] })
  }
  override get message(): string {
    return this.violations.map(violationMessage).join("; ")
  }
  at(locate: Locate): InvalidData {
    return new InvalidData({ violations: Arr.map(this.violations, (violation) => violationAt(violation, locate)) })
  }
}

/** A feature name does not match its project's naming pattern. */
export class PatternMismatch extends Schema.TaggedError<PatternMismatch>()("PatternMismatch", {
  pattern: Schema.String,
  names: Schema.NonEmptyArray(Schema.String),
  /** The property at fault. It names the feature or, for a move, the new project. */
  path: Schema.String,
  subject: Schema.Literals(["feature", "project"])
}) {
  override get message(): string {
    const [pattern, names] = [`^(?:${this.pattern})$`, listed(this.names.map(cutName))]
    return this.subject === "feature"
      ? `"${this.path}" must match the project's naming pattern ${pattern}, unlike ${names}`
      : `"${this.path}" must be a project whose naming pattern ${pattern} is matched by ${names}`
  }
  at(locate: Locate): PatternMismatch {
    const { names, path, pattern, subject } = this
    return new PatternMismatch({ pattern, names, path: locate(path), subject })
  }
}

const namesOf = (first: string, others: ReadonlyArray<string> = []): string =>
  listed([first, ...others].map((name) => `"${cutName(name)}"`))

/** The operation needs an active feature, but the feature is archived. */
export class FeatureArchived extends Schema.TaggedError<FeatureArchived>()("FeatureArchived", {
  feature: Schema.String,
  /** The other archived features, if several were requested. */
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
  /** The property with too many items, if there is one. */
  path: Schema.optionalKey(Schema.String)
}) {
  override get message(): string {
    const what = `the limit of ${this.limit} ${this.subject}`
    return this.path === undefined ? `${what.replace("the", "The")} is reached` : `"${this.path}" goes beyond ${what}`
  }
  at(locate: Locate): LimitExceeded {
    const { limit, path, subject } = this
    return new LimitExceeded({ subject, limit, ...(path === undefined ? {} : { path: locate(path) }) })
  }
}

/** The data is valid, but a rule forbids the operation in this state. */
export class InvalidOperation extends Schema.TaggedError<InvalidOperation>()("InvalidOperation", {
  message: Schema.String,
  /** The violation behind the message, if a property is at fault. */
  violation: Schema.optionalKey(Violation)
}) {
  static of(violation: Violation): InvalidOperation {
    return new InvalidOperation({ message: violationMessage(violation), violation })
  }
  at(locate: Locate): InvalidOperation {
    return this.violation === undefined ? this : InvalidOperation.of(violationAt(this.violation, locate))
  }
}

/** The credential is missing, unknown or invalid. The response never says which. */
export class Unauthenticated extends Schema.TaggedError<Unauthenticated>()("Unauthenticated", {
  /** Replaces the default message about API keys. */
  reason: Schema.optionalKey(Schema.String)
}) {
  override get message(): string {
    return this.reason ?? "A valid API key is needed in the authorization header"
  }
}

/** The secret of a link is unknown, used or expired. The response never says which. */
export class InvalidToken extends Schema.TaggedError<InvalidToken>()("InvalidToken", {}) {
  override get message(): string {
    return "This link is unknown, used or expired. Ask for a new one."
  }
}

/** Too many attempts in a short time. */
export class TooManyRequests extends Schema.TaggedError<TooManyRequests>()("TooManyRequests", {
  /** Seconds until the next attempt is allowed. */
  retryAfter: Schema.Int
}) {
  override get message(): string {
    return `There were too many attempts; try again in ${this.retryAfter} s`
  }
}

/** The instance is in maintenance mode, in which only administrators can change anything. */
export class UnderMaintenance extends Schema.TaggedError<UnderMaintenance>()("UnderMaintenance", {}) {
  override get message(): string {
    return "The instance is in maintenance mode: only administrators can make changes. Try again later."
  }
}

/** The caller is authenticated, but lacks at least one of the permissions, all of which are required. */
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

/** The resource does not exist, or the caller may not know that it exists. */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", {
  resource: Resource,
  id: Schema.String,
  /** The other missing resources, if several were requested. */
  others: Schema.optionalKey(Schema.Array(Schema.String))
}) {
  override get message(): string {
    return `There is no ${this.resource} ${namesOf(this.id, this.others)}`
  }
}

/** What the caller wants to change has changed since. */
export class Conflict extends Schema.TaggedError<Conflict>()("Conflict", {
  /** What could not be done. */
  what: Schema.String,
  /** What changed meanwhile, one sentence each. */
  conflicts: Schema.NonEmptyArray(Schema.String)
}) {
  override get message(): string {
    return `${this.what}: ${this.conflicts.join("; ")}`
  }
}

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
