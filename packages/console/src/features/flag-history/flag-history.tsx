import { keepPreviousData } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { History } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { EventList } from "../../events/event-history/event-list.tsx"
import { $api } from "../../interface/client.ts"
import { counted } from "../../words/numbers.ts"
import { useFlag } from "../flag-page/use-flag.ts"
import styles from "./flag-history.module.css"

/** What was done to a flag, the latest first, each with what it changed. */
export const FlagHistory = () => {
  const flag = useFlag()
  const [limit, setLimit] = useState(PAGE)
  const events = $api.useQuery(
    "get",
    "/api/admin/search/events",
    { params: { query: { feature: `IS:${flag.name}`, limit: String(limit) } } },
    { placeholderData: keepPreviousData }
  )
  return (
    <Loaded query={events} rows={8}>
      {({ events: shown, total }) =>
        total === 0 ? (
          <EmptyState icon={<History aria-hidden="true" />} title="Nothing has happened yet" />
        ) : (
          <div className={styles["history"]}>
            <p className={styles["total"]}>
              {counted(total, "event")}.{" "}
              <Link to="/history" search={{ feature: `IS:${flag.name}` }}>
                Filter and export them
              </Link>
            </p>
            <EventList events={shown} fresh={none} />
            {shown.length < total && limit < MOST && (
              <Button busy={events.isPlaceholderData} onClick={() => setLimit(Math.min(limit + PAGE, MOST))}>
                Show older events
              </Button>
            )}
          </div>
        )
      }
    </Loaded>
  )
}

const PAGE = 50

/** The interface answers no more at once. The page of all events leads further. */
const MOST = 1000

const none: ReadonlySet<number> = new Set()
