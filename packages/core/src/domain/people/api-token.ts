import type { Timestamp } from "../timestamp.ts"

/** `admin` tokens administer; the others are for SDKs. */
export type ApiTokenType = "admin" | "client" | "frontend"

/** What is known of an API token; its secret is not. */
export interface ApiToken {
  readonly name: string
  readonly type: ApiTokenType
  /** Project ids, or `["*"]` for all. */
  readonly projects: ReadonlyArray<string>
  /** An environment, or `*` for all. */
  readonly environment: string
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp | null
}

/** What a token is good for. */
export type TokenScope = Pick<ApiToken, "projects" | "environment">

/** The parts of a token's secret, `<project|*|[]>:<environment>.<at least 16 of A-Za-z0-9._->`; undefined if it is not one. */
export const parseApiToken = (secret: string): TokenScope | undefined => {
  const parts = /^(\*|\[\]|[a-zA-Z0-9._~-]{1,100}):(\*|[^.:\s]{1,100})\.([A-Za-z0-9._-]{16,})$/.exec(secret)
  if (parts === null) return undefined
  const [, project = "*", environment = "*"] = parts
  return { projects: [project === "[]" ? "*" : project], environment }
}

/** Whether a token counts at this moment. */
export const isExpired = (token: ApiToken, now: Timestamp): boolean =>
  token.expiresAt !== null && token.expiresAt <= now
