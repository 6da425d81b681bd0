import { ChevronDown } from "lucide-react"
import { useId, useState } from "react"
import { Avatar } from "../../components/avatar.tsx"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import type { EventView } from "../../interface/operations.gen.ts"
import { clock } from "../../time/day-words.ts"
import { moment } from "../../time/words.ts"
import { EventDiff } from "../event-diff/event-diff.tsx"
import { EventSummary } from "../event-summary/event-summary.tsx"
import styles from "./event-row.module.css"

export interface EventRowProps {
  readonly event: EventView
  /** Whether the event arrived while the page was open. */
  readonly fresh: boolean
}

/** One event: who did what, where and when. It opens to show what changed. */
export const EventRow = ({ event, fresh }: EventRowProps) => {
  const [open, setOpen] = useState(false)
  const details = useId()
  return (
    <div className={styles["row"]} data-fresh={fresh || undefined}>
      <div className={styles["line"]}>
        <Avatar name={event.createdBy} />
        <p className={styles["summary"]}>
          <EventSummary markdown={event.summary} />
        </p>
        <span className={styles["environment"]}>
          {event.environment !== null && <Badge>{event.environment}</Badge>}
        </span>
        <time className={styles["time"]} dateTime={event.createdAt} title={moment(event.createdAt)}>
          {clock(event.createdAt)}
        </time>
        <Button
          look="quiet"
          size="small"
          label={open ? "Hide what changed" : "Show what changed"}
          aria-expanded={open}
          aria-controls={details}
          icon={<ChevronDown aria-hidden="true" className={styles["chevron"]} data-open={open || undefined} />}
          onClick={() => setOpen(!open)}
        />
      </div>
      <div id={details} className={styles["details"]} hidden={!open}>
        {open && <EventDiff event={event} />}
      </div>
    </div>
  )
}
