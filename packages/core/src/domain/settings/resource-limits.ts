import { Context, Schema } from "effect"
import { LimitExceeded } from "../violations/errors.ts"
import { field } from "../values/field.ts"

const atLeast = (minimum: number) => Schema.Int.check(Schema.isGreaterThanOrEqualTo(minimum))

export const ResourceLimits = Schema.Struct({
  segmentValues: field(atLeast(0), "Values in a segment"),
  strategySegments: field(atLeast(0), "Segments of a strategy"),
  actionSetActions: field(atLeast(0), "Actions in an action set"),
  actionSetsPerProject: field(atLeast(0), "Action sets of a project"),
  actionSetFilters: field(atLeast(0), "Filters of an action set"),
  actionSetFilterValues: field(atLeast(0), "Values of an action set's filter"),
  signalEndpoints: field(atLeast(0), "Signal endpoints"),
  signalTokensPerEndpoint: field(atLeast(0), "Tokens of a signal endpoint"),
  featureEnvironmentStrategies: field(atLeast(0), "Strategies of a feature in one environment"),
  constraintValues: field(atLeast(0), "Values of a constraint"),
  constraints: field(atLeast(0), "Constraints of a strategy"),
  environments: field(atLeast(1), "Environments"),
  apiTokens: field(atLeast(0), "API tokens of all types; personal tokens do not count"),
  projects: field(atLeast(1), "Projects"),
  segments: field(atLeast(0), "Segments"),
  featureFlags: field(atLeast(1), "Active features"),
  releaseTemplates: field(atLeast(0), "Templates of release plans, also archived ones"),
  contextFields: field(atLeast(0), "Context fields, also those of projects"),
  tagTypes: field(atLeast(0), "Tag types"),
  strategyTypes: field(atLeast(0), "Strategy types, also those that are built in"),
  roles: field(atLeast(0), "Custom roles"),
  groups: field(atLeast(0), "Groups"),
  serviceAccounts: field(atLeast(0), "Service accounts"),
  signupTokens: field(atLeast(0), "Signup tokens"),
  integrations: field(atLeast(0), "Integrations"),
  openChangeRequests: field(atLeast(1), "Open change requests of one author in one project")
}).annotate({ identifier: "ResourceLimits", description: "The limits of the instance." })
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
  featureFlags: 5000,
  releaseTemplates: 1000,
  contextFields: 1000,
  tagTypes: 1000,
  strategyTypes: 1000,
  roles: 1000,
  groups: 10_000,
  serviceAccounts: 1000,
  signupTokens: 1000,
  integrations: 1000,
  openChangeRequests: 100
}

/** The limits of this instance. The host can override the defaults. */
export const CurrentLimits = Context.Reference<ResourceLimits>("@halyard/core/CurrentLimits", {
  defaultValue: () => defaultResourceLimits
})

/** The error if the count exceeds the limit. The path, if given, names the property with too many items. */
export const atMost = (
  count: number,
  limit: number,
  subject: string,
  path?: string | undefined
): ReadonlyArray<LimitExceeded> =>
  count > limit ? [new LimitExceeded({ subject, limit, ...(path === undefined ? {} : { path }) })] : []

/** Appends a part to the path, if that is given. */
export const within = (path: string | undefined, part: string): string | undefined =>
  path === undefined ? undefined : `${path}/${part}`
