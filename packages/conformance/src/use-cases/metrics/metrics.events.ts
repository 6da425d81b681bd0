import { describeApplication, listApplications } from "@halyard/core/use-cases"
import { asAdmin } from "../../fixtures/principals.ts"
import { type EventTable, write } from "../events/event-table.ts"

/** The events of each write to an application. */
export const metricsEvents: EventTable = {
  describeApplication: write(({ made }) => ({
    act: describeApplication(made, { description: "A shop" }),
    state: asAdmin(listApplications({ text: made, sortBy: "name", sortOrder: "asc", limit: 1, offset: 0 })),
    events: [{ type: "application-created", data: { appName: made } }]
  }))
}
