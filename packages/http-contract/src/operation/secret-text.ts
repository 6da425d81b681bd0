import { Schema } from "effect"

/** A text that is hidden from logs as soon as it is read. */
export const SecretText = Schema.RedactedFromValue(Schema.String)

/** A field with such a text. Its description stands on the wire's side, which is what the document shows. */
export const secretText = (description: string) => Schema.RedactedFromValue(Schema.String.annotate({ description }))
