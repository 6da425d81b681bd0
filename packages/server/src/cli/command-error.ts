import { Schema } from "effect"

/** Why a command failed, for the person who ran it. */
export class CommandError extends Schema.TaggedError<CommandError>()("CommandError", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}
