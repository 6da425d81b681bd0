import type { Event } from "../events/event.ts"
import type { Timestamp } from "../values/timestamp.ts"
import type { Integration } from "./integration.ts"

/** An event that never happened, to test a receiver. Its id belongs to no event. */
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

/** Whether the entry is a name: `*` stands for all. */
const isName = (name: string): boolean => name !== "*"
