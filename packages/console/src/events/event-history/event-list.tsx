import { Layers } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import type { EventView } from "../../interface/operations.gen.ts"
import { useNow } from "../../time/now.ts"
import { dayTitle } from "../../time/day-words.ts"
import { counted } from "../../words/numbers.ts"
import { eventDays, type EventsOfChange } from "./events-of-change.ts"
import { EventRow } from "./event-row.tsx"
import styles from "./event-list.module.css"

export interface EventListProps {
  readonly events: ReadonlyArray<EventView>
  /** The ids of those that arrived while the page was open. */
  readonly fresh: ReadonlySet<number>
}

/** Events by day. Those that one change made stand together. */
export const EventList = ({ events, fresh }: EventListProps) => {
  const now = useNow()
  return eventDays(events, (at) => dayTitle(at, now)).map(({ groups, title }) => (
    <section key={title} className={styles["day"]} aria-label={title}>
      <h2>{title}</h2>
      <ol className={styles["groups"]}>
        {groups.map((group) => (
          <li key={group.key}>
            <Group group={group} fresh={fresh} />
          </li>
        ))}
      </ol>
    </section>
  ))
}

/** How many events of a change are visible before the rest is opened. */
const FIRST = 4

const Group = ({
  fresh,
  group: { events }
}: {
  readonly group: EventsOfChange
  readonly fresh: ReadonlySet<number>
}) => {
  const [whole, setWhole] = useState(false)
  const [first] = events
  if (first === undefined) return null
  if (events.length === 1) return <EventRow event={first} fresh={fresh.has(first.id)} />
  const visible = whole || events.length <= FIRST + 1 ? events : events.slice(0, FIRST)
  return (
    <div className={styles["group"]}>
      <p className={styles["together"]}>
        <Layers aria-hidden="true" />
        {counted(events.length, "event")} of one change by {first.createdBy}
      </p>
      <ol className={styles["members"]}>
        {visible.map((event) => (
          <li key={event.id}>
            <EventRow event={event} fresh={fresh.has(event.id)} />
          </li>
        ))}
      </ol>
      {visible.length < events.length && (
        <Button look="quiet" size="small" className={styles["more"]} onClick={() => setWhole(true)}>
          Show {counted(events.length - visible.length, "more event")}
        </Button>
      )}
    </div>
  )
}
