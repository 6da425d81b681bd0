import type { EventScope } from "./event-query.ts"
import { EventType } from "./event-type.ts"

/** Administrators see every event, also those of projects that are gone. */
export const everyEvent: EventScope = { projects: "all", hiddenTypes: [] }

/** Others see those of these projects, and nothing about people, tokens and settings. */
export const eventsOf = (projects: ReadonlyArray<string>): EventScope => ({ projects, hiddenTypes: aboutPeople })

const aboutPeople = EventType.literals.filter((type) =>
  /^(?:user|service-account|api-token|pat|public-signup-token|role|group|setting)-/.test(type)
)
