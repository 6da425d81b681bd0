import { originViolations } from "@halyard/core/domain"
import { Schema, SchemaTransformation } from "effect"
import { or, secrets, webAddress, wholeNumber } from "./setting-values.ts"

/** Origins, separated by commas. */
const origins = Schema.String.pipe(
  Schema.decodeTo(
    Schema.Array(Schema.String),
    SchemaTransformation.transform({
      decode: (text): ReadonlyArray<string> => text.split(",").map((part) => part.trim()),
      encode: (parts) => parts.join(",")
    })
  )
)
  .check(Schema.makeFilter((given) => originViolations({ frontendApiOrigins: given }).length === 0))
  .annotate({ expected: "* or origins such as https://shop.example.com, separated by commas" })

/** The variables of `relay`. docs/relay.md describes them. */
export const relayVariables = {
  HALYARD_UPSTREAM_URL: Schema.optionalKey(webAddress),
  HALYARD_RELAY_TOKENS: or(secrets, ""),
  HALYARD_RELAY_POLL_SECONDS: or(wholeNumber(1, 3600, "seconds"), "5"),
  HALYARD_RELAY_REPORT_SECONDS: or(wholeNumber(1, 3600, "seconds"), "15"),
  HALYARD_RELAY_METRICS: or(wholeNumber(100, 10_000_000, "entries"), "100000"),
  HALYARD_RELAY_ORIGINS: or(origins, "*"),
  HALYARD_RELAY_OPERATOR_TOKEN: Schema.optionalKey(Schema.RedactedFromValue(Schema.NonEmptyString))
}
