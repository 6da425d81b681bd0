import { Schema } from "effect"

/** A text that is hidden from logs from the moment that it is read. */
export const SecretText = Schema.RedactedFromValue(Schema.String)
