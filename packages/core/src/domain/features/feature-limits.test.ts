import { expect, it } from "@effect/vitest"
import { exceededByFeatures } from "./feature-limits.ts"

it.each([
  { added: 1, instance: 9, project: 4, featureLimit: 5, exceeded: [] },
  { added: 1, instance: 9, project: 5, featureLimit: 5, exceeded: ["project"] },
  { added: 2, instance: 8, project: 4, featureLimit: 5, exceeded: ["project"] },
  { added: 2, instance: 9, project: 4, featureLimit: null, exceeded: ["instance"] },
  { added: 2, instance: 9, project: 4, featureLimit: 5, exceeded: ["project", "instance"] },
  { added: 0, instance: 10, project: 5, featureLimit: 5, exceeded: [] }
])("$added more than $project of $featureLimit, and $instance of 10", ({ added, exceeded, featureLimit, ...count }) => {
  const found = exceededByFeatures(added, count, { id: "shop", featureLimit }, 10)
  expect(found.map(({ subject }) => (subject === "features" ? "instance" : "project"))).toEqual(exceeded)
})
