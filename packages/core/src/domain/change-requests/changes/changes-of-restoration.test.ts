import { expect, it } from "vitest"
import { aStrategy } from "../../../../test/fixtures/changes.ts"
import { strategyContent } from "../../features/activity/restoration.ts"
import type { EnvironmentContent } from "../../features/activity/feature-content.ts"
import type { NewChange } from "./change.ts"
import { changesOfRestoration } from "./changes-of-restoration.ts"

const variants = [{ name: "blue", weight: 1000, weightType: "variable", stickiness: "default" }] as const

const strategy = (id: string, sortOrder: number, title: string = id) => ({ ...aStrategy(id, { title }), sortOrder })

const [a, b] = [strategy("a", 0), strategy("b", 1)]

const content = (changes: Partial<EnvironmentContent> = {}): EnvironmentContent => ({
  enabled: false,
  strategies: [a, b],
  variants: [],
  ...changes
})

const on = content({ enabled: true })
const feature = "checkout"
const switchOn = { feature, action: "updateEnabled", payload: { enabled: true } } as const

it.each<[string, EnvironmentContent, EnvironmentContent, ReadonlyArray<NewChange>]>([
  ["nothing", on, on, []],
  ["the switch", content(), on, [switchOn]],
  ["the switch, off", on, content(), [{ ...switchOn, payload: { enabled: false } }]],
  ["variants", content(), content({ variants }), [{ feature, action: "patchVariant", payload: { variants } }]],
  [
    "a strategy that was added since, and the switch, which goes off with the last one",
    on,
    content({ enabled: true, strategies: [b] }),
    [{ feature, action: "deleteStrategy", payload: { id: "a" } }, switchOn]
  ],
  [
    "a strategy of a feature that is off",
    content(),
    content({ strategies: [a] }),
    [{ feature, action: "deleteStrategy", payload: { id: "b" } }]
  ],
  [
    "the content of a strategy",
    content(),
    content({ strategies: [strategy("a", 0, "other"), b] }),
    [
      {
        feature,
        action: "updateStrategy",
        payload: { ...strategyContent(strategy("a", 0, "other")), id: "a" }
      }
    ]
  ],
  [
    "the order",
    content(),
    content({ strategies: [{ ...a, sortOrder: 2 }, b] }),
    [
      {
        feature,
        action: "reorderStrategy",
        payload: [
          { id: "a", sortOrder: 2 },
          { id: "b", sortOrder: 1 }
        ]
      }
    ]
  ],
  [
    "strategies that are gone, after the others are sorted",
    content({ strategies: [{ ...b, sortOrder: 5 }] }),
    content({ strategies: [a, b] }),
    [
      { feature, action: "reorderStrategy", payload: [{ id: "b", sortOrder: 1 }] },
      { feature, action: "addStrategy", payload: { ...strategyContent(a), sortOrder: 0 } }
    ]
  ],
  [
    "strategies at the same position, one after the other",
    content({ strategies: [] }),
    content({ strategies: [a, { ...b, sortOrder: 0 }] }),
    [
      { feature, action: "addStrategy", payload: { ...strategyContent(a), sortOrder: 0 } },
      { feature, action: "addStrategy", payload: { ...strategyContent(b), sortOrder: 1 } }
    ]
  ]
])("proposes to restore %s", (_, present, wanted, expected) => {
  expect(changesOfRestoration(feature, { present, wanted, revived: false })).toEqual(expected)
})

it("revives an archived feature first", () => {
  expect(changesOfRestoration(feature, { present: content(), wanted: on, revived: true })).toEqual([
    { feature, action: "reviveFeature" },
    switchOn
  ])
})
