import { Schema } from "effect"

/** A text that is hidden from logs as soon as it is read. */
export const SecretText = Schema.RedactedFromValue(Schema.String)

/** A field with a secret text. The description is on the encoded side, which the document shows. */
export const secretText = (description: string) => Schema.RedactedFromValue(Schema.String.annotate({ description }))
