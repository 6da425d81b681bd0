import { useCallback, useState } from "react"
import type { EventView } from "../interface/operations.gen.ts"
import { useMe } from "../interface/permissions.ts"
import { useNewEvents } from "./live-events.ts"

/** Who caused the latest of some events since the page was opened. The function must stay the same. */
export const useLastAuthor = (isMeant: (event: EventView) => boolean): string => {
  const [latest, setLatest] = useState<EventView>()
  const me = useMe()
  useNewEvents(
    useCallback(
      (event: EventView) => {
        if (isMeant(event)) setLatest(event)
      },
      [isMeant]
    )
  )
  if (latest === undefined) return "Somebody"
  return latest.createdByUserId === me?.user.id ? "You, in another window," : latest.createdBy
}

/** Whether an event is a change of settings of the instance. */
export const isSettingEvent = ({ type }: EventView): boolean => type.startsWith("setting-")
