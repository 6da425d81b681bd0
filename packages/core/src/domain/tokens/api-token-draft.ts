import { Schema } from "effect"
import type { Violation } from "../violations/errors.ts"
import { momentOf, quoted, violation } from "../violations/violation.ts"
import type { Timestamp } from "../values/timestamp.ts"
import { type ApiToken, ApiTokenTypeName } from "./api-token.ts"
import { displayNameViolations } from "../violations/names.ts"
import type { ApiTokenType } from "../access/principal.ts"
import { field } from "../values/field.ts"

export const tokenExpiry = field(
  Schema.NullOr(Schema.String.annotate({ format: "date-time" })),
  "When the token expires; null for never. A time in the past makes it expire immediately"
)

export const NewApiToken = Schema.Struct({
  tokenName: field(Schema.optionalKey(Schema.String), "The token's name"),
  username: field(Schema.optionalKey(Schema.String.annotate({ deprecated: true })), "Use tokenName instead"),
  type: field(Schema.String, "The token's type: `client` (or `backend`), `frontend` or `admin`; case is ignored"),
  project: field(
    Schema.optionalKey(Schema.String),
    "The token's project; all projects if neither `project` nor `projects` is given, which needs `ADMIN`"
  ),
  projects: field(
    Schema.optionalKey(Schema.Array(Schema.String)),
    "The token's projects, at least one. `*` for all needs `ADMIN`"
  ),
  environment: field(Schema.optionalKey(Schema.String), "The environment of an SDK token; `development` by default"),
  expiresAt: field(Schema.optionalKey(tokenExpiry), "When the token expires; null for never")
}).annotate({ identifier: "NewApiToken", description: "A new API token." })
export type NewApiToken = typeof NewApiToken.Type

export const NewProjectApiToken = Schema.Struct({
  tokenName: NewApiToken.fields.tokenName,
  username: NewApiToken.fields.username,
  type: field(Schema.String, "The token's type: `client` (or `backend`) or `frontend`; case is ignored"),
  project: field(Schema.optionalKey(Schema.String), "If given, the project of the path"),
  projects: field(
    Schema.optionalKey(Schema.Array(Schema.String)),
    "If given, the project of the path and no other; empty for the same"
  ),
  environment: NewApiToken.fields.environment,
  expiresAt: NewApiToken.fields.expiresAt
}).annotate({ identifier: "NewProjectApiToken", description: "A new API token for a project." })
export type NewProjectApiToken = typeof NewProjectApiToken.Type

/** Refuses a token for one project that names others. */
export const otherProjectViolations = (
  id: string,
  { project = id, projects = [id] }: Pick<NewProjectApiToken, "project" | "projects">
): ReadonlyArray<Violation> => {
  const rule = "must be left out, or name only the project of the path. Create tokens for other projects there"
  return [
    ...(project === id ? [] : [violation("/project", rule)]),
    ...(projects.every((one) => one === id) ? [] : [violation("/projects", rule)])
  ]
}

/** The existing data that a draft is checked against. */
export interface TokenKnowledge {
  /** Ids of the projects that the caller can see. */
  readonly projects: ReadonlySet<string>
  readonly environments: ReadonlyArray<{ readonly name: string; readonly enabled: boolean }>
}

/** The type that a text names, in any case; undefined if it is unknown. */
export const apiTokenTypeNameOf = (text: string): ApiTokenTypeName | undefined =>
  ApiTokenTypeName.literals.find((name) => name === text.toLowerCase())

export const apiTokenTypeOf = (name: ApiTokenTypeName): ApiTokenType => (name === "backend" ? "client" : name)

/** Validates a draft of this type. */
export const apiTokenViolations = (
  draft: NewApiToken,
  type: ApiTokenTypeName,
  known: TokenKnowledge
): ReadonlyArray<Violation> => [
  ...nameViolations(draft),
  ...(type === "admin" ? narrowViolations(draft) : scopeViolations(draft, known)),
  ...expiryViolations(draft.expiresAt ?? null)
]

