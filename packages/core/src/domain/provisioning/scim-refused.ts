import { Schema } from "effect"

/** Why a provisioning request is refused, as SCIM names it (RFC 7644, 3.12). */
export const ScimType = Schema.Literals([
  "invalidFilter",
  "invalidPath",
  "invalidSyntax",
  "invalidValue",
  "mutability",
  "noTarget",
  "tooMany",
  "uniqueness"
])
export type ScimType = typeof ScimType.Type

/** A provisioning request is invalid. */
export class ScimRefused extends Schema.TaggedError<ScimRefused>()("ScimRefused", {
  scimType: ScimType,
  message: Schema.String
}) {
  static of(scimType: ScimType, message: string): ScimRefused {
    return new ScimRefused({ scimType, message })
  }
}
