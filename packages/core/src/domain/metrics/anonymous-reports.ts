import { type SdkToken, tokenKey } from "../tokens/sdk-token.ts"

/**
 * The anonymous reporter of a frontend token in its environment; null for servers. Pages show frontend tokens, so
 * anybody can report with one, and the names that such reports add are limited.
 */
export const reporterOf = (token: SdkToken): Reporter =>
  token.type === "frontend" ? `${tokenKey(token)} in ${token.environment}` : null

export type Reporter = string | null

/** The reporter of what two reports contain. What a server reports as well is not anonymous. */
export const eitherReporter = (one: Reporter, other: Reporter): Reporter => (one === null ? null : other && one)

/**
 * How many of each an anonymous reporter may add. Evaluations of known features beyond this are counted together, and
 * the rest is dropped.
 */
export const mostAnonymous = { applications: 100, instances: 1000, unknownFeatures: 1000 }

/** How many applications and instances servers may add for one project in one environment. */
export const mostOfServers = { applications: 1000, instances: 10_000 }

/** The name under which the evaluations of all further applications are counted. */
export const OTHER_APPLICATIONS = "other applications"

/** Days until an application that only pages report is deleted. */
export const DAYS_OF_ANONYMOUS_APPLICATIONS = 30
