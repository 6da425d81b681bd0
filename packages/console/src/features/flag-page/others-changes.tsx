import { Link } from "@tanstack/react-router"
import { X } from "lucide-react"
import { useCallback, useState } from "react"
import { Button } from "../../components/button.tsx"
import { Notice } from "../../components/notice.tsx"
import { EventSummary } from "../../events/event-summary/event-summary.tsx"
import type { FeatureDetails, EventView } from "../../interface/operations.gen.ts"
import { useMe } from "../../interface/permissions.ts"
import { useNewEvents } from "../../live/live-events.ts"
import { counted } from "../../words/numbers.ts"

/** Says what others do with the flag while its page is open, so that readers know why the page changes. */
export const OthersChanges = ({ name, project }: Pick<FeatureDetails, "name" | "project">) => {
  const [events, setEvents] = useState<ReadonlyArray<EventView>>([])
  const me = useMe()?.user.id
  useNewEvents(
    useCallback(
      (event: EventView) => {
        if (event.featureName === name && event.createdByUserId !== me && !isPersonal(event)) {
          setEvents((before) => [event, ...before])
        }
      },
      [name, me]
    )
  )
  const [latest, ...others] = events
  return (
    latest !== undefined && (
      <Notice
        actions={
          <Button
            look="quiet"
            size="small"
            label="Dismiss"
            icon={<X aria-hidden="true" />}
            onClick={() => setEvents([])}
          />
        }
      >
        Just now: <EventSummary markdown={latest.summary} />.{" "}
        <Link
          to="/projects/$projectId/features/$featureName/history"
          params={{ projectId: project, featureName: name }}
        >
          {others.length === 0 ? "See the history" : `See this and ${counted(others.length, "change")} before`}
        </Link>
      </Notice>
    )
  )
}

/** Favorites are personal. */
const isPersonal = ({ type }: EventView): boolean => type.includes("favorite")
