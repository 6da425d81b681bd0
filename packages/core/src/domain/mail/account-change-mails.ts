import type { Timestamp } from "../values/timestamp.ts"
import { greeting, type Recipient } from "./account-mails.ts"
import { type MailMessage, oneLine, writeMail } from "./mail-message.ts"

/**
 * Who changed a password: the user, who may have revoked the personal tokens as well, an administrator, or whoever had
 * a link.
 */
export type PasswordChangedBy = "self" | "self, ending tokens" | "administrator" | "link"

export const passwordChangedMail = (recipient: Recipient, by: PasswordChangedBy): MailMessage =>
  writeMail(recipient.email, "Your password in Halyard was changed", [greeting(recipient), changedBy[by], unexpected])

const changedBy: Readonly<Record<PasswordChangedBy, string>> = {
  self: "The password of your account in Halyard was changed by somebody who knew the old one. All other sessions have ended.",
  "self, ending tokens":
    "The password of your account in Halyard was changed by somebody who knew the old one. All other sessions and all personal tokens have ended.",
  administrator:
    "An administrator has set a new password for your account in Halyard. All sessions and personal tokens have ended.",
  link: "The password of your account in Halyard was changed with a link to reset it. All sessions and personal tokens have ended."
}

/** Tells the former address that the account no longer has it. */
export const emailTakenMail = (recipient: Recipient, hasAnother: boolean): MailMessage =>
  writeMail(recipient.email, `Your email address in Halyard was ${hasAnother ? "changed" : "removed"}`, [
    greeting(recipient),
    `Your account in Halyard has ${hasAnother ? "another email address" : "no email address"} now. This one no longer belongs to it, and this is the last message to it.`,
    unexpected
  ])

/** Tells the new address that an account has it. */
export const emailGivenMail = (recipient: Recipient): MailMessage =>
  writeMail(recipient.email, "Your email address in Halyard was changed", [
    greeting(recipient),
    "This is the email address of your account in Halyard now. Messages about your account are sent here.",
    unexpected
  ])

export const roleChangedMail = (recipient: Recipient, role: string): MailMessage =>
  writeMail(recipient.email, "Your role in Halyard was changed", [
    greeting(recipient),
    `Your role in Halyard is ${oneLine(role)} now. It says what you may do in the whole instance.`,
    unexpected
  ])

/**
 * Tells a user that the account is active again. Names the role, because changes of a deactivated account are not
 * mailed.
 */
export const reactivatedMail = (recipient: Recipient, role: string): MailMessage =>
  writeMail(recipient.email, "Your account in Halyard is active again", [
    greeting(recipient),
    `Your account in Halyard was deactivated, and is active again. Your role in Halyard is ${oneLine(role)} now. It says what you may do in the whole instance.`,
    unexpected
  ])

export const tokenCreatedMail = (
  recipient: Recipient,
  { description, expiresAt }: { readonly description: string; readonly expiresAt: Timestamp }
): MailMessage =>
  writeMail(recipient.email, "A personal token was created for your account in Halyard", [
    greeting(recipient),
    `The token is called: ${oneLine(description)}. Until ${expiresAt.slice(0, 10)}, whoever has it may do in Halyard what you may do.`,
    "If you did not create it, delete it in Halyard, change your password, and ask an administrator for help."
  ])

const unexpected = "If you did not expect this, ask an administrator of Halyard for help at once."
