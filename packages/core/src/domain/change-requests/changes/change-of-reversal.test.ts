import { expect, it } from "@effect/vitest"
import type { Reversal } from "../../features/activity/reversal.ts"
import { changeOfReversal } from "./change-of-reversal.ts"

const dependency = { feature: "base", enabled: true, variants: [] }
const strategy = { name: "default" }
const positions = [{ id: "s", sortOrder: 0 }]
const variants = [{ name: "blue", weight: 1000 }]

const changes: ReadonlyArray<readonly [Reversal, object]> = [
  [
    { action: "switch", enabled: false },
    { action: "updateEnabled", payload: { enabled: false } }
  ],
  [
    { action: "addStrategy", strategy },
    { action: "addStrategy", payload: strategy }
  ],
  [
    { action: "updateStrategy", id: "s", update: { title: "All" } },
    { action: "updateStrategy", payload: { id: "s", title: "All" } }
  ],
  [
    { action: "removeStrategy", id: "s" },
    { action: "deleteStrategy", payload: { id: "s" } }
  ],
  [
    { action: "sortStrategies", positions },
    { action: "reorderStrategy", payload: positions }
  ],
  [
    { action: "setVariants", variants },
    { action: "patchVariant", payload: { variants } }
  ],
  [{ action: "archive" }, { action: "archiveFeature" }],
  [
    { action: "addDependency", dependency },
    { action: "addDependency", payload: dependency }
  ],
  [{ action: "revive" }, { action: "reviveFeature" }],
  [{ action: "removeDependency", dependency }, { action: "deleteDependency" }]
]

it.each(changes)("proposes %j as %j", (reversal, change) => {
  expect(changeOfReversal({ name: "checkout", dependencies: [dependency] }, reversal)).toEqual({
    feature: "checkout",
    ...change
  })
})

it("does not propose to remove other dependencies as well", () => {
  const dependencies = [dependency, { ...dependency, feature: "other" }]
  expect(changeOfReversal({ name: "checkout", dependencies }, { action: "removeDependency", dependency })).toBe(
    undefined
  )
})

const impossible: ReadonlyArray<Reversal> = [
  { action: "move", project: "p" },
  { action: "patchFeature", operations: [] },
  { action: "addTag", tag: { type: "simple", value: "a" } },
  { action: "removeTag", tag: { type: "simple", value: "a" } }
]

it.each(impossible)("has no change for %j", (reversal) => {
  expect(changeOfReversal({ name: "checkout", dependencies: [] }, reversal)).toBe(undefined)
})
