import type { Violation } from "../violations/errors.ts"
import { momentOf, quoted, violation } from "../violations/violation.ts"
import type { Timestamp } from "../values/timestamp.ts"
import type { ApiToken } from "./api-token.ts"
import { displayNameViolations } from "../violations/names.ts"
import type { ApiTokenType } from "../access/principal.ts"

/** A token to be made, as a caller says it. */
export interface ApiTokenDraft {
  readonly tokenName?: string
  /** What `tokenName` was called before. */
  readonly username?: string
  /** In whatever case; `backend` is another word for `client`. */
  readonly type: string
  readonly project?: string
  /** None = all. */
  readonly projects?: ReadonlyArray<string>
  /** Tokens for SDKs are for one; it is `development` where it is left out. */
  readonly environment?: string
  /** Null = never. A moment that has passed is taken: the token has expired from the beginning. */
  readonly expiresAt?: string | null
}

/** What a draft is judged by. */
export interface TokenKnowledge {
  /** Ids of projects that the caller may see. */
  readonly projects: ReadonlySet<string>
  readonly environments: ReadonlyArray<{ readonly name: string; readonly enabled: boolean }>
}

/** The type that a text means, if any. */
export const apiTokenTypeOf = (text: string): ApiTokenType | undefined => types.get(text.toLowerCase())

/** What is wrong with a draft of that type. */
export const apiTokenViolations = (
  draft: ApiTokenDraft,
  type: ApiTokenType,
  known: TokenKnowledge
): ReadonlyArray<Violation> => [
  ...nameViolations(draft),
  ...(type === "admin" ? narrowViolations(draft) : scopeViolations(draft, known)),
  ...expiryViolations(draft.expiresAt ?? null)
]

/** Why no token can expire then. */
export const expiryViolations = (expiresAt: string | null): ReadonlyArray<Violation> =>
  expiresAt === null || momentOf(expiresAt) !== undefined
    ? []
    : [violation("/expiresAt", "must be a date and time such as 2026-11-20T18:00:00.000Z")]

/** What a sound draft asks for. */
export const draftedToken = (
  draft: ApiTokenDraft,
  type: ApiTokenType
): Pick<ApiToken, "name" | "type" | "projects" | "environment" | "expiresAt"> => ({
  name: draft.tokenName ?? draft.username ?? "",
  type,
  projects: [...new Set(projectsOf(draft))],
  environment: type === "admin" ? "*" : environmentOf(draft),
  expiresAt: expiryOf(draft.expiresAt ?? null)
})

export const expiryOf = (expiresAt: string | null): Timestamp | null =>
  expiresAt === null ? null : (momentOf(expiresAt) ?? null)

/** The projects that a draft names, or `*`. */
export const projectsOf = ({ project, projects }: ApiTokenDraft): ReadonlyArray<string> =>
  projects ?? (project === undefined ? ["*"] : [project])

const types: ReadonlyMap<string, ApiTokenType> = new Map([
  ["admin", "admin"],
  ["client", "client"],
  ["backend", "client"],
  ["frontend", "frontend"]
])

const environmentOf = ({ environment = "development" }: ApiTokenDraft): string => environment

const nameViolations = ({ tokenName, username }: ApiTokenDraft): ReadonlyArray<Violation> => {
  if (tokenName !== undefined) return displayNameViolations(tokenName, "/tokenName")
  return username === undefined
    ? [violation("/tokenName", "is required")]
    : displayNameViolations(username, "/username")
}

/** Admin tokens are for everything, and for nothing less. */
const narrowViolations = ({ environment = "*", project = "*", projects = ["*"] }: ApiTokenDraft) => [
  ...(environment === "*" ? [] : [violation("/environment", 'must be "*" for an admin token')]),
  ...(project === "*" ? [] : [violation("/project", 'must be "*" for an admin token')]),
  ...(projects.join() === "*" ? [] : [violation("/projects", 'must be ["*"] for an admin token')])
]

const scopeViolations = (draft: ApiTokenDraft, known: TokenKnowledge): ReadonlyArray<Violation> => [
  ...agreementViolations(draft),
  ...projectViolations(draft, known),
  ...environmentViolations(environmentOf(draft), known)
]

const agreementViolations = ({ project, projects }: ApiTokenDraft): ReadonlyArray<Violation> =>
  project === undefined || projects === undefined || projects.join() === project
    ? []
    : [violation("/project", "must not say anything else than", "/projects")]

const projectViolations = (draft: ApiTokenDraft, known: TokenKnowledge): ReadonlyArray<Violation> => {
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
