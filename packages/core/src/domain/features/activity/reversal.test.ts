import { expect, it } from "@effect/vitest"
import { anEvent } from "../../../../test/fixtures/events.ts"
import type { Event } from "../../events/event.ts"
import { isReversible, reversalOf } from "./reversal.ts"

const strategy = {
  id: "s1",
  name: "default",
  title: null,
  disabled: false,
  featureName: "checkout",
  sortOrder: 0,
  segments: [],
  constraints: [],
  variants: [],
  parameters: {}
}

const other = { ...strategy, id: "s2", title: "Other", sortOrder: 1 }

const environment = {
  name: "production",
  environment: "production",
  type: "production",
  featureName: "checkout",
  enabled: true,
  sortOrder: 0,
  variantCount: 0,
  lastSeenAt: null,
  hasStrategies: true,
  hasEnabledStrategies: true,
  strategies: [strategy, other],
  variants: []
}

const feature = {
  name: "checkout",
  project: "shop",
  type: "release" as const,
  description: null,
  impressionData: false,
  stale: false,
  archived: false,
  favorite: false,
  createdAt: null,
  createdBy: { id: 1, name: "ada", imageUrl: "" },
  archivedAt: null,
  lastSeenAt: null,
  tags: null,
  variants: [],
  lifecycle: { stage: "initial" as const, enteredStageAt: "2026-11-21T10:00:00.000Z" },
  environments: [environment],
  children: [],
  dependencies: [],
  links: []
}

const verdictOn = (event: Partial<Event> & Pick<Event, "type">) => reversalOf(anEvent(event), feature)

it.each([
  [{ type: "feature-environment-enabled" }, { action: "switch", enabled: false }],
  [
    { type: "feature-strategy-add", data: { ...strategy, sortOrder: 9 } },
    { action: "removeStrategy", id: "s1" }
  ],
  [
    { type: "feature-strategy-update", preData: { ...strategy, title: "Old" }, data: strategy },
    { action: "updateStrategy", id: "s1", update: { title: "Old" } }
  ],
  [
    { type: "feature-strategy-update", preData: { ...strategy, sortOrder: 4 }, data: strategy },
    { action: "updateStrategy", id: "s1", update: { sortOrder: 4 } }
  ],
  [
    { type: "strategy-order-changed", preData: { strategyIds: ["s2", "s1"] }, data: { strategyIds: ["s1", "s2"] } },
    {
      action: "sortStrategies",
      positions: [
        { id: "s2", sortOrder: 0 },
        { id: "s1", sortOrder: 1 }
      ]
    }
  ],
  [{ type: "feature-revived" }, { action: "archive" }],
  [
    { type: "feature-project-change", data: { oldProject: "old", newProject: "shop" } },
    { action: "move", project: "old" }
  ],
  [{ type: "feature-stale-off" }, { action: "patchFeature", operations: [{ path: "/stale", value: true }] }],
  [{ type: "feature-untagged", preData: { type: "team", value: "core" } }, { action: "addTag" }]
] as const)("%j is undone by %j", (event, reversal) => {
  expect(verdictOn(event)).toMatchObject({ kind: "reversal", reversal })
})

it.each([
  { type: "feature-environment-disabled" },
  { type: "feature-environment-enabled", environment: "gone" },
  { type: "feature-strategy-add", data: { ...strategy, title: "Before it was changed" } },
  { type: "feature-strategy-remove", preData: { ...strategy, id: "s0" } },
  { type: "feature-strategy-update", preData: strategy, data: { ...strategy, id: "gone" } },
  { type: "strategy-order-changed", preData: { strategyIds: ["s1"] }, data: { strategyIds: ["s1", "s2"] } },
  { type: "feature-stale-on" },
  { type: "feature-archived" },
  { type: "feature-project-change", data: { oldProject: "shop", newProject: "elsewhere" } },
  { type: "feature-tagged", data: { type: "team", value: "core" } }
] as const)("%j conflicts with what there is now", (event) => {
  expect(verdictOn(event)).toMatchObject({ kind: "conflict", conflict: expect.any(String) })
})

it.each([
  { type: "feature-strategy-add", data: { id: "s1" } },
  { type: "feature-tagged" },
  { type: "feature-project-change", data: { newProject: "shop" } },
  { type: "feature-environment-variants-updated", data: { variants: [] } }
] as const)("%j says too little", (event) => {
  expect(verdictOn(event)).toEqual({ kind: "unreadable" })
})

it("says what was changed since", () => {
  const data = { ...strategy, title: "Before it was changed" }
  expect(verdictOn({ type: "feature-strategy-add", data })).toMatchObject({
    differences: [{ path: "/title", before: "Before it was changed", after: null }]
  })
})

it("is not for events that create or delete", () => {
  for (const type of ["feature-created", "feature-deleted"] as const) {
    expect(isReversible({ type })).toBe(false)
  }
})
