import { Schema } from "effect"

export const field = <S extends Schema.Top>(schema: S, description: string): S["Rebuild"] =>
  schema.annotateKey({ description })

/** The field `version` of lists and reports. */
export const formatVersion = field(Schema.Int, "The version of the format")
