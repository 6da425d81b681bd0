import { describe, expect, it } from "@effect/vitest"
import { Result } from "effect"
import {
  type Integration,
  isForVisible,
  parseEventPage,
  matchesFilters,
  withHiddenProjects,
  withoutProject,
  withVisibleProjects
} from "./integration.ts"

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

it.each([
  [["shop"], { enabled: false, projects: ["shop"] }],
  [["shop", "shop"], { enabled: false, projects: ["shop", "shop"] }],
  [["bank", "shop"], { enabled: true, projects: ["bank"] }],
  [["*", "shop"], { enabled: true, projects: ["*"] }],
  [["bank"], { enabled: true, projects: ["bank"] }],
  [[], { enabled: true, projects: [] }]
])("after the project shop was deleted, an integration for %j is %j", (projects, expected) => {
  expect(withoutProject({ enabled: true, projects }, "shop")).toEqual(expected)
})

describe("matchesFilters", () => {
  it("wants the types that it names only", () => {
    expect(matchesFilters(filters([]), { ...event("shop"), type: "feature-created" })).toBe(true)
    expect(matchesFilters(filters([]), { ...event("shop"), type: "feature-archived" })).toBe(false)
    expect(matchesFilters({ ...filters([]), events: [] }, event("shop"))).toBe(false)
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
    expect(matchesFilters(wanted, given)).toBe(expected)
  })
})

const isVisible = (project: string) => project !== "secret" && project !== "gone"

it.each([
  [[], true],
  [["*"], true],
  [["secret", "*"], true],
  [["shop"], true],
  [["secret", "shop"], true],
  [["secret"], false],
  [["secret", "gone"], false]
])("an integration for %j is known: %s", (projects, expected) => {
  expect(isForVisible({ projects }, isVisible)).toBe(expected)
})

it("names of hidden projects are left out", () => {
  const integration = { id: 1, projects: ["*", "secret", "shop"] }
  expect(withVisibleProjects(integration, isVisible)).toEqual({ id: 1, projects: ["*", "shop"] })
})

describe("hidden projects", () => {
  const before = { projects: ["shop", "secret"] }

  it.each([
    ["stay together with others", ["office"], ["office", "secret"]],
    ["stay as they are", ["shop"], ["shop", "secret"]],
    ["are not named twice", ["secret"], ["secret"]],
    ["do not narrow an integration for all", [], []],
    ["are among all", ["*"], ["*"]]
  ])("%s", (_, given, expected) => {
    expect(withHiddenProjects(given, before, isVisible)).toEqual(expected)
  })
})

it.each([
  [{}, { limit: 50, offset: 0 }],
  [
    { limit: "", offset: "" },
    { limit: 50, offset: 0 }
  ],
  [
    { limit: "1", offset: "7" },
    { limit: 1, offset: 7 }
  ],
  [
    { limit: "1000", offset: "2147483647" },
    { limit: 1000, offset: 2_147_483_647 }
  ]
])("%j is read", (raw, expected) => {
  expect(Result.getOrThrow(parseEventPage(raw))).toEqual(expected)
})

it.each([
  [{ limit: "0" }, ["/limit"]],
  [{ limit: "1001", offset: "-1" }, ["/limit", "/offset"]],
  [{ limit: "ten", offset: "1.5" }, ["/limit", "/offset"]],
  [{ limit: ["1", "2"] }, ["/limit"]],
  [{ offset: "2147483648" }, ["/offset"]]
])("%j is refused", (raw, paths) => {
  const parsed = parseEventPage(raw)
  expect(Result.isFailure(parsed) && parsed.failure.map(({ path }) => path)).toEqual(paths)
})
