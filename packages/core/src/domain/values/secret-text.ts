import { Schema } from "effect"

/** A text that logs never show. */
export const SecretText = Schema.RedactedFromValue(Schema.String)

/** A secret field. The description is on the encoded side, which the OpenAPI document uses. */
export const secretText = (description: string) => Schema.RedactedFromValue(Schema.String.annotate({ description }))
