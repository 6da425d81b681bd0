import { Schema } from "effect"

/** The upstream server gave no answer that can be used. It may later. */
export class Unreachable extends Schema.TaggedError<Unreachable>()("Unreachable", {
  reason: Schema.String,
  /** Whether the server may have done what the request was for, so that repeating it could do that twice. */
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
