import type { Event } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const event: Event = {
  id: 1207,
  createdAt: "2026-11-02T09:15:00.000Z",
  type: "feature-environment-enabled",
  createdBy: "ada@shop.example",
  createdByUserId: 7,
  environment: "production",
  project: "shop",
  featureName: "new-checkout",
  data: null,
  preData: null,
  tags: [{ type: "team", value: "payments" }]
}

const log = { version: 1, events: [event], totalEvents: 1 }

export const eventExamples = {
  searchEvents: { answer: { events: [event], total: 1 } },
  deprecatedSearchEvents: {
    body: { type: "feature-environment-enabled", project: "shop", query: "ada", limit: 20 },
    answer: log
  },
  getEvents: { answer: log },
  getEventsForToggle: { answer: { ...log, toggleName: "new-checkout" } },
  getEventCreators: { answer: [{ id: 7, name: "ada@shop.example" }] }
} satisfies Record<string, OperationExample>
