import type { Timestamp } from "../values/timestamp.ts"
import type { ApiTokenType, TokenScope } from "../access/principal.ts"

export const apiTokenTypes: ReadonlyArray<ApiTokenType> = ["admin", "client", "frontend"]

/** What is known of an API token; its secret is not. */
export interface ApiToken {
  readonly id: number
  /** The secret without what makes it secret, to tell tokens apart. */
  readonly masked: string
  readonly name: string
  readonly type: ApiTokenType
  /** Project ids, or `["*"]` for all. */
  readonly projects: ReadonlyArray<string>
  /** An environment, or `*` for all. */
  readonly environment: string
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp | null
  /** When it was last used, to within an hour. */
  readonly seenAt: Timestamp | null
}

export type NewApiToken = Omit<ApiToken, "id" | "seenAt">

/** The parts of a token's secret, `<project|*|[]>:<environment>.<at least 16 of A-Za-z0-9._->`; undefined if it is not one. */
export const parseApiToken = (secret: string): TokenScope | undefined => {
  const parts = /^(\*|\[\]|[a-zA-Z0-9._~-]{1,100}):(\*|[^.:\s]{1,100})\.([A-Za-z0-9._-]{16,})$/.exec(secret)
  if (parts === null) return undefined
  const [, project = "*", environment = "*"] = parts
  return { projects: [project === "[]" ? "*" : project], environment }
}

/** Whether a text can be the secret of a token; names of environments may have dots in them. */
export const isApiSecret = (secret: string): boolean =>
  /^(\*|\[\]|[a-zA-Z0-9._~-]{1,100}):[^:\s]{1,100}\.[A-Za-z0-9._-]{16,}$/.test(secret)

/** What the secret of a new token begins with; `[]` stands for several projects. */
export const secretPrefix = ({ projects, environment }: TokenScope): string =>
  `${projects.length === 1 ? projects[0] : "[]"}:${environment}.`

/** The secret with most of it hidden. */
export const maskedSecret = (secret: string): string => {
  const dot = secret.indexOf(".")
  return `${secret.slice(0, dot + 1)}****${secret.length - dot > 32 ? secret.slice(-4) : ""}`
}

/** Whether a token counts at this moment. */
export const isExpired = (token: Pick<ApiToken, "expiresAt">, now: Timestamp): boolean =>
  token.expiresAt !== null && token.expiresAt <= now

/** Whether SDKs may ask for features of the project by this token. */
export const isForProject = ({ type, projects }: Pick<ApiToken, "type" | "projects">, project: string): boolean =>
  type !== "admin" && (projects.includes(project) || projects.includes("*"))
