import { greeting, type Recipient } from "../mail/account-mails.ts"
import { type MailMessage, writeMail } from "../mail/mail-message.ts"
import { type InstanceConfig, pageAddress } from "../settings/instance-config.ts"
import { MOST_NOTIFICATIONS, type Notification } from "./notification.ts"

/** One message about these notifications, the newest first. */
export const notificationMail = (
  recipient: Recipient,
  notifications: ReadonlyArray<Notification>,
  instance: InstanceConfig
): MailMessage => {
  const [first] = notifications
  const count = notifications.length
  const subject = count === 1 ? (first?.message ?? "") : `${numberOf(count)} changes of your feature flags`
  return writeMail(recipient.email, subject, [
    greeting(recipient),
    "This changed in feature flags that you created or marked as favorites:",
    ...notifications
      .slice(0, LISTED)
      .map(({ link, message }) => ({ label: message, url: pageAddress(instance, link) })),
    ...(count > LISTED ? [`And ${numberOf(count - LISTED, LISTED)} more.`] : []),
    "You get this message because you subscribed to it in your profile in Halyard."
  ])
}

const LISTED = 20

/** The number of notifications in words. There may be more than were read. */
const numberOf = (count: number, before = 0): string =>
  count + before >= MOST_NOTIFICATIONS ? `${count} or more` : String(count)
