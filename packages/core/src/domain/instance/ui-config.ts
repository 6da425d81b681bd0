import { Schema } from "effect"
import { ResourceLimits } from "../settings/resource-limits.ts"

const deprecated = { deprecated: true }
const Json = Schema.Record(Schema.String, Schema.Json)
const Versions = { oss: Schema.String, enterprise: Schema.String }

/** What an admin UI needs to know of the instance. */
export const UiConfig = Schema.Struct({
  slogan: Schema.String,
  name: Schema.String,
  version: Schema.String,
  environment: Schema.String,
  serviceUrl: Schema.String,
  baseUriPath: Schema.String,
  disablePasswordAuth: Schema.Boolean,
  emailEnabled: Schema.Boolean,
  maintenanceMode: Schema.Boolean,
  networkViewEnabled: Schema.Boolean,
  oidcConfiguredThroughEnv: Schema.Boolean,
  samlConfiguredThroughEnv: Schema.Boolean,
  segmentValuesLimit: Schema.Finite.annotate(deprecated),
  strategySegmentsLimit: Schema.Finite.annotate(deprecated),
  resourceLimits: ResourceLimits,
  frontendApiOrigins: Schema.Array(Schema.String),
  flags: Json,
  links: Schema.Array(Json),
  authenticationType: Schema.Literals(["open-source", "demo", "enterprise", "hosted", "custom", "none"]),
  versionInfo: Schema.Struct({
    current: Schema.Struct(Versions),
    latest: Schema.Struct({ oss: Schema.optionalKey(Schema.String), enterprise: Schema.optionalKey(Schema.String) }),
    isLatest: Schema.Boolean,
    instanceId: Schema.String
  })
}).annotate({ identifier: "UiConfig" })
export type UiConfig = typeof UiConfig.Type
