import { Schema } from "effect"
import { trueOrFalse, or } from "./setting-values.ts"

/** The variables of the import at the start. Nothing is deleted for an import, so that variable has only one value. */
export const importVariables = {
  IMPORT_FILE: Schema.optionalKey(Schema.NonEmptyString),
  IMPORT_PROJECT: or(Schema.NonEmptyString, "default"),
  IMPORT_ENVIRONMENT: or(Schema.NonEmptyString, "development"),
  IMPORT_KEEP_EXISTING: or(trueOrFalse, "false"),
  IMPORT_DROP_BEFORE_IMPORT: or(
    Schema.Literal("false").annotate({ expected: "false: Halyard deletes nothing before an import" }),
    "false"
  )
}

const Variables = Schema.Struct(importVariables)
export type ImportVariables = typeof Variables.Type
