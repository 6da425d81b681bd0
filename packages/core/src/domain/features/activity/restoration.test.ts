import { expect, it } from "@effect/vitest"
import { completeStrategy, type Strategy } from "../../strategies/strategy.ts"
import type { EnvironmentContent } from "./feature-content.ts"
import { restorationDiff, returningTo, strategySteps } from "./restoration.ts"

const strategy = (id: string, title: string, sortOrder = 0): Strategy =>
  completeStrategy({ name: "default", title }, { id, featureName: "checkout", sortOrder })

const content = (strategies: ReadonlyArray<Strategy>, enabled = false): EnvironmentContent => ({
  enabled,
  strategies,
  variants: []
})

interface Expected {
  readonly removed?: ReadonlyArray<string>
  readonly updated?: ReadonlyArray<string>
  readonly added?: ReadonlyArray<string>
  readonly positions: ReadonlyArray<readonly [string, number]>
}

type Case = readonly [string, present: ReadonlyArray<Strategy>, wanted: ReadonlyArray<Strategy>, Expected]

const [a, b] = [strategy("1", "a", 0), strategy("2", "b", 1)]

const cases: ReadonlyArray<Case> = [
  ["nothing", [], [], { positions: [] }],
  [
    "what is there",
    [a, b],
    [a, b],
    {
      positions: [
        ["1", 0],
        ["2", 1]
      ]
    }
  ],
  ["what was added since", [a, b], [a], { removed: ["2"], positions: [["1", 0]] }],
  [
    "what was removed since",
    [a],
    [a, b],
    {
      added: ["2"],
      positions: [
        ["1", 0],
        ["2", 1]
      ]
    }
  ],
  ["what was changed since", [strategy("1", "new")], [a], { updated: ["1"], positions: [["1", 0]] }],
  ["what was moved since", [strategy("1", "a", 9)], [a], { positions: [["1", 0]] }],
  ["what was removed and added again", [strategy("9", "a", 4)], [a], { positions: [["9", 0]] }],
  ["one of two alike", [strategy("8", "a"), strategy("9", "a")], [a], { removed: ["9"], positions: [["8", 0]] }],
  [
    "positions that are refused today",
    [a],
    [a, strategy("2", "b", 0)],
    {
      added: ["2"],
      positions: [
        ["1", 0],
        ["2", 1]
      ]
    }
  ]
]

const ids = (strategies: ReadonlyArray<Strategy>) => strategies.map(({ id }) => id)

it.each(cases)("restores %s", (_, present, wanted, { added = [], positions, removed = [], updated = [] }) => {
  const steps = strategySteps({ present: content(present), wanted: content(wanted) })
  expect([ids(steps.removed), ids(steps.updated), ids(steps.added)]).toEqual([removed, updated, added])
  expect(steps.positions.map(({ id, sortOrder }) => [id, sortOrder])).toEqual(positions)
})

it("names strategies by their ids in differences, and those that came back not at all", () => {
  const present = content([strategy("1", "new"), strategy("9", "b", 1)])
  expect(restorationDiff({ present, wanted: content([a, b], true) })).toEqual([
    { path: "/enabled", before: false, after: true },
    { path: "/strategies/1/title", before: "new", after: "a" }
  ])
})

const [on, off] = [content([a], true), content([a])]

it.each([
  ["gets back what it had", { content: off, isArchived: false }, { content: on, isArchived: false }, [off, on, false]],
  [
    "had nothing",
    { content: on, isArchived: false },
    { content: undefined, isArchived: false },
    [on, content([]), false]
  ],
  [
    "was archived, and is switched off",
    { content: on, isArchived: false },
    { content: on, isArchived: true },
    [on, off, false]
  ],
  ["returns from the archive", { content: on, isArchived: true }, { content: on, isArchived: false }, [off, on, true]],
  ["stays in the archive", { content: on, isArchived: true }, { content: off, isArchived: false }, undefined]
] as const)("a feature %s", (_, now, then, expected) => {
  const [present, wanted, revived] = expected ?? []
  expect(returningTo(now, then)).toEqual(expected && { present, wanted, revived })
})
