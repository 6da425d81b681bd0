import { Context, Schema } from "effect"
import type { Permission } from "../access/permission.ts"
import type { ApiTokenType, TokenScope } from "../access/principal.ts"
import type { EventDraft } from "../events/event.ts"
import { Timestamp } from "../values/timestamp.ts"
import { field } from "../values/field.ts"
import type { Violation } from "../violations/errors.ts"
import { violation } from "../violations/violation.ts"

export const apiTokenTypes: ReadonlyArray<ApiTokenType> = ["admin", "client", "frontend"]

/** The words for the types of tokens. `backend` is another word for `client`. */
export const ApiTokenTypeName = Schema.Literals(["admin", "client", "backend", "frontend"])
export type ApiTokenTypeName = typeof ApiTokenTypeName.Type

/** An API token without its secret. */
export interface ApiToken {
  readonly id: number
  /** The start of the secret and its last characters, which help users tell tokens apart. */
  readonly masked: string
  readonly name: string
  readonly type: ApiTokenType
  /** The word for the type with which the token was created. */
  readonly typeName: ApiTokenTypeName
  /** Project ids, or `["*"]` for all. */
  readonly projects: ReadonlyArray<string>
  /** An environment, or `*` for all. */
  readonly environment: string
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp | null
  /** The time of the last use, accurate to an hour. */
  readonly seenAt: Timestamp | null
}

export type ApiTokenContent = Omit<ApiToken, "id" | "seenAt">

/**
 * Parses a token's secret, `<project|*|[]>:<environment>.<at least 16 of A-Za-z0-9._->`; undefined if it has another
 * form.
 */
export const parseApiToken = (secret: string): TokenScope | undefined => {
  const parts = /^(\*|\[\]|[a-zA-Z0-9._~-]{1,100}):(\*|[^.:\s]{1,100})\.([A-Za-z0-9._-]{16,})$/.exec(secret)
  if (parts === null) return undefined
  const [, project = "*", environment = "*"] = parts
  return { projects: [project === "[]" ? "*" : project], environment }
}

/** Whether a text can be an API token's secret. Environment names may contain dots. */
export const isApiSecret = (secret: string): boolean =>
  /^(\*|\[\]|[a-zA-Z0-9._~-]{1,100}):[^:\s]{1,100}\.[A-Za-z0-9._-]{16,}$/.test(secret)

/**
 * Whether a text can be any secret that SDKs send. White space means another scheme than Bearer, such as Basic or
 * Negotiate, which browsers add by themselves, also for pages of other origins.
 */
export const isSdkSecret = (secret: string): boolean => !/\s/.test(secret)

/** The start of a new token's secret. `[]` means several projects. */
export const secretPrefix = ({ projects, environment }: TokenScope): string =>
  `${projects.length === 1 ? projects[0] : "[]"}:${environment}.`

export const maskedSecret = (secret: string): string => {
  const dot = secret.indexOf(".")
  return `${secret.slice(0, dot + 1)}****${secret.length - dot > 32 ? secret.slice(-4) : ""}`
}

/**
 * The text in lists that stands for the secret. It identifies the token, since it contains the id, and never changes.
 * The stars cannot be part of a secret, so it is none.
 */
export const listedSecret = ({ id, masked }: Pick<ApiToken, "id" | "masked">): string => `${masked}-${id}`

/** The id of the token that a listed secret belongs to; undefined for other texts. */
export const idInListedSecret = (text: string): string | undefined =>
  /(?:^|\.)\*{4}[A-Za-z0-9._-]{0,4}-([1-9]\d{0,9})$/.exec(text)?.[1]

export const isExpired = (token: Pick<ApiToken, "expiresAt">, now: Timestamp): boolean =>
  token.expiresAt !== null && token.expiresAt <= now

/** Whether SDKs with this token may use the project's features. */
export const isForProject = ({ type, projects }: Pick<ApiToken, "type" | "projects">, project: string): boolean =>
  type !== "admin" && (projects.includes(project) || projects.includes("*"))

