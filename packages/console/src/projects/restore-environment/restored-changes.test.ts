import { expect, it } from "vitest"
import { restoredChanges } from "./restored-changes.ts"

it("numbers strategies, and shows whole ones as sentences", () => {
  const changes = restoredChanges([
    { path: "/enabled", before: false, after: true },
    { path: "/strategies/5363be48/parameters/rollout", before: "50", after: "25" },
    { path: "/strategies/90aa01/title", after: "Beta" },
    { path: "/strategies/90aa01/parameters/rollout", before: "1", after: "2" },
    { path: "/strategies/ffe0", after: { id: "ffe0", name: "default", parameters: {} } }
  ])
  expect(changes.map(({ after, property }) => [property, after])).toEqual([
    ["Enabled", ["yes"]],
    ["Strategy 1 › parameters › rollout", ["25"]],
    ["Strategy 2 › title", ["Beta"]],
    ["Strategy 2 › parameters › rollout", ["2"]],
    ["Strategy 3", ["Everyone"]]
  ])
})
