import { Schema } from "effect"
import { field } from "../values/field.ts"
import { Timestamp } from "../values/timestamp.ts"

const count = (description: string) => field(Schema.Int, description)

const ActiveUsers = Schema.Struct({
  last7: count("Seen in the last 7 days"),
  last30: count("Seen in the last 30 days"),
  last60: count("Seen in the last 60 days"),
  last90: count("Seen in the last 90 days")
}).annotate({ identifier: "ActiveUsers", description: "The number of users who made requests." })

const ProductionChanges = Schema.Struct({
  last30: count("In the last 30 days"),
  last60: count("In the last 60 days"),
  last90: count("In the last 90 days")
}).annotate({ identifier: "ProductionChanges", description: "The number of changes in production environments." })

const MetricsBuckets = Schema.Struct({
  enabledCount: count("Hourly counts of evaluations, each of a feature, environment and application"),
  variantCount: count("Hourly counts of variants")
}).annotate({ identifier: "MetricsBuckets", description: "The number of hourly counts of the previous day (UTC)." })

const ClientApps = Schema.Struct({
  range: field(Schema.Literals(["7d", "30d", "allTime"]), "The period"),
  count: count("The number of applications")
}).annotate({ identifier: "ClientApps", description: "The number of applications that reported in a period." })

const ApiTokens = Schema.Struct({
  admin: count("Admin tokens"),
  client: count("Client tokens"),
  frontend: count("Frontend tokens")
}).annotate({ identifier: "ApiTokenCount", description: "The number of API tokens by type." })

/** The counts that come from a store. */
export const StoredStatistics = Schema.Struct({
  users: count("Users, without service accounts"),
  serviceAccounts: count("Service accounts"),
  apiTokens: field(ApiTokens, "API tokens by type"),
  activeUsers: field(ActiveUsers, "Users who made requests"),
  licensedUsers: count("Users who had an account in the last 30 days, including deleted ones"),
  featureToggles: count("Features, without archived ones"),
  archivedFeatureToggles: count("Archived features"),
  projects: count("Projects, without archived ones"),
  contextFields: count("Context fields"),
  roles: count("Roles, including the predefined ones"),
  customRootRoles: count("Root roles that administrators made"),
  customRootRolesInUse: count("Those of them that a user, a service account or a group has"),
  groups: count("Groups"),
  environments: count("Environments"),
  segments: count("Segments"),
  strategies: count("Strategy types"),
  clientApps: field(Schema.Array(ClientApps), "Applications that reported"),
  featureExports: count("Exports"),
  featureImports: count("Imports"),
  productionChanges: field(ProductionChanges, "Changes in environments of the type production"),
  previousDayMetricsBucketsCount: field(MetricsBuckets, "Hourly counts of the previous day (UTC)"),
  maxEnvironmentStrategies: count("The most strategies of a feature in one environment"),
  maxConstraints: count("The most constraints of a strategy"),
  maxConstraintValues: count("The most values of a constraint")
})
export type StoredStatistics = typeof StoredStatistics.Type

const instance = {
  timestamp: field(Timestamp, "When this was counted"),
  instanceId: field(Schema.String, "The instance's id"),
  versionOSS: field(Schema.String, "The version of the service"),
  versionEnterprise: field(Schema.String, "Always empty: there is one edition")
}

const logins = {
  SAMLenabled: field(Schema.Boolean, "Whether users can log in by SAML"),
  OIDCenabled: field(Schema.Boolean, "Whether users can log in by OpenID Connect"),
  passwordAuthEnabled: field(Schema.Boolean, "Whether users can log in with a password")
}

export const InstanceStatistics = Schema.Struct({
  ...instance,
  ...StoredStatistics.fields,
  ...logins,
  SCIMenabled: field(Schema.Boolean, "Whether an external directory can manage users and groups"),
  releaseTemplates: count("Always 0: there are no release templates"),
  releasePlans: count("Always 0: there are no release plans"),
  edgeInstanceUsage: field(Schema.Record(Schema.String, Schema.Finite), "Always empty: proxies are not counted"),
  readOnlyUsers: count("Always 0: there are no seats of different kinds"),
  sum: field(Schema.String, "The SHA-256 checksum of everything else, as JSON")
}).annotate({ identifier: "InstanceStatistics", description: "What there is in the instance, and how it is used." })
export type InstanceStatistics = typeof InstanceStatistics.Type

const stored = StoredStatistics.fields

export const VisibleStatistics = Schema.Struct({
  ...instance,
  users: stored.users,
  serviceAccounts: stored.serviceAccounts,
  groups: stored.groups,
  featureToggles: stored.featureToggles,
  archivedFeatureToggles: stored.archivedFeatureToggles,
  projects: stored.projects,
  contextFields: stored.contextFields,
  environments: stored.environments,
  segments: stored.segments,
  strategies: stored.strategies,
  ...logins
}).annotate({
  identifier: "VisibleStatistics",
  description: "What there is in the instance, as far as a caller who is not an administrator can see it."
})
export type VisibleStatistics = typeof VisibleStatistics.Type

/** A line with the names and a line with the values, as spreadsheets read them. Nested values are JSON. */
export const statisticsCsv = (statistics: InstanceStatistics | VisibleStatistics): string => {
  const cells = Object.entries(statistics)
  const names = cells.map(([name]) => quotedCell(name))
  const values = cells.map(([, value]) =>
    typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : quotedCell(typeof value === "string" ? value : JSON.stringify(value))
  )
  return `${names.join(",")}\n${values.join(",")}\n`
}

const quotedCell = (text: string): string => `"${text.replaceAll('"', '""')}"`
