import {
  followEvents,
  layerSharedEventTail,
  listEventCreators,
  searchEventLog,
  searchEvents
} from "@halyard/core/use-cases"
import { Effect, Stream } from "effect"
import type { AccessTable } from "../access/access-table.ts"

export const eventsAccess: AccessTable = {
  searchEvents: ({ project }) => searchEvents({ projects: [project], offset: 0, limit: 1 }),
  deprecatedSearchEvents: ({ project }) => searchEventLog({ project, query: "some" }),
  getEvents: ({ project }) => searchEventLog({ project }),
  streamEvents: ({ project }) =>
    Effect.provide(Stream.runHead(followEvents({ filters: { projects: [project] } })), layerSharedEventTail),
  getEventsForToggle: ({ feature }) => searchEventLog({ feature }),
  getEventCreators: () => listEventCreators()
}
