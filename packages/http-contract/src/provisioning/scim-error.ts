import { field, ScimType } from "@halyard/core/domain"
import { Schema } from "effect"

export const SCIM_ERROR = "urn:ietf:params:scim:api:messages:2.0:Error"

/** The error body of SCIM (RFC 7644, 3.12). `status` is the status of the answer. */
export class ScimError extends Schema.Error<ScimError>("ScimError")(
  Schema.Struct({
    schemas: field(Schema.Array(Schema.String), "Always the schema of errors"),
    status: field(Schema.String, "The HTTP status, as text"),
    scimType: field(Schema.optionalKey(ScimType), "The kind of error, for status 400 and 409"),
    detail: field(Schema.String, "The error in words")
  }).annotate({ identifier: "ScimError", description: "An error of provisioning." }),
  { httpApiStatus: 400 }
) {
  static of(status: number, detail: string, scimType?: ScimType): ScimError {
    return new ScimError({
      schemas: [SCIM_ERROR],
      status: String(status),
      detail,
      ...(scimType === undefined ? {} : { scimType })
    })
  }
}
