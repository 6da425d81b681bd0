import { Context, Schema } from "effect"
import { LimitExceeded } from "../violations/errors.ts"

const atLeast = (minimum: number) => Schema.Int.check(Schema.isGreaterThanOrEqualTo(minimum))

/** How much an instance may hold. */
export const ResourceLimits = Schema.Struct({
  segmentValues: atLeast(0),
  strategySegments: atLeast(0),
  actionSetActions: atLeast(0),
  actionSetsPerProject: atLeast(0),
  actionSetFilters: atLeast(0),
  actionSetFilterValues: atLeast(0),
  signalEndpoints: atLeast(0),
  signalTokensPerEndpoint: atLeast(0),
  featureEnvironmentStrategies: atLeast(0),
  constraintValues: atLeast(0),
  constraints: atLeast(0),
  environments: atLeast(1),
  apiTokens: atLeast(0),
  projects: atLeast(1),
  segments: atLeast(0),
  featureFlags: atLeast(1)
}).annotate({ identifier: "ResourceLimits" })
export type ResourceLimits = typeof ResourceLimits.Type

export const defaultResourceLimits: ResourceLimits = {
  segmentValues: 1000,
  strategySegments: 5,
  actionSetActions: 10,
  actionSetsPerProject: 5,
  actionSetFilters: 5,
  actionSetFilterValues: 25,
  signalEndpoints: 5,
  signalTokensPerEndpoint: 5,
  featureEnvironmentStrategies: 30,
  constraintValues: 250,
  constraints: 30,
  environments: 50,
  apiTokens: 2000,
  projects: 500,
  segments: 300,
  featureFlags: 5000
}

/** The limits of this instance; the defaults unless the host sets others. */
export const CurrentLimits = Context.Reference<ResourceLimits>("@halyard/core/CurrentLimits", {
  defaultValue: () => defaultResourceLimits
})

/** The limit, if the count is beyond it; where a path is given, it names the property that holds too much. */
export const atMost = (
  count: number,
  limit: number,
  subject: string,
  path?: string | undefined
): ReadonlyArray<LimitExceeded> =>
  count > limit ? [new LimitExceeded({ subject, limit, ...(path === undefined ? {} : { path }) })] : []

/** The path of a part, where the whole has one. */
export const within = (path: string | undefined, part: string): string | undefined =>
  path === undefined ? undefined : `${path}/${part}`
