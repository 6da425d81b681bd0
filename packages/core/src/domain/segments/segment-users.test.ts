import { describe, expect, it } from "@effect/vitest"
import { violationMessage } from "../violations/errors.ts"
import { confinementViolations, removalRefusal, type SegmentUsers } from "./segment-users.ts"
import { completeSegment, type NewSegment, type Segment } from "./segment.ts"

const segment: Segment = {
  id: 1,
  name: "beta",
  description: "Old",
  project: "shop",
  constraints: [],
  createdBy: "kim",
  createdAt: "2026-03-01T00:00:00.000Z"
}

const nobody: SegmentUsers = { strategies: [], defaults: [], planned: [], templates: [] }
const strategyOf = (featureName: string, projectId = "shop", archived = false) => ({
  id: `of ${featureName}`,
  featureName,
  projectId,
  environment: "production",
  strategyName: "default",
  archived
})
const usedBy = (...strategies: SegmentUsers["strategies"]): SegmentUsers => ({ ...nobody, strategies })
const isVisible = (project: string) => project !== "secret"
const many = Array.from({ length: 23 }, (_, index) => strategyOf(`f${index}`))

describe("removalRefusal", () => {
  it.each<[SegmentUsers, string | undefined]>([
    [nobody, undefined],
    [usedBy(strategyOf("a"), strategyOf("a")), "feature: a"],
    [usedBy(strategyOf("a"), strategyOf("b", "toys", true)), "features: a, b (archived)"],
    [usedBy(strategyOf("hidden", "secret")), "feature: 1 that you may not see"],
    [usedBy(strategyOf("a"), strategyOf("hidden", "secret")), "features: a, 1 that you may not see"],
    [
      usedBy(...many),
      `features: ${many
        .slice(0, 20)
        .map(({ featureName }) => featureName)
        .join(", ")}, 3 more`
    ],
    [
      { ...usedBy(strategyOf("a")), defaults: [{ project: "shop", environment: "production" }] },
      "feature: a and by default strategy: shop in production"
    ],
    [
      {
        ...nobody,
        planned: [
          { feature: "a", project: "shop", environment: "live" },
          { feature: "b", project: "secret", environment: "live" }
        ],
        templates: ["Canary"]
      },
      "release plans: a in live, 1 that you may not see and by release plan template: Canary"
    ]
  ])("of what is used by %j", (users, what) => {
    expect(removalRefusal(segment, users, isVisible)).toBe(what && `The segment "beta" is in use by ${what}`)
  })
})

const visible = (project: string | null, users: SegmentUsers) =>
  confinementViolations(project, users, isVisible, "/project").map(violationMessage)

describe("confinementViolations", () => {
  it("lets a segment become global, or one of the only project that uses it", () => {
    expect(visible(null, usedBy(strategyOf("a"), strategyOf("b", "toys")))).toEqual([])
    expect(visible("shop", usedBy(strategyOf("a")))).toEqual([])
    expect(visible("shop", nobody)).toEqual([])
  })

  it("names other projects that use it, but no hidden ones", () => {
    const users = { ...usedBy(strategyOf("a", "toys"), strategyOf("b", "secret")), defaults: [] }
    expect(visible("shop", users)).toEqual([expect.stringMatching(/projects: toys, 1 that you may not see$/)])
    const defaults = [{ project: "games", environment: "production" }]
    expect(visible("shop", { ...nobody, defaults })).toEqual([expect.stringMatching(/project: games$/)])
  })
})

describe("completeSegment", () => {
  it.each<[Partial<NewSegment>, Partial<Segment>]>([
    [{}, { description: "Old", project: "shop" }],
    [
      { description: "", project: "" },
      { description: null, project: null }
    ],
    [
      { description: null, project: null },
      { description: null, project: null }
    ],
    [
      { description: "New", project: "toys" },
      { description: "New", project: "toys" }
    ]
  ])("%j", (draft, held) => {
    expect(completeSegment({ name: "a", constraints: [], ...draft }, segment)).toMatchObject({ name: "a", ...held })
  })
})
