import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"
import { field } from "@halyard/core/domain"

const PatchOperation = Schema.Struct({
  op: field(Schema.Literals(["add", "remove", "replace", "move", "copy", "test"]), "The kind of operation"),
  path: field(Schema.String, "A JSON pointer to the value to change, such as /description"),
  from: field(Schema.optionalKey(Schema.String), "A JSON pointer to the source of move and copy"),
  value: field(Schema.optionalKey(Schema.Unknown), "The value of add, replace and test")
}).annotate({ identifier: "PatchOperation", description: "An operation of a JSON Patch (RFC 6902)." })

const Patch = Schema.Array(PatchOperation)

/** A JSON Patch (RFC 6902) as the body of a request, under its own content type or as any JSON. */
export const JsonPatch = [
  Patch,
  Patch.pipe(HttpApiSchema.asJson({ contentType: "application/json-patch+json" }))
] as const
