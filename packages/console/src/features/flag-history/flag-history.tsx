import { keepPreviousData } from "@tanstack/react-query"
import { History } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { $api } from "../../interface/client.ts"
import { count } from "../../words/numbers.ts"
import { useFlag } from "../flag-page/use-flag.ts"
import { FlagEvent } from "./flag-event.tsx"
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
            <ol className={styles["events"]}>
              {shown.map((event) => (
                <FlagEvent key={event.id} event={event} />
              ))}
            </ol>
            {shown.length < total && limit < MOST && (
              <Button busy={events.isPlaceholderData} onClick={() => setLimit(Math.min(limit + PAGE, MOST))}>
                Show more of {count(total)}
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
