import { Redacted } from "effect"
import { serviceUrlOf, type Settings } from "./settings.ts"

/** The settings in effect as JSON, secrets hidden. */
export const printConfig = (settings: Settings): string =>
  JSON.stringify(
    { ...settings.variables, SERVICE_URL: serviceUrlOf(settings), limits: settings.limits },
    (_, value: unknown) => (Redacted.isRedacted(value) ? "<redacted>" : value),
    2
  )
