import { type SdkToken, tokenKey } from "../tokens/sdk-token.ts"

/**
 * Who reports without being known: any page can use a frontend token, since pages show it. The names that such reports
 * add are limited for each token in its environment. Null for the reports of servers.
 */
export const reporterOf = (token: SdkToken): Reporter =>
  token.type === "frontend" ? `${tokenKey(token)} in ${token.environment}` : null

export type Reporter = string | null

/** Servers vouch for what they report, too. */
export const eitherReporter = (one: Reporter, other: Reporter): Reporter => (one === null ? null : other && one)

/** How many of each a reporter may add. What exceeds this is counted for known features, and otherwise dropped. */
export const mostAnonymous = { applications: 100, instances: 1000, unknownFeatures: 1000 }

/** How many applications, and instances of applications, servers may add for one project in one environment. */
export const mostOfServers = { applications: 1000, instances: 10_000 }

/** The name under which evaluations by all further applications are counted. */
export const OTHER_APPLICATIONS = "other applications"

/** Days until an application that only pages report is deleted. */
export const DAYS_OF_ANONYMOUS_APPLICATIONS = 30
