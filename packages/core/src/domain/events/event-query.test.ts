import { expect, it } from "@effect/vitest"
import { eventsOf, everyEvent } from "./event-query.ts"
import { EventType } from "./event-type.ts"

it("hides only events about people, tokens and settings from non-administrators", () => {
  const { hiddenTypes, projects } = eventsOf(["shop"])
  expect(projects).toEqual(["shop"])
  for (const type of [
    "user-created",
    "user-password-set",
    "user-sessions-ended",
    "api-token-deleted",
    "pat-created",
    "role-updated",
    "group-user-added"
  ]) {
    expect(hiddenTypes).toContain(type)
  }
  expect(hiddenTypes).toContain("public-signup-token-user-added")
  expect(hiddenTypes).toContain("setting-updated")
  for (const type of ["feature-created", "project-user-added", "project-access-added", "project-group-added"]) {
    expect(hiddenTypes).not.toContain(type)
  }
  expect(hiddenTypes.length).toBeLessThan(EventType.literals.length / 2)
  expect(everyEvent).toEqual({ projects: "all", lastOfFormer: new Map(), hiddenTypes: [] })
})
