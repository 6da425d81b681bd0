import { describe, expect, it } from "vitest"
import { testEvent } from "./test-event.ts"

describe("testEvent", () => {
  it.each([
    [{ environments: [], projects: [] }, "production", "default"],
    [{ environments: ["*"], projects: ["*"] }, "production", "default"],
    [{ environments: ["staging"], projects: ["shop", "web"] }, "staging", "shop"]
  ])("of an integration for %j", (integration, environment, project) => {
    expect(testEvent(integration, "ada", "2026-11-02T09:15:00.000Z")).toMatchObject({
      id: 0,
      createdBy: "ada",
      environment,
      project
    })
  })
})
