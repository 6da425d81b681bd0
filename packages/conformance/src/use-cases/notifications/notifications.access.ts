import { listNotifications, markNotificationsRead, subscribeByEmail, unsubscribeByEmail } from "@halyard/core/use-cases"
import { type AccessTable, byAccount } from "../access/access-table.ts"

export const notificationsAccess: AccessTable = {
  getNotifications: () => listNotifications(),
  markNotificationsAsRead: () => markNotificationsRead({ notifications: [1] }),
  subscribeEmailSubscription: byAccount("InvalidOperation", () => subscribeByEmail("notifications")),
  unsubscribeEmailSubscription: byAccount("InvalidOperation", () => unsubscribeByEmail("notifications"))
}
