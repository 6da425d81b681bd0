import { expect, it } from "vitest"
import { notificationMail } from "./notification-mail.ts"
import { type FollowedEvent, notificationsOf } from "./notification.ts"

const followed = (change: Partial<FollowedEvent["event"]> = {}): FollowedEvent => ({
  event: {
    id: 7,
    type: "feature-environment-enabled",
    createdAt: "2026-11-01T08:30:00.000Z",
    createdBy: "kim@example.com",
    project: "a shop",
    environment: "production",
    featureName: "new-checkout",
    data: null,
    groupId: null,
    reason: null,
    ...change
  },
  readAt: null
})

const notificationOf = (given: FollowedEvent) => notificationsOf([given])[0]

it("a notification says who changed what, and links to it", () => {
  expect(notificationOf(followed())).toMatchObject({
    id: 7,
    message: "kim@example.com switched on new-checkout in production",
    link: "/projects/a%20shop/features/new-checkout",
    notificationType: "toggle",
    createdBy: { username: "kim@example.com" },
    readAt: null
  })
  expect(notificationOf(followed({ type: "feature-archived", environment: null }))?.message).toBe(
    "kim@example.com archived new-checkout"
  )
})

it("a notification gives the reason for what happens by itself, and not those of people", () => {
  const reason = "the safeguard errors (count, hour) is at 26, limit 25"
  const change = { type: "feature-environment-disabled", reason } as const
  expect(notificationOf(followed({ ...change, createdBy: "halyard_system" }))?.message).toBe(
    `halyard_system switched off new-checkout in production: ${reason}`
  )
  expect(notificationOf(followed(change))?.message).toBe("kim@example.com switched off new-checkout in production")
})

it("what a safeguard does in one transaction is one notification, of what it did first", () => {
  const steps = [
    { id: 9, type: "release-plan-progressions-paused", groupId: "a" },
    { id: 8, type: "feature-environment-disabled", groupId: null },
    { id: 7, type: "feature-strategy-add", groupId: "a" },
    { id: 6, type: "release-plan-milestone-started", groupId: "a" },
    { id: 5, type: "safeguard-triggered", groupId: "a" },
    { id: 4, type: "feature-strategy-add", groupId: "b" },
    { id: 3, type: "feature-strategy-remove", groupId: "b" },
    { id: 2, type: "safeguard-triggered", groupId: null }
  ] as const
  expect(notificationsOf(steps.map(followed)).map(({ id }) => id)).toEqual([8, 6, 4, 3])
})

it("a notification about a change request names it, and links to it", () => {
  const data = { changeRequestId: 12, name: '#12 "Launch"' }
  expect(notificationOf(followed({ type: "change-request-applied", featureName: null, data }))).toMatchObject({
    message: 'kim@example.com applied the change request #12 "Launch"',
    link: "/projects/a%20shop/change-requests/12",
    notificationType: "change-request"
  })
})

it("a message lists notifications with links below the public URL, and says how many more there are", () => {
  const instance = { serviceUrl: "https://flags.example.com", baseUriPath: "/flags", version: "1" }
  const all = notificationsOf(Array.from({ length: 23 }, (_, index) => followed({ id: index + 1 })))
  const { subject, text } = notificationMail({ email: "a@example.com", name: null }, all, instance)
  expect(subject).toBe("23 changes of your feature flags")
  expect(text.match(/https:\/\/flags\.example\.com\/flags\/projects\/a%20shop\/features\/new-checkout/g)).toHaveLength(
    20
  )
  expect(text).toContain("And 3 more.")
  expect(notificationMail({ email: "a@example.com", name: null }, all.slice(0, 1), instance).subject).toBe(
    "kim@example.com switched on new-checkout in production"
  )
})
