import type { EventView } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const event: EventView = {
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
  tags: [{ type: "team", value: "payments" }],
  groupType: "transaction",
  groupId: "8f14e45f-ceea-467f-ab3e-0e1a4f7f4a6d",
  reason: "Go live after the load test",
  label: "Feature enabled",
  summary:
    "**ada@shop.example** enabled the feature [new-checkout](https://flags.shop.example/projects/shop/features/new-checkout) in the environment **production** in the project [shop](https://flags.shop.example/projects/shop)"
}

const log = { version: 1, events: [event], totalEvents: 1 }

export const eventExamples = {
  searchEvents: { answer: { events: [event], total: 1 } },
  deprecatedSearchEvents: {
    body: { type: "feature-environment-enabled", project: "shop", query: "ada", limit: 20 },
    answer: log
  },
  getEvents: { answer: log },
  streamEvents: {
    answer: [
      "retry: 1730",
      "event: ready",
      "id: 1206",
      `data: ${JSON.stringify({ lastEventId: 1206 })}`,
      "",
      `id: ${event.id}`,
      `data: ${JSON.stringify(event)}`,
      "",
      ""
    ].join("\n")
  },
  getEventsForToggle: { answer: { ...log, toggleName: "new-checkout" } },
  getEventCreators: { answer: [{ id: 7, name: "ada@shop.example" }] }
} satisfies Record<string, OperationExample>
