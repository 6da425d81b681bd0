import { Notification, ReadNotifications } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { pathText } from "../operation/paths.ts"
import { notificationExamples } from "./notifications.examples.ts"

const SubscriptionPath = { subscription: pathText("What to get by email: notifications", "notifications") }

const getNotifications = HttpApiEndpoint.get("getNotifications", "/notifications", {
  success: Schema.Array(Notification)
}).annotateMerge(
  operation({
    summary: "List notifications",
    description:
      "Changes that others made to features which the caller created or marked as favorite, the newest first: at most 100 of the last 30 days, as far as the caller can still see them. API tokens have none.",
    example: notificationExamples.getNotifications
  })
)

const markRead = HttpApiEndpoint.post("markNotificationsAsRead", "/notifications/read", {
  payload: ReadNotifications,
  success: HttpApiSchema.Empty(200),
  error: InvalidOperationError
}).annotateMerge(
  operation({
    summary: "Mark notifications as read",
    description: "For the caller only. Ids that are not among the caller's notifications are ignored.",
    example: notificationExamples.markNotificationsAsRead
  })
)

const subscribe = HttpApiEndpoint.put("subscribeEmailSubscription", "/email-subscription/:subscription", {
  params: SubscriptionPath,
  success: HttpApiSchema.Empty(202),
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Subscribe to email",
    description:
      "Sends the caller their notifications by email, too, in one message every few minutes. Takes effect if the instance can send email.",
    example: notificationExamples.subscribeEmailSubscription
  })
)

const unsubscribe = HttpApiEndpoint.delete("unsubscribeEmailSubscription", "/email-subscription/:subscription", {
  params: SubscriptionPath,
  success: HttpApiSchema.Empty(202),
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Unsubscribe from email",
    description: "Doing it twice changes nothing.",
    example: notificationExamples.unsubscribeEmailSubscription
  })
)

export class NotificationsGroup extends HttpApiGroup.make("notifications")
  .add(getNotifications, markRead, subscribe, unsubscribe)
  .annotateMerge(
    OpenApi.annotations({ title: "Notifications", description: "Learn what others change in one's features" })
  ) {}
