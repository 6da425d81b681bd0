import { expect, it } from "vitest"
import type { Violation } from "../violations/errors.ts"
import { milestoneStrategy } from "./milestone.ts"
import { asNewStrategy, milestoneViolations, nextPosition, updatedMilestoneContent } from "./new-milestone.ts"

it.each([
  [{ name: "default" }, "default"],
  [{ strategyName: "flexibleRollout" }, "flexibleRollout"],
  [{ name: "default", strategyName: "flexibleRollout" }, "flexibleRollout"],
  [{}, ""]
])("takes the type of %j", (given, name) => {
  expect(asNewStrategy({ ...given, id: "s", title: "All" })).toStrictEqual({ name, title: "All" })
})

const before = milestoneStrategy(
  { name: "default", title: "All", disabled: true, segments: [1] },
  { id: "s", milestoneId: "m", sortOrder: 3 }
)

const same = { name: "default", title: "All", disabled: true, segments: [1], sortOrder: 3 }

it.each([
  [{}, same],
  [
    { title: "Some", disabled: false, segments: [] },
    { ...same, title: "Some", disabled: false, segments: [] }
  ],
  [{ name: "flexibleRollout" }, { ...same, name: "flexibleRollout" }],
  [
    { name: "default", strategyName: "flexibleRollout" },
    { ...same, name: "flexibleRollout" }
  ],
  [{ parameters: { rollout: "10" } }, { ...same, parameters: { rollout: "10" } }]
])("updates a strategy by %j", (update, expected) => {
  expect(updatedMilestoneContent(before, update)).toStrictEqual(expected)
})

it.each<[ReadonlyArray<string>, ReadonlyArray<string>]>([
  [[], []],
  [["a", "b", "a".repeat(100)], []],
  [["a", ""], [expect.stringMatching(/^milestones\/1\/name must have 1 to 100 /)]],
  [["a".repeat(101)], [expect.stringMatching(/^milestones\/0\/name must have 1 to 100 /)]],
  [["a", "b", "a"], ["milestones/2/name must not be the name of another milestone"]]
])("finds what is wrong with the names %j", (names, expected) => {
  const milestones = names.map((name) => ({ name }))
  expect(milestoneViolations(milestones, "/milestones").map(inWords)).toEqual(expected)
})

it.each([
  [[], 0],
  [[0], 1],
  [[7, 2], 8]
])("after the positions %j, the next free one is %i", (positions, expected) => {
  expect(nextPosition(positions.map((sortOrder) => ({ sortOrder })))).toBe(expected)
})

function inWords({ path, problem }: Violation): string {
  return `${path.slice(1)} ${problem}`
}