export const ApiTokenView = Schema.Struct({
  id: field(Schema.Int, "The token's id"),
  secret: field(
    Schema.String,
    "The secret in the answer that creates the token. In lists, a masked form that identifies the token in paths, too; or the secret, if the server keeps API tokens readable and the caller may see all projects of the token"
  ),
  tokenName: field(Schema.String, "The token's name; several can have the same name"),
  type: field(
    ApiTokenTypeName,
    "The token's type: `client` or `backend` for SDKs on servers, as it was created; `frontend` for SDKs in browsers and apps; `admin` for this API"
  ),
  environment: field(Schema.String, "The token's environment; `*` for all"),
  project: field(Schema.String, "The token's projects, joined by commas; `*` for all"),
  projects: field(Schema.Array(Schema.String), "The token's projects; `*` for all"),
  expiresAt: field(Schema.NullOr(Timestamp), "When the token expires; null for never"),
  createdAt: field(Timestamp, "When the token was created"),
  seenAt: field(Schema.NullOr(Timestamp), "When the token was last used, accurate to the hour; null if never"),
  alias: field(Schema.Null, "Always null"),
  secure: field(Schema.Boolean, "Whether the caller cannot read the secret again")
}).annotate({ identifier: "ApiToken", description: "A token of an SDK or an admin program." })
export type ApiTokenView = typeof ApiTokenView.Type

/** The token in lists. It has its secret if the caller may read that. */
export const listedApiToken = (token: ApiToken, secret: string | undefined): ApiTokenView =>
  apiTokenView(token, secret ?? listedSecret(token), secret === undefined)

/** The view of a token, with this text as its secret. `secure` says that the secret cannot be read again. */
export const apiTokenView = (token: ApiToken, secret: string, secure: boolean): ApiTokenView => ({
  id: token.id,
  secret,
  tokenName: token.name,
  type: token.typeName,
  environment: token.environment,
  project: token.projects.join(","),
  projects: token.projects,
  expiresAt: token.expiresAt,
  createdAt: token.createdAt,
  seenAt: token.seenAt,
  alias: null,
  secure
})

export const ValidatedToken = Schema.Struct({
  token: field(Schema.String, "The secret, as in the request"),
  type: field(
    Schema.Literals(["admin", "client", "frontend"]),
    "The token's type: `client`, also for tokens that were created as `backend`; `frontend` or `admin`"
  ),
  projects: ApiTokenView.fields.projects,
  environment: ApiTokenView.fields.environment
}).annotate({ identifier: "ValidatedToken", description: "A valid token." })
export type ValidatedToken = typeof ValidatedToken.Type

/** Refuses lists that are too long, because callers need no credential. */
export const validationViolations = (tokens: ReadonlyArray<unknown>): ReadonlyArray<Violation> =>
  tokens.length > MOST_TOKENS_TO_VALIDATE
    ? [violation("/tokens", `must list at most ${MOST_TOKENS_TO_VALIDATE} tokens`)]
    : []

const MOST_TOKENS_TO_VALIDATE = 100

/** Whether lists show secrets to those who may see all projects of a token. */
export interface ApiTokenSettings {
  /** Whether the secrets of new API tokens are stored, encrypted. Otherwise only their digests are. */
  readonly readable: boolean
}

export const CurrentApiTokenSettings = Context.Reference<ApiTokenSettings>("@halyard/core/CurrentApiTokenSettings", {
  defaultValue: () => ({ readable: false })
})

export type TokenAction = "CREATE" | "READ" | "UPDATE" | "DELETE"

/** The permission for the action on tokens of this type. */
export const tokenPermission = (action: TokenAction, type: ApiTokenType): Permission => {
  switch (type) {
    case "admin":
      return "ADMIN"
    case "client":
      return `${action}_CLIENT_API_TOKEN`
    case "frontend":
      return `${action}_FRONTEND_API_TOKEN`
  }
}

/** Either permission allows the action on tokens of one type. `ADMIN` implies both. */
export const tokenPermissions = (action: TokenAction): readonly [Permission, Permission] => [
  tokenPermission(action, "client"),
  tokenPermission(action, "frontend")
]

export const apiTokenCreated = (token: ApiToken): EventDraft => ({
  type: "api-token-created",
  ...addressOf(token),
  data: recordOf(token)
})

export const apiTokenUpdated = (before: ApiToken, after: ApiToken): EventDraft => ({
  type: "api-token-updated",
  ...addressOf(after),
  data: recordOf(after),
  preData: recordOf(before)
})

export const apiTokenDeleted = (token: ApiToken): EventDraft => ({
  type: "api-token-deleted",
  ...addressOf(token),
  preData: recordOf(token)
})

const addressOf = ({ projects, environment }: ApiToken) => ({ project: projects.join(","), environment })

/** The token in events, without its secret, even masked, and without the time of its last use. */
const recordOf = ({ id, name, typeName, projects, environment, createdAt, expiresAt }: ApiToken) => ({
  id,
  tokenName: name,
  type: typeName,
  project: projects.join(","),
  projects,
  environment,
  createdAt,
  expiresAt
})
