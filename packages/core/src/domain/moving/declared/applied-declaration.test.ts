import { expect, it } from "vitest"
import type { DeclaredInstance } from "./declared-instance.ts"
import type { DroppedItem } from "./declared-plan.ts"
import { appliedOnly } from "./applied-declaration.ts"

const catalog = (name: string): Omit<DeclaredInstance, "featureTypes" | "projects"> => ({
  environments: [{ name, type: "test" }],
  strategyTypes: [{ name }],
  tagTypes: [{ name }],
  contextFields: [{ name }],
  segments: [{ name, constraints: [] }]
})

const content = (name: string) => ({
  contextFields: [{ name }],
  segments: [{ name, constraints: [] }],
  features: [{ name }]
})

const applied: DeclaredInstance = {
  ...catalog("old"),
  projects: [
    { id: "shop", name: "Shop", ...content("own") },
    { id: "gone", name: "Gone", ...content("theirs") }
  ]
}

const declared: DeclaredInstance = {
  ...catalog("new"),
  projects: [{ id: "shop", name: "Renamed", ...content("new") }]
}

const dropped = (kind: DroppedItem["kind"], name: string): DroppedItem => ({ kind, name, project: null })

it("is what is declared if nothing was dropped, or nothing was there", () => {
  expect(appliedOnly(declared, applied, [])).toEqual(declared)
  expect(appliedOnly(declared, {}, [dropped("segment", "old")])).toEqual(declared)
  expect(appliedOnly({}, {}, [])).toEqual({
    environments: [],
    strategyTypes: [],
    tagTypes: [],
    contextFields: [],
    segments: [],
    projects: []
  })
})

it.each([
  ["environment", "environments"],
  ["strategy type", "strategyTypes"],
  ["tag type", "tagTypes"],
  ["context field", "contextFields"],
  ["segment", "segments"]
] as const)("has a dropped %s as well as what is declared", (kind, section) => {
  const kept = appliedOnly(declared, applied, [dropped(kind, "old")])
  expect(kept).toEqual({ ...declared, [section]: [...(declared[section] ?? []), ...(applied[section] ?? [])] })
})

it.each([
  ["context field", "contextFields"],
  ["segment", "segments"],
  ["feature", "features"]
] as const)("has a dropped %s of a project as well as what is declared", (kind, section) => {
  const [shop] = appliedOnly(declared, applied, [dropped(kind, "own")]).projects ?? []
  expect(shop).toEqual({
    id: "shop",
    name: "Renamed",
    ...content("new"),
    [section]: [...content("new")[section], ...content("own")[section]]
  })
})

it("has a dropped project with what was dropped of it", () => {
  const gone = [dropped("project", "gone"), dropped("feature", "theirs")]
  expect(appliedOnly(declared, applied, gone).projects).toEqual([
    ...(declared.projects ?? []),
    { id: "gone", name: "Gone", contextFields: [], segments: [], features: [{ name: "theirs" }] }
  ])
  expect(appliedOnly({}, applied, gone).projects).toEqual([
    { id: "gone", name: "Gone", contextFields: [], segments: [], features: [{ name: "theirs" }] }
  ])
})
