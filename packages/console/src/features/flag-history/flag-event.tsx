import { ChevronRight } from "lucide-react"
import { useState } from "react"
import { Avatar } from "../../components/avatar.tsx"
import { Badge } from "../../components/badge.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { EventDiff } from "../../events/event-diff/event-diff.tsx"
import type { ShownEvent } from "../../interface/operations.gen.ts"
import styles from "./flag-history.module.css"

/** One thing that was done to a flag. It opens to show what it changed. */
export const FlagEvent = ({ event }: { readonly event: ShownEvent }) => {
  const [open, setOpen] = useState(false)
  return (
    <li className={styles["event"]}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles["summary"]}>
          <ChevronRight className={styles["marker"]} aria-hidden="true" />
          <Avatar name={event.createdBy} />
          <span className={styles["words"]}>
            <b>{event.label}</b>
            {event.environment !== null && <Badge>{event.environment}</Badge>}
            <span className={styles["who"]}>by {event.createdBy}</span>
          </span>
          <span className={styles["when"]}>
            <TimeAgo at={event.createdAt} />
          </span>
        </summary>
        {open && (
          <div className={styles["diff"]}>
            <EventDiff event={event} />
          </div>
        )}
      </details>
    </li>
  )
}
