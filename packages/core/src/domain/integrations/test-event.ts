import type { Event } from "../events/event.ts"
import type { Timestamp } from "../values/timestamp.ts"
import type { Integration } from "./integration.ts"

/** An event that never happened, for a receiver to show that it takes events. Its id is no event's. */
export const testEvent = (
  { environments, projects }: Pick<Integration, "environments" | "projects">,
  createdBy: string,
  createdAt: Timestamp
): Event => ({
  id: 0,
  createdAt,
  type: "feature-environment-enabled",
  createdBy,
  createdByUserId: null,
  environment: environments.find(isName) ?? "production",
  project: projects.find(isName) ?? "default",
  featureName: "test-of-the-integration",
  data: { test: true },
  preData: null,
  tags: [],
  groupType: null,
  groupId: null,
  reason: null
})

/** `*` stands for all. */
const isName = (name: string): boolean => name !== "*"
