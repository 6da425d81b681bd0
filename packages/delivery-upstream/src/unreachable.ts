import { Schema } from "effect"

/** The upstream server gave no usable answer. Trying again later can help. */
export class Unreachable extends Schema.TaggedError<Unreachable>()("Unreachable", {
  reason: Schema.String,
  /** Whether the server may have handled the request, so that repeating it could count twice. */
  mayBeDone: Schema.Boolean,
  /** How long the server asks to wait; 0 if it does not say. */
  retryAfterMillis: Schema.Finite,
  /** Whether the server is there, but limits requests of this kind. */
  isLimit: Schema.optionalKey(Schema.Boolean)
}) {
  override get message(): string {
    return `The upstream server ${this.reason}`
  }
}
