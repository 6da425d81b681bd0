import { type DeliveryScope, type SdkToken, wholeQuery } from "@halyard/core/domain"
import { createHash } from "node:crypto"

/** What upstream says about a valid token. */
export interface TokenFacts {
  readonly type: "admin" | "client" | "frontend"
  readonly projects: SdkToken["projects"]
  readonly environment: string
}

/** A valid token as it is stored for the next start: without its secret. */
export interface StoredToken extends TokenFacts {
  /** Identifies the token. The same on all relays. */
  readonly digest: string
  /** When an SDK last used it, in milliseconds since 1970. */
  readonly usedAt: number
}

/** A digest without a salt is safe, since secrets are far too random to be guessed. */
export const digestOf = (secret: string): string => createHash("sha256").update(secret).digest("hex")

/** The name of the token, by which streams and metrics are counted. */
export const nameOf = (digest: string): string => `relayed-${digest.slice(0, 16)}`

/** The token as the core knows it. Undefined for admin tokens. */
export const sdkTokenOf = ({ digest, environment, projects, type }: StoredToken): SdkToken | undefined =>
  type === "admin" ? undefined : { type, name: nameOf(digest), projects, environment }

/** The features that the token gives access to. */
export const scopeOf = (token: SdkToken): DeliveryScope => {
  const { environment, project } = wholeQuery(token)
  return project === undefined ? { environment } : { environment, project: project.toSorted() }
}

/** Whether the scope includes all of the other one. */
export const covers = (scope: DeliveryScope, asked: DeliveryScope): boolean =>
  scope.environment === asked.environment &&
  JSON.stringify(scope.tag) === JSON.stringify(asked.tag) &&
  (scope.project === undefined || asked.project?.every((project) => scope.project?.includes(project)) === true)

/** Sorts wider scopes first. */
export const byWidth = (left: DeliveryScope, right: DeliveryScope): number => widthOf(right) - widthOf(left)

const widthOf = ({ project }: DeliveryScope): number => project?.length ?? Number.MAX_SAFE_INTEGER

/** The same text for the same scope. */
export const keyOf = ({ environment, project, tag }: DeliveryScope): string =>
  JSON.stringify([environment, project ?? "*", ...(tag === undefined ? [] : [tag])])
