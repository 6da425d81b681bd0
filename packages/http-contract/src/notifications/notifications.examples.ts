import type { OperationExample } from "../operation/operation-example.ts"

export const notificationExamples = {
  getNotifications: {
    answer: [
      {
        id: 42,
        message: "Ada King switched on new-checkout in production",
        link: "/projects/shop/features/new-checkout",
        notificationType: "toggle",
        createdBy: { username: "Ada King", imageUrl: "data:image/svg+xml,..." },
        createdAt: "2026-11-01T08:30:00.000Z",
        readAt: null
      }
    ]
  },
  markNotificationsAsRead: { body: { notifications: [42] } },
  subscribeEmailSubscription: {
    messages: {
      NotFoundError: 'There is no email subscription "news"',
      InvalidOperationError: "You have no email address. Ask an administrator to add one."
    }
  },
  unsubscribeEmailSubscription: { messages: { NotFoundError: 'There is no email subscription "news"' } }
} satisfies Record<string, OperationExample>
