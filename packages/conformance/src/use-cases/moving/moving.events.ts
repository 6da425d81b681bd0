import { applyDeclared } from "@halyard/core/use-cases"
import { type EventTable, write } from "../events/event-table.ts"

/** What is applied has the events of the writes that people make. */
export const movingEvents: EventTable = {
  applyDeclared: write(({ made: name }) => ({
    act: applyDeclared({ tagTypes: [{ name }] }),
    events: [{ type: "tag-type-created", data: { name, description: null, icon: null, color: null } }]
  }))
}
