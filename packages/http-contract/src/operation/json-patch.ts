import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"

const PatchOperation = Schema.Struct({
  op: Schema.Literals(["add", "remove", "replace", "move", "copy", "test"]),
  path: Schema.String,
  from: Schema.optionalKey(Schema.String),
  value: Schema.optionalKey(Schema.Unknown)
}).annotate({ identifier: "PatchOperation" })

const Patch = Schema.Array(PatchOperation)

/** A JSON Patch (RFC 6902) as the body of a request, under its own content type or as any JSON. */
export const JsonPatch = [
  Patch,
  Patch.pipe(HttpApiSchema.asJson({ contentType: "application/json-patch+json" }))
] as const
