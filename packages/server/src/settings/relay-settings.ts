import { Schema } from "effect"
import { or, origins, secrets, webAddress, wholeNumber } from "./setting-values.ts"

/** The variables of `relay`. docs/relay.md describes them. */
export const relayVariables = {
  HALYARD_UPSTREAM_URL: Schema.optionalKey(webAddress),
  HALYARD_RELAY_TOKENS: or(secrets, ""),
  HALYARD_RELAY_POLL_SECONDS: or(wholeNumber(1, 3600, "seconds"), "5"),
  HALYARD_RELAY_REPORT_SECONDS: or(wholeNumber(1, 3600, "seconds"), "15"),
  HALYARD_RELAY_METRICS: or(wholeNumber(100, 10_000_000, "entries"), "100000"),
  HALYARD_RELAY_ORIGINS: or(origins, "*")
}
