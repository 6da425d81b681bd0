import { Link } from "@tanstack/react-router"
import { Avatar } from "../../components/avatar.tsx"
import { Button } from "../../components/button.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { toastError } from "../../components/toasts.tsx"
import type { Notification } from "../../interface/operations.gen.ts"
import { linkTarget } from "../link-target.ts"
import { isUnread, markAsRead } from "../use-notifications.ts"
import styles from "./inbox.module.css"

/** Notifications, the newest first. Opening one marks it as read. */
export const NotificationList = ({ notifications }: { readonly notifications: ReadonlyArray<Notification> }) => (
  <ul className={styles["list"]} aria-label="Notifications">
    {notifications.map((notification) => (
      <li key={notification.id} className={styles["notification"]} data-unread={isUnread(notification) || undefined}>
        <Avatar name={notification.createdBy.username ?? ""} />
        <div className={styles["message"]}>
          <p>
            <Message notification={notification} />
            {isUnread(notification) && <span className={styles["new"]}>New</span>}
          </p>
          <TimeAgo at={notification.createdAt} />
        </div>
        {isUnread(notification) && (
          <Button
            look="quiet"
            size="small"
            aria-label={`Mark as read: ${notification.message}`}
            onClick={() => void markAsRead([notification]).catch(toastError)}
          >
            Mark as read
          </Button>
        )}
      </li>
    ))}
  </ul>
)

const Message = ({ notification }: { readonly notification: Notification }) => {
  const { link, message } = notification
  const target = linkTarget(link)
  const read = () => {
    if (isUnread(notification)) void markAsRead([notification]).catch(toastError)
  }
  if (target?.request !== undefined) {
    const params = { projectId: target.projectId, id: target.request }
    return (
      <Link to="/projects/$projectId/change-requests/$id" params={params} onClick={read}>
        {message}
      </Link>
    )
  }
  if (target?.featureName !== undefined) {
    const params = { projectId: target.projectId, featureName: target.featureName }
    return (
      <Link to="/projects/$projectId/features/$featureName" params={params} onClick={read}>
        {message}
      </Link>
    )
  }
  return message
}
