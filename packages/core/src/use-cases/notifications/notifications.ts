import { Effect } from "effect"
import { CurrentPrincipal, type Viewer } from "../../domain/access/principal.ts"
import { eventsOf } from "../../domain/events/event-query.ts"
import { sizeViolations } from "../../domain/json/size-violations.ts"
import {
  type EmailSubscription,
  emailSubscriptions,
  involvingTypes,
  MOST_NOTIFICATIONS,
  NOTIFICATION_DAYS,
  notificationsOf,
  notifyingTypes,
  ReadNotifications
} from "../../domain/notifications/notification.ts"
import { now, secondsAfter } from "../../domain/values/timestamp.ts"
import { InvalidOperation, NotFound } from "../../domain/violations/errors.ts"
import { EventStore } from "../../ports/events/event-store.ts"
import { NotificationStore } from "../../ports/notifications/notification-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { currentViewer, refuseInvalid } from "../access/require-permission.ts"
import { visibleProjects } from "../access/visible-project.ts"
import { inTransaction } from "../events/in-transaction.ts"
import { callerAccount } from "../users/find-users.ts"

/**
 * Lists the changes that others made to features which the caller created or marked as favorite, and to change requests
 * that the caller wrote or was asked to review: newest first, as far as the caller may see them now. Empty for API
 * tokens.
 */
export const listNotifications = Effect.fn("listNotifications")(function* () {
  const viewer = yield* currentViewer()
  if ((yield* CurrentPrincipal).kind !== "user") return []
  return yield* notificationsFor(viewer, { days: NOTIFICATION_DAYS })
})

/** The newest notifications of a user. */
export const notificationsFor = Effect.fnUntraced(function* (
  viewer: Viewer,
  { after, days }: { readonly after?: number; readonly days: number }
) {
  const projects = yield* visibleProjects(viewer)
  const scope = eventsOf(
    projects.map(({ id }) => id),
    yield* (yield* ProjectStore).lastEventsOfFormer
  )
  const query = {
    types: notifyingTypes,
    involving: involvingTypes,
    since: secondsAfter(yield* now, -days * DAY_SECONDS),
    ...(after === undefined ? {} : { after }),
    // Several events of one transaction can become one notification.
    limit: 2 * MOST_NOTIFICATIONS
  }
  const events = yield* (yield* NotificationStore).followed(viewer.id, query, scope)
  return notificationsOf(events).slice(0, MOST_NOTIFICATIONS)
})

const DAY_SECONDS = 86_400

/** Marks notifications of the caller as read. Ignores ids of others. */
export const markNotificationsRead = Effect.fn("markNotificationsRead")(function* (given: ReadNotifications) {
  yield* currentViewer()
  yield* refuseInvalid(sizeViolations(ReadNotifications, given, ""))

  yield* inTransaction(
    Effect.gen(function* () {
      const wanted = new Set(given.notifications)
      const known = (yield* listNotifications()).filter(({ id, readAt }) => wanted.has(id) && readAt === null)
      if (known.length === 0) return
      const at = yield* now
      const expired = secondsAfter(at, -NOTIFICATION_DAYS * DAY_SECONDS)
      const { id: user } = yield* callerAccount()
      yield* (yield* NotificationStore).markRead(
        user,
        known.map(({ id }) => id),
        at,
        expired
      )
    })
  )
})

/** Sends the caller mail of this kind from now on. Doing it twice changes nothing. */
export const subscribeByEmail = Effect.fn("subscribeByEmail")(function* (name: string) {
  yield* currentViewer()
  const subscription = yield* knownSubscription(name)
  const { email, id } = yield* callerAccount()
  if (email === null) {
    return yield* new InvalidOperation({ message: "You have no email address. Ask an administrator to add one." })
  }

  yield* inTransaction(
    Effect.gen(function* () {
      const [newest] = yield* (yield* EventStore).latest({}, 1)
      yield* (yield* NotificationStore).subscribe(id, subscription, newest?.id ?? 0)
    })
  )
})

/** Sends the caller no more mail of this kind. Doing it twice changes nothing. */
export const unsubscribeByEmail = Effect.fn("unsubscribeByEmail")(function* (name: string) {
  yield* currentViewer()
  const subscription = yield* knownSubscription(name)
  const { id } = yield* callerAccount()

  yield* inTransaction(Effect.flatMap(NotificationStore, ({ unsubscribe }) => unsubscribe(id, subscription)))
})

const knownSubscription = Effect.fnUntraced(function* (name: string) {
  const known = emailSubscriptions.find((subscription) => subscription === name)
  if (known === undefined) return yield* new NotFound({ resource: "email subscription", id: name })
  return known satisfies EmailSubscription
})
