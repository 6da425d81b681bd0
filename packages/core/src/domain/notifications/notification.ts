import { Schema } from "effect"
import { EventType } from "../events/event-type.ts"
import type { Event } from "../events/event.ts"
import { reasonInWords } from "../events/reason-in-words.ts"
import { initialsImage } from "../users/creator.ts"
import { field } from "../values/field.ts"
import { limitedList } from "../values/limited.ts"
import { Timestamp } from "../values/timestamp.ts"

export const Notification = Schema.Struct({
  id: field(Schema.Int, "The notification's id, which is that of the event"),
  message: field(Schema.String, "What happened"),
  link: field(Schema.String, "The path of the feature or change request in the UI"),
  notificationType: field(Schema.Literals(["change-request", "toggle"]), "What it is about; `toggle` for features"),
  createdBy: field(
    Schema.Struct({
      username: field(Schema.NullOr(Schema.String), "The name of the author, as in the event"),
      imageUrl: field(Schema.NullOr(Schema.String), "An image of the author's initials")
    }).annotate({ identifier: "NotificationAuthor", description: "Who made a change." }),
    "Who made the change"
  ),
  createdAt: field(Timestamp, "When it happened"),
  readAt: field(Schema.NullOr(Timestamp), "When the caller marked it as read; null if they have not")
}).annotate({
  identifier: "Notification",
  description:
    "What somebody else did to a feature that the caller created or marked as favorite, or to a change request that the caller wrote or was asked to review."
})
export type Notification = typeof Notification.Type

export const ReadNotifications = Schema.Struct({
  notifications: field(limitedList(Schema.Int, 1000), "The ids of notifications")
}).annotate({ identifier: "ReadNotifications", description: "Notifications to mark as read." })
export type ReadNotifications = typeof ReadNotifications.Type

/** The emails to which users can subscribe. */
export const emailSubscriptions = ["notifications"] as const
export type EmailSubscription = (typeof emailSubscriptions)[number]

/** The most notifications of a user, and the days for which they are stored. */
export const MOST_NOTIFICATIONS = 100
export const NOTIFICATION_DAYS = 30

/** An event about a feature that the user follows, or about a change request that involves the user. */
export interface FollowedEvent {
  readonly event: Pick<
    Event,
    | "id"
    | "type"
    | "createdAt"
    | "createdBy"
    | "project"
    | "environment"
    | "featureName"
    | "data"
    | "groupId"
    | "reason"
  >
  readonly readAt: Timestamp | null
}

/**
 * The notifications of these events, the newest first. A safeguard that acts makes several events in one transaction.
 * The first event after `safeguard-triggered` is its action, and notifies for all of them.
 */
export const notificationsOf = (newestFirst: ReadonlyArray<FollowedEvent>): ReadonlyArray<Notification> => {
  const triggered = newestFirst.filter(({ event }) => event.type === TRIGGERED)
  const groups = new Set(triggered.flatMap(({ event: { groupId } }) => groupId ?? []))
  const actions = new Map<string | null, number>()
  for (const { event } of newestFirst) {
    if (event.type !== TRIGGERED) actions.set(event.groupId, event.id)
  }
  return newestFirst
    .filter(({ event: { groupId, id, type } }) => {
      if (type === TRIGGERED) return false
      return groupId === null || !groups.has(groupId) || actions.get(groupId) === id
    })
    .map(notificationOf)
}

const TRIGGERED = "safeguard-triggered"

const notificationOf = ({ event, readAt }: FollowedEvent): Notification => ({
  id: event.id,
  message: `${event.createdBy} ${sentenceOf(event)}${reasonInWords(event)}`,
  link: pathOf(event),
  notificationType: isAboutRequest(event) ? "change-request" : "toggle",
  createdBy: { username: event.createdBy, imageUrl: initialsImage(event.createdBy) },
  createdAt: event.createdAt,
  readAt
})

const pathOf = (event: FollowedEvent["event"]): string => {
  const project = `/projects/${encodeURIComponent(event.project ?? "")}`
  return isAboutRequest(event)
    ? `${project}/change-requests/${event.data?.["changeRequestId"]}`
    : `${project}/features/${encodeURIComponent(event.featureName ?? "")}`
}

const isAboutRequest = ({ type }: FollowedEvent["event"]): boolean => requestHappened[type] !== undefined

/** What happened to a change request, by type. */
const requestHappened: Partial<Record<EventType, string>> = {
  "change-request-sent-to-review": "sent to review:",
  "change-request-requested-approvers-updated": "asked for a review of",
  "change-request-comment-added": "commented on",
  "change-request-approval-added": "approved",
  "change-request-rejected": "rejected",
  "change-request-cancelled": "cancelled",
  "change-request-scheduled": "scheduled",
  "change-request-schedule-suspended": "suspended the schedule of",
  "change-request-scheduled-application-failure": "could not apply at its time",
  "change-request-applied": "applied"
}

/** The types of events about change requests that notify whom they involve. */
export const involvingTypes = EventType.literals.filter((type) => requestHappened[type] !== undefined)

/** What happened to the feature, by type. Favorites and tags do not concern others. */
const happened: Partial<Record<EventType, string>> = {
  "feature-metadata-updated": "changed the description or the type of",
  "feature-environment-enabled": "switched on",
  "feature-environment-disabled": "switched off",
  "feature-strategy-add": "added a strategy to",
  "feature-strategy-update": "changed a strategy of",
  "feature-strategy-remove": "removed a strategy from",
  "strategy-order-changed": "sorted the strategies of",
  "feature-environment-variants-updated": "changed the variants of",
  "feature-dependency-added": "added a dependency to",
  "feature-dependency-removed": "removed a dependency from",
  "feature-project-change": "moved",
  "feature-stale-on": "marked as stale:",
  "feature-stale-off": "marked as not stale:",
  "feature-potentially-stale-on": "found potentially stale:",
  "feature-completed": "completed",
  "feature-uncompleted": "reopened",
  "release-plan-milestone-started": "started a milestone of the release plan of",
  "release-plan-progressions-paused": "paused the release plan of",
  "release-plan-progressions-resumed": "resumed the release plan of",
  "feature-archived": "archived",
  "feature-revived": "revived"
}

/** The types of events about features that notify, and the one that says which of them a safeguard made. */
export const notifyingTypes = EventType.literals.filter((type) => type === TRIGGERED || happened[type] !== undefined)

const sentenceOf = ({ data, environment, featureName, type }: FollowedEvent["event"]): string => {
  const request = requestHappened[type]
  if (request !== undefined) return `${request} the change request ${data?.["name"]}`
  const address = environment === null ? "" : ` in ${environment}`
  return `${happened[type] ?? "changed"} ${featureName ?? ""}${address}`
}
