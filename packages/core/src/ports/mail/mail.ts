import { Context, type Effect, Schema } from "effect"
import type { MailMessage } from "../../domain/mail/mail-message.ts"

/** A message was not handed over. `message` is for the log: it names no recipient, no content and no credentials. */
export class MailFailed extends Schema.TaggedError<MailFailed>()("MailFailed", {
  message: Schema.String,
  /** Whether another attempt makes no sense. */
  isPermanent: Schema.Boolean
}) {}

/** Hands email over to a mail server. */
export class Mail extends Context.Service<
  Mail,
  {
    /** Succeeds once the server has accepted the message. Fails within a minute if it does not. */
    readonly send: (message: MailMessage) => Effect.Effect<void, MailFailed>
  }
>()("@halyard/core/Mail") {}
