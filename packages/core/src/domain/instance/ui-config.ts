import { Schema } from "effect"
import { ResourceLimits } from "../settings/resource-limits.ts"
import { field } from "../values/field.ts"

const deprecated = { deprecated: true }
const Json = Schema.Record(Schema.String, Schema.Json)
const Versions = {
  oss: field(Schema.String, "The version of the open-source edition"),
  enterprise: field(Schema.String, "The version of the enterprise edition; empty for none")
}

export const UiConfig = Schema.Struct({
  slogan: field(Schema.String, "A tagline below the name"),
  name: field(Schema.String, "The instance's name"),
  version: field(Schema.String, "The version of the service"),
  environment: field(Schema.String, "The kind of instance"),
  serviceUrl: field(Schema.String, "The instance's URL"),
  unleashUrl: field(Schema.String, "The instance's URL with the prefix of every path, for SDKs"),
  baseUriPath: field(Schema.String, "The prefix of every path; empty for none"),
  disablePasswordAuth: field(Schema.Boolean, "Whether password login is disabled"),
  emailEnabled: field(Schema.Boolean, "Whether the instance can send email"),
  maintenanceMode: field(Schema.Boolean, "Whether only administrators can currently make changes"),
  networkViewEnabled: field(Schema.Boolean, "Whether there is traffic to show"),
  oidcConfiguredThroughEnv: field(Schema.Boolean, "Whether environment variables configure the OpenID Connect login"),
  samlConfiguredThroughEnv: field(Schema.Boolean, "Whether environment variables configure the SAML login"),
  segmentValuesLimit: field(Schema.Finite.annotate(deprecated), "Use resourceLimits.segmentValues instead"),
  strategySegmentsLimit: field(Schema.Finite.annotate(deprecated), "Use resourceLimits.strategySegments instead"),
  resourceLimits: field(ResourceLimits, "The limits of the instance"),
  frontendApiOrigins: field(Schema.Array(Schema.String), "Origins of websites that may call the frontend API"),
  prometheusAPIAvailable: field(Schema.Boolean, "Always false: the instance reads no metrics from Prometheus"),
  maxSessionsCount: field(Schema.Int, "The most sessions of one user; 0 for no limit"),
  unleashContext: field(Json, "Always empty: the UI has no flags of its own"),
  flags: field(Json, "Switches of the UI"),
  links: field(Schema.Array(Json), "Links to show in the UI"),
  authenticationType: field(
    Schema.Literals(["open-source", "demo", "enterprise", "hosted", "custom", "none"]),
    "How users log in"
  ),
  versionInfo: field(
    Schema.Struct({
      current: field(Schema.Struct(Versions), "The version of the service"),
      latest: field(
        Schema.Struct({
          oss: field(Schema.optionalKey(Schema.String), "The version of the open-source edition"),
          enterprise: field(Schema.optionalKey(Schema.String), "The version of the enterprise edition")
        }),
        "The latest known version"
      ),
      isLatest: field(Schema.Boolean, "Whether the service has the latest version"),
      instanceId: field(Schema.String, "The id of the instance")
    }),
    "The version of the service, and the latest known version"
  )
}).annotate({ identifier: "UiConfig", description: "The configuration of an admin UI." })
export type UiConfig = typeof UiConfig.Type
