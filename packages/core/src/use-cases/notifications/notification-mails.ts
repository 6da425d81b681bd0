import { Effect, Option } from "effect"
import { notificationMail } from "../../domain/notifications/notification-mail.ts"
import { CurrentInstance } from "../../domain/settings/instance-config.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { EventStore } from "../../ports/events/event-store.ts"
import { NotificationStore, type Subscriber } from "../../ports/notifications/notification-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import type { BackgroundJob } from "../background/background-job.ts"
import { CurrentMailOutbox, type MailNeeds, type MailOutbox } from "../mail/mail-outbox.ts"
import { notificationsFor } from "./notifications.ts"

/**
 * Puts one message about all new notifications into the outbox for each user who subscribed to them, as far as they may
 * see them now. Deactivated users get none. Notifications that are older than a day are not mailed, for example because
 * this instance had no mail server.
 */
export const mailNotifications = Effect.fn("mailNotifications")(function* () {
  const outbox = yield* CurrentMailOutbox
  if (outbox === undefined) return
  const [newest] = yield* (yield* EventStore).latest({}, 1)
  if (newest === undefined) return
  const store = yield* NotificationStore
  const waiting = yield* store.subscribers("notifications", newest.id)
  const taken: Array<number> = []
  for (const subscriber of waiting) {
    if (!(yield* takeUp(outbox, subscriber))) break
    taken.push(subscriber.user)
  }
  yield* store.advance("notifications", taken, newest.id)
})

/** Adds the message for one user. Returns false if the outbox is full. */
const takeUp = Effect.fnUntraced(function* (outbox: MailOutbox, { lastEvent, user }: Subscriber) {
  if (!(yield* outbox.hasRoom)) return false
  const message = yield* notificationsAfter(user, lastEvent)
  return Option.isNone(message) ? true : yield* outbox.add({ kind: "notifications", write: Effect.succeed(message) })
})

const notificationsAfter = Effect.fnUntraced(function* (user: number, after: number) {
  const account = Option.getOrUndefined(yield* (yield* UserStore).find(user))
  if (account?.active !== true || account.email === null) return Option.none()
  const { memberOfUser } = yield* AccessPolicy
  const memberOf = memberOfUser === undefined ? [] : yield* memberOfUser(user)
  const changes = yield* notificationsFor({ id: user, memberOf }, { after, days: 1 })
  if (changes.length === 0) return Option.none()
  return Option.some(notificationMail({ email: account.email, name: account.name }, changes, yield* CurrentInstance))
})

/** Runs every few minutes, so that many changes make one message. */
export const notificationMails: BackgroundJob<MailNeeds> = {
  name: "notification-mails",
  isExclusive: true,
  every: "5 minutes",
  run: mailNotifications()
}
