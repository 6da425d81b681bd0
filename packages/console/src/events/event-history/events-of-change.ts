import type { EventView } from "../../interface/operations.gen.ts"

/** Events that one change made, newest first. */
export interface EventsOfChange {
  readonly key: number
  readonly events: ReadonlyArray<EventView>
}

export interface EventDay {
  readonly title: string
  readonly groups: ReadonlyArray<EventsOfChange>
}

/** Groups events by day, and within a day by change. `titleOf` names the day of a time. */
export const eventDays = (
  events: ReadonlyArray<EventView>,
  titleOf: (at: string) => string
): ReadonlyArray<EventDay> => {
  const days: Array<{ readonly title: string; readonly groups: Array<Array<EventView>> }> = []
  for (const event of events) {
    const title = titleOf(event.createdAt)
    const day = days.at(-1)
    const group = day?.groups.at(-1)
    if (day?.title !== title) days.push({ title, groups: [[event]] })
    else if (event.groupId !== null && group?.[0]?.groupId === event.groupId) group.push(event)
    else day.groups.push([event])
  }
  return days.map((day) => ({ ...day, groups: day.groups.map((group) => ({ key: keyOf(group), events: group })) }))
}

/** The first event of a change stays the same while the others arrive. */
const keyOf = (group: ReadonlyArray<EventView>): number => group.at(-1)?.id ?? 0

/** Removes repeated events. While the reader loads page after page, new events shift the others to later pages. */
export const withoutRepeats = (events: ReadonlyArray<EventView>): ReadonlyArray<EventView> => [
  ...new Map(events.map((event) => [event.id, event])).values()
]
