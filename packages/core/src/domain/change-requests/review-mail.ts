import { greeting, type Recipient } from "../mail/account-mails.ts"
import { type MailMessage, writeMail } from "../mail/mail-message.ts"
import { type InstanceConfig, pageAddress } from "../settings/instance-config.ts"
import { requestNameOf } from "./change-request-events.ts"
import type { ChangeRequest } from "./change-request.ts"

/** Asks somebody to review a request. */
export const reviewMail = (recipient: Recipient, request: ChangeRequest, instance: InstanceConfig): MailMessage => {
  const { author, environment, id, project } = request
  const asked = `${author.name} asks you to review change request ${requestNameOf(request)} of ${project} in ${environment}`
  const page = `/projects/${encodeURIComponent(project)}/change-requests/${id}`
  return writeMail(recipient.email, asked, [
    greeting(recipient),
    `${asked}. Nothing changes before it is approved.`,
    { label: "Review it", url: pageAddress(instance, page) },
    "You get this message because you were asked by name, had approved it before it was edited, or may approve changes there."
  ])
}
