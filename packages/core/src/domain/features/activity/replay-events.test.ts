import { expect, it } from "@effect/vitest"
import { Result } from "effect"
import { anEvent } from "../../../../test/fixtures/events.ts"
import type { Event } from "../../events/event.ts"
import { completeStrategy } from "../../strategies/strategy.ts"
import { emptyContent, type FeatureContent, gapMessage } from "./feature-content.ts"
import { replayEvents } from "./replay-events.ts"

const metadata = {
  name: "checkout",
  project: "shop",
  type: "release",
  description: null,
  impressionData: false,
  stale: false
} as const
const created = anEvent({ type: "feature-created", id: 1, environment: null, data: metadata })

const strategy = completeStrategy({ name: "default" }, { id: "s", featureName: "checkout", sortOrder: 0 })
const stored = JSON.parse(JSON.stringify(strategy))
const link = { id: "l", url: "https://example.com", title: null }
const parent = { feature: "base", enabled: true, variants: [] }
const inProduction = (content: object) => ({ environments: new Map([["production", { ...emptyContent, ...content }]]) })

type Case = readonly [
  name: string,
  events: ReadonlyArray<Partial<Event> & Pick<Event, "type">>,
  Partial<FeatureContent>
]

const add = { type: "feature-strategy-add", data: stored } as const
const cases: ReadonlyArray<Case> = [
  [
    "metadata",
    [{ type: "feature-metadata-updated", data: { ...metadata, description: "new" } }],
    { description: "new" }
  ],
  ["staleness", [{ type: "feature-stale-on" }], { stale: true }],
  ["staleness that ended", [{ type: "feature-stale-on" }, { type: "feature-stale-off" }], { stale: false }],
  ["the archive", [{ type: "feature-archived", createdAt: "2027" }], { archivedAt: "2027" }],
  [
    "a revival, which switches it off",
    [{ type: "feature-environment-enabled" }, { type: "feature-archived" }, { type: "feature-revived" }],
    { archivedAt: null, ...inProduction({ enabled: false }) }
  ],
  ["a move", [{ type: "feature-project-change", id: 9, data: { newProject: "b" } }], { project: "b", movedBy: 9 }],
  ["a move to nowhere", [{ type: "feature-project-change", data: { oldProject: "shop" } }], { project: "shop" }],
  [
    "a tag",
    [{ type: "feature-tagged", data: { type: "simple", value: "b" } }],
    { tags: [{ type: "simple", value: "b" }] }
  ],
  [
    "no tag",
    [
      { type: "feature-tagged", data: { type: "simple", value: "b" } },
      { type: "feature-untagged", preData: { type: "simple", value: "b" } }
    ],
    { tags: [] }
  ],
  [
    "a changed dependency",
    [
      { type: "feature-dependency-added", data: parent },
      { type: "feature-dependency-added", data: { ...parent, enabled: false } }
    ],
    { dependencies: [{ ...parent, enabled: false }] }
  ],
  ["a link", [{ type: "feature-link-added", data: link }], { links: [{ ...link, feature: "checkout" }] }],
  ["the switch", [{ type: "feature-environment-enabled" }], inProduction({ enabled: true })],
  [
    "variants",
    [{ type: "feature-environment-variants-updated", data: { variants: [{ name: "a", weight: 1000 }] } }],
    inProduction({ variants: [{ name: "a", weight: 1000 }] })
  ],
  ["a strategy", [add], inProduction({ strategies: [strategy] })],
  [
    "an order",
    [add, { type: "strategy-order-changed", data: { strategyIds: ["s"], sortOrders: [7] } }],
    inProduction({ strategies: [{ ...strategy, sortOrder: 7 }] })
  ],
  ["a strategy that went", [add, { type: "feature-strategy-remove", preData: stored }], inProduction({})],
  ["an environment that went", [add, { type: "project-environment-removed" }], { environments: new Map() }],
  [
    "an environment that went elsewhere",
    [add, { type: "project-environment-removed", project: "b" }],
    inProduction({ strategies: [strategy] })
  ],
  [
    "a copied environment",
    [
      add,
      {
        type: "project-environment-added",
        environment: "copy",
        data: { environment: "copy", copyOf: "production", strategies: { s: "t" } }
      }
    ],
    {
      environments: new Map([
        ["production", { ...emptyContent, strategies: [strategy] }],
        ["copy", { ...emptyContent, strategies: [{ ...strategy, id: "t" }] }]
      ])
    }
  ],
  ["favorites, which are not part of it", [{ type: "feature-favorited" }], { environments: new Map() }]
]

it.each(cases)("rebuilds %s", (_, events, expected) => {
  const replayed = replayEvents([created, ...events.map((event, index) => anEvent({ id: index + 2, ...event }))])
  expect(Result.getOrThrow(replayed)).toMatchObject({ ...metadata, ...expected })
})

const gaps: ReadonlyArray<readonly [string, ReadonlyArray<Event>, string]> = [
  ["no events", [], "The log does not go back to its creation"],
  ["no creation", [anEvent({ type: "feature-archived" })], "The log does not go back to its creation"],
  [
    "an order without positions",
    [
      created,
      anEvent({ type: "strategy-order-changed", data: { strategyIds: ["s"] } }),
      anEvent({ type: "feature-revived" })
    ],
    "The event 7 (strategy-order-changed) is of an early release, and says too little"
  ],
  [
    "a copy without ids",
    [
      created,
      anEvent({ ...add }),
      anEvent({ type: "project-environment-added", id: 8, data: { copyOf: "production", strategies: {} } })
    ],
    "The event 8 (project-environment-added) is of an early release, and says too little"
  ]
]

it.each(gaps)("cannot rebuild from %s", (_, events, message) => {
  const replayed = replayEvents(events)
  expect(Result.isFailure(replayed) ? gapMessage(replayed.failure) : "rebuilt").toBe(message)
})

it("begins anew with a later creation, whatever was before", () => {
  const broken = anEvent({ type: "feature-strategy-add", data: {} })
  expect(Result.isSuccess(replayEvents([created, broken, { ...created, id: 9 }]))).toBe(true)
})

it("reads once for all features what an environment was copied from", () => {
  const strategies = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`s${index}`, `t${index}`]))
  const data = { environment: "copy", copyOf: "production", strategies }
  const copy = anEvent({ type: "project-environment-added", id: 9, environment: "copy", data })
  for (let count = 0; count < 5000; count++) {
    expect(Result.isSuccess(replayEvents([created, anEvent({ type: "feature-environment-enabled" }), copy]))).toBe(true)
  }
})
