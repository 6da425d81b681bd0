import { Inbox as InboxIcon } from "lucide-react"
import { Button } from "../../components/button.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { PageFrame, Section } from "../../components/page-frame.tsx"
import { toastError } from "../../components/toasts.tsx"
import { useOpenRequests, useWaiting } from "../../change-requests/use-open-requests.ts"
import { counted } from "../../words/numbers.ts"
import { isUnread, markAsRead, useNotifications } from "../use-notifications.ts"
import styles from "./inbox.module.css"
import { NotificationList } from "./notification-list.tsx"
import { WaitingRequests } from "./waiting-requests.tsx"

/** The change requests that wait for the caller, and their notifications. */
export const Inbox = () => (
  <PageFrame title="Inbox">
    <Section title="Waits for you" description="Change requests in all projects that you can review or apply.">
      <Waiting />
    </Section>
    <UnreadMark />
  </PageFrame>
)

const Waiting = () => {
  const { toApply, toReview } = useWaiting()
  return (
    <Loaded query={useOpenRequests()} rows={3}>
      {() =>
        toApply.length + toReview.length === 0 ? (
          <p className={styles["nothing"]}>Nothing waits for you.</p>
        ) : (
          <WaitingRequests toReview={toReview} toApply={toApply} />
        )
      }
    </Loaded>
  )
}

const UnreadMark = () => {
  const notifications = useNotifications()
  const unread = (notifications.data ?? []).filter(isUnread)
  return (
    <Section
      title="Notifications"
      description={`What others did to flags that you made or marked as favorites, and to your change requests.${unread.length === 0 ? "" : ` ${counted(unread.length, "unread notification")}.`}`}
      actions={
        unread.length > 0 && (
          <Button size="small" onClick={() => void markAsRead(unread).catch(toastError)}>
            Mark all as read
          </Button>
        )
      }
    >
      <Loaded query={notifications}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={<InboxIcon aria-hidden="true" />} title="No notifications yet">
              Mark a flag as a favorite to hear what others do to it.
            </EmptyState>
          ) : (
            <NotificationList notifications={all} />
          )
        }
      </Loaded>
    </Section>
  )
}
