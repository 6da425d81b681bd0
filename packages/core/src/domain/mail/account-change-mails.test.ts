import { expect, it } from "vitest"
import {
  emailGivenMail,
  emailTakenMail,
  passwordChangedMail,
  reactivatedMail,
  roleChangedMail,
  tokenCreatedMail
} from "./account-change-mails.ts"

const ada = { email: "ada@example.com", name: "Ada" }
const help = "If you did not expect this, ask an administrator of Halyard for help at once."

it.each([
  [
    () => passwordChangedMail(ada, "self"),
    "Your password in Halyard was changed",
    "The password of your account in Halyard was changed by somebody who knew the old one. All other sessions have ended."
  ],
  [
    () => passwordChangedMail(ada, "self, ending tokens"),
    "Your password in Halyard was changed",
    "The password of your account in Halyard was changed by somebody who knew the old one. All other sessions and all personal tokens have ended."
  ],
  [
    () => passwordChangedMail(ada, "administrator"),
    "Your password in Halyard was changed",
    "An administrator has set a new password for your account in Halyard. All sessions and personal tokens have ended."
  ],
  [
    () => passwordChangedMail(ada, "link"),
    "Your password in Halyard was changed",
    "The password of your account in Halyard was changed with a link to reset it. All sessions and personal tokens have ended."
  ],
  [
    () => emailTakenMail(ada, true),
    "Your email address in Halyard was changed",
    "Your account in Halyard has another email address now. This one no longer belongs to it, and this is the last message to it."
  ],
  [
    () => emailTakenMail(ada, false),
    "Your email address in Halyard was removed",
    "Your account in Halyard has no email address now. This one no longer belongs to it, and this is the last message to it."
  ],
  [
    () => emailGivenMail(ada),
    "Your email address in Halyard was changed",
    "This is the email address of your account in Halyard now. Messages about your account are sent here."
  ],
  [
    () => roleChangedMail(ada, "Test\ner"),
    "Your role in Halyard was changed",
    "Your role in Halyard is Test er now. It says what you may do in the whole instance."
  ],
  [
    () => reactivatedMail(ada, "Test\ner"),
    "Your account in Halyard is active again",
    "Your account in Halyard was deactivated, and is active again. Your role in Halyard is Test er now. It says what you may do in the whole instance."
  ]
])("says what changed, and what to do about it: %#", (mail, subject, paragraph) => {
  expect(mail()).toMatchObject({ to: "ada@example.com", subject, text: `Hello Ada,\n\n${paragraph}\n\n${help}\n` })
})

it("says what a new token is called, and until when it is valid", () => {
  const token = { description: "c\ni", expiresAt: "2026-11-20T18:00:00.000Z" }
  const { subject, text } = tokenCreatedMail(ada, token)
  expect(subject).toBe("A personal token was created for your account in Halyard")
  expect(text).toBe(
    "Hello Ada,\n\nThe token is called: c i. Until 2026-11-20, whoever has it may do in Halyard what you may do.\n\nIf you did not create it, delete it in Halyard, change your password, and ask an administrator for help.\n"
  )
})
