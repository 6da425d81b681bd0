import type { Event } from "../../events/event.ts"

/** For tests: an event of a feature in production, unless said otherwise. */
export const anEvent = (event: Partial<Event> & Pick<Event, "type">): Event => ({
  id: 7,
  createdAt: "2026-11-21T10:00:00.000Z",
  createdBy: "ada@example.com",
  createdByUserId: 3,
  environment: "production",
  project: "shop",
  featureName: "checkout",
  data: null,
  preData: null,
  tags: [],
  ...event
})
