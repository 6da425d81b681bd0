import { Schema } from "effect"

/** The server cannot be read. The reason says what to do. */
export class UnreadableServer extends Schema.TaggedError<UnreadableServer>()("UnreadableServer", {
  reason: Schema.String
}) {
  override get message() {
    return this.reason
  }
}
