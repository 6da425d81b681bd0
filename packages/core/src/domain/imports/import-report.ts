import { Schema } from "effect"
import { Finding } from "./finding.ts"

/** What a dry run tells. Errors and missing permissions keep an import from being applied, warnings do not. */
export const ImportDryRun = Schema.Struct({
  errors: Schema.Array(Finding),
  warnings: Schema.Array(Finding),
  permissions: Schema.Array(Finding)
}).annotate({ identifier: "ImportDryRun" })
export type ImportDryRun = typeof ImportDryRun.Type

/** What an import did. `features` are the names of those that were created or updated. */
export const ImportReport = Schema.Struct({
  features: Schema.Array(Schema.String),
  created: Schema.Int,
  updated: Schema.Int,
  skipped: Schema.Int,
  warnings: Schema.Array(Finding)
}).annotate({ identifier: "ImportReport" })
export type ImportReport = typeof ImportReport.Type
