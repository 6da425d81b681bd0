import type { Schema } from "effect"

/** A field of a schema, with its description. */
export const field = <S extends Schema.Top>(schema: S, description: string): S["Rebuild"] =>
  schema.annotateKey({ description })