export const expiryViolations = (expiresAt: string | null): ReadonlyArray<Violation> =>
  expiresAt === null || momentOf(expiresAt) !== undefined
    ? []
    : [violation("/expiresAt", "must be a date and time such as 2026-11-20T18:00:00.000Z")]

/**
 * Why only administrators may create the token: it would reach private and future projects. Undefined if others may,
 * too.
 */
export const whyForAdministrators = (draft: NewApiToken): string | undefined =>
  projectsOf(draft).includes("*")
    ? 'Tokens for all projects ("*") need the permission ADMIN, because they reach private and future projects. Name the projects of the token in "projects".'
    : undefined

/** The token that a valid draft describes. */
export const draftedToken = (
  draft: NewApiToken,
  typeName: ApiTokenTypeName
): Pick<ApiToken, "name" | "type" | "typeName" | "projects" | "environment" | "expiresAt"> => ({
  name: draft.tokenName ?? draft.username ?? "",
  type: apiTokenTypeOf(typeName),
  typeName,
  projects: [...new Set(projectsOf(draft))],
  environment: typeName === "admin" ? "*" : environmentOf(draft),
  expiresAt: expiryOf(draft.expiresAt ?? null)
})

export const expiryOf = (expiresAt: string | null): Timestamp | null =>
  expiresAt === null ? null : (momentOf(expiresAt) ?? null)

/** The projects that a draft names; `*` by default. */
export const projectsOf = ({ project, projects }: NewApiToken): ReadonlyArray<string> =>
  projects ?? (project === undefined ? ["*"] : [project])

const environmentOf = ({ environment = "development" }: NewApiToken): string => environment

const nameViolations = ({ tokenName, username }: NewApiToken): ReadonlyArray<Violation> => {
  if (tokenName !== undefined) return displayNameViolations(tokenName, "/tokenName")
  return username === undefined
    ? [violation("/tokenName", "is required")]
    : displayNameViolations(username, "/username")
}

/** Admin tokens always apply to all projects and environments. */
const narrowViolations = ({ environment = "*", project = "*", projects = ["*"] }: NewApiToken) => [
  ...(environment === "*" ? [] : [violation("/environment", 'must be "*" for an admin token')]),
  ...(project === "*" ? [] : [violation("/project", 'must be "*" for an admin token')]),
  ...(projects.join() === "*" ? [] : [violation("/projects", 'must be ["*"] for an admin token')])
]

const scopeViolations = (draft: NewApiToken, known: TokenKnowledge): ReadonlyArray<Violation> => [
  ...agreementViolations(draft),
  ...projectViolations(draft, known),
  ...environmentViolations(environmentOf(draft), known)
]

const agreementViolations = ({ project, projects }: NewApiToken): ReadonlyArray<Violation> =>
  project === undefined || projects === undefined || projects.join() === project
    ? []
    : [violation("/project", "must equal", "/projects")]

const projectViolations = (draft: NewApiToken, known: TokenKnowledge): ReadonlyArray<Violation> => {
  const named = projectsOf(draft)
  if (named.length === 0) return [violation("/projects", "must name a project")]
  return named.flatMap((id, index) => {
    const path = draft.projects === undefined ? "/project" : `/projects/${index}`
    if (id === "*") return named.length === 1 ? [] : [violation(path, 'must not be "*" beside other projects')]
    return known.projects.has(id) ? [] : [violation(path, `must name a project, and there is no ${quoted(id)}`)]
  })
}

const environmentViolations = (name: string, known: TokenKnowledge): ReadonlyArray<Violation> => {
  const path = "/environment"
  if (name === "*") return [violation(path, "must be one environment")]
  const found = known.environments.find((environment) => environment.name === name)
  if (found === undefined) return [violation(path, `must name an environment, and there is no ${quoted(name)}`)]
  return found.enabled ? [] : [violation(path, `must name an enabled environment, and ${quoted(name)} is disabled`)]
}
