import { type MailMessage, oneLine, writeMail } from "./mail-message.ts"

/** The recipient of a message. */
export interface Recipient {
  readonly email: string
  readonly name: string | null
}

/** The link to set a first password. */
export const invitationMail = (recipient: Recipient, url: string): MailMessage =>
  writeMail(recipient.email, "Your account in Halyard", [
    greeting(recipient),
    "An administrator has created an account for you in Halyard, where feature flags are managed.",
    { label: "Set your password and log in", url },
    "The link is valid once, for seven days. If it has expired, ask your administrator for a new one."
  ])

/** The link to set a new password. */
export const passwordResetMail = (recipient: Recipient, url: string): MailMessage =>
  writeMail(recipient.email, "Reset your password in Halyard", [
    greeting(recipient),
    "Somebody asked to reset the password of your account in Halyard.",
    { label: "Set a new password", url },
    "The link is valid once, for one day. If you did not ask for it, ignore this message: your password stays as it is."
  ])

/** The first line of a message. A long name is cut, because it could look like a message of its own. */
export const greeting = ({ name }: Recipient): string =>
  name === null || oneLine(name) === "" ? "Hello," : `Hello ${oneLine(name).slice(0, 60)},`
