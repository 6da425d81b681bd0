import { describe, expect, it } from "@effect/vitest"
import { type Integration, wantsEvent } from "./integration.ts"

const filters = (projects: ReadonlyArray<string>, environments: ReadonlyArray<string> = []) => ({
  events: ["feature-created", "api-token-created"] satisfies Integration["events"],
  projects,
  environments
})

const event = (project: string | null, environment: string | null = null) => ({
  type: "feature-created" as const,
  project,
  environment
})

describe("wantsEvent", () => {
  it("wants the types that it names only", () => {
    expect(wantsEvent(filters([]), { ...event("shop"), type: "feature-created" })).toBe(true)
    expect(wantsEvent(filters([]), { ...event("shop"), type: "feature-archived" })).toBe(false)
    expect(wantsEvent({ ...filters([]), events: [] }, event("shop"))).toBe(false)
  })

  it.each([
    ["of a project, for all", filters([]), event("shop"), true],
    ["of a project, for *", filters(["*"]), event("shop"), true],
    ["of a project, for it among others", filters(["bank", "shop"]), event("shop"), true],
    ["of a project, for another", filters(["bank"]), event("shop"), false],
    ["of a project, for another and *", filters(["bank", "*"]), event("shop"), true],
    ["of no project, for all", filters([]), event(null), true],
    ["of no project, for *", filters(["*"]), event(null), true],
    ["of no project, for one", filters(["shop"]), event(null), false],
    ["of several projects, for one of them", filters(["shop"]), event("bank,shop"), true],
    ["of several projects, for another", filters(["sho"]), event("bank,shop"), false],
    ["of all projects, for one", filters(["shop"]), event("*"), true],
    ["of an environment, for it", filters([], ["production"]), event("shop", "production"), true],
    ["of an environment, for another", filters([], ["production"]), event("shop", "development"), false],
    ["of an environment, for *", filters([], ["*"]), event("shop", "development"), true],
    ["of all environments, for one", filters([], ["production"]), event("shop", "*"), true],
    ["of no environment, for one", filters([], ["production"]), event("shop"), true],
    [
      "of the project, but of another environment",
      filters(["shop"], ["production"]),
      event("shop", "development"),
      false
    ],
    [
      "of the environment, but of another project",
      filters(["shop"], ["production"]),
      event("bank", "production"),
      false
    ]
  ])("an event %s", (_, wanted, given, expected) => {
    expect(wantsEvent(wanted, given)).toBe(expected)
  })
})
