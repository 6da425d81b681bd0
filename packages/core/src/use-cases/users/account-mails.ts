import { Effect } from "effect"
import { invitationMail, passwordResetMail } from "../../domain/mail/account-mails.ts"
import { mailAfterCommit } from "../mail/mail-outbox.ts"

/** A user who may have no email. */
interface Person {
  readonly email?: string | null | undefined
  readonly name?: string | null | undefined
}

/** Sends the link to set a first password. Returns whether it will be tried. */
export const mailInvitation = Effect.fn("mailInvitation")(function* ({ email, name }: Person, link: string) {
  return email ? yield* mailAfterCommit("invitation", invitationMail({ email, name: name ?? null }, link)) : false
})

/** Sends the link to set a new password. Returns whether it will be tried. */
export const mailPasswordReset = Effect.fn("mailPasswordReset")(function* ({ email, name }: Person, link: string) {
  return email
    ? yield* mailAfterCommit("password reset", passwordResetMail({ email, name: name ?? null }, link))
    : false
})
