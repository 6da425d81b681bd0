import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"

/** A 201 with the URL of the new resource. */
export const created = <S extends Schema.Top>(schema: S) =>
  HttpApiSchema.WithHeaders(schema.pipe(HttpApiSchema.status(201)), {
    location: Schema.String.annotate({ description: "The URL of the new resource" })
  })
