import { describe, expect, it } from "@effect/vitest"
import type { Event } from "../../events/event.ts"
import { EventType } from "../../events/event-type.ts"
import { anEvent } from "../../../../test/fixtures/events.ts"
import { describeEvent } from "./describe-event.ts"
import { markdownMarkup, plainMarkup, writeSentence } from "./write-sentence.ts"

const base = "https://flags.example/prefix"

const visible = (event: Event) => writeSentence(describeEvent(event, base), plainMarkup)

const strategy = (more: object) => ({
  id: "1",
  name: "flexibleRollout",
  title: null,
  disabled: false,
  featureName: "checkout",
  sortOrder: 0,
  segments: [],
  constraints: [],
  variants: [],
  parameters: { rollout: "50", stickiness: "default", groupId: "checkout" },
  ...more
})

const norway = { contextName: "country", operator: "IN", values: ["NO"], inverted: false, caseInsensitive: false }
const address = "in the environment production in the project shop"
const nowhere = { project: null, environment: null, featureName: null }

const many = (text: string) =>
  Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`p${index}`, text.repeat(200)]))

describe("describeEvent", () => {
  it.each<[Partial<Event> & Pick<Event, "type">, string]>([
    [{ type: "feature-created", environment: null }, "created the feature checkout in the project shop"],
    [{ type: "feature-environment-enabled" }, `enabled the feature checkout ${address}`],
    [
      {
        type: "feature-strategy-update",
        preData: strategy({}),
        data: strategy({ parameters: { rollout: "100", stickiness: "default", groupId: "checkout" } })
      },
      `changed the strategy flexibleRollout of the feature checkout ${address}: rollout from 50% to 100%`
    ],
    [
      {
        type: "feature-strategy-update",
        preData: strategy({ title: "Nordic", segments: [1] }),
        data: strategy({ title: "Nordic", disabled: true, segments: [2], constraints: [norway] })
      },
      `changed the strategy Nordic of the feature checkout ${address}: disabled; constraint added: country is one of NO; segment added: 2; segment removed: 1`
    ],
    [
      { type: "feature-strategy-add", data: strategy({ parameters: { rollout: "5" }, constraints: [norway] }) },
      `added the strategy flexibleRollout to the feature checkout ${address}: rollout set to 5%; constraint added: country is one of NO`
    ],
    [
      { type: "feature-strategy-remove", preData: strategy({}) },
      `removed the strategy flexibleRollout from the feature checkout ${address}`
    ],
    [
      {
        type: "feature-environment-variants-updated",
        preData: {
          variants: [
            { name: "red", weight: 500 },
            { name: "old", weight: 500 }
          ]
        },
        data: {
          variants: [
            { name: "red", weight: 250 },
            { name: "blue", weight: 750 }
          ]
        }
      },
      `changed the variants of the feature checkout ${address}: variant red from 50% to 25%; variant added: blue with 75%; variant removed: old`
    ],
    [
      {
        type: "feature-metadata-updated",
        environment: null,
        preData: { name: "checkout", description: null, impressionData: false },
        data: { name: "checkout", description: "Pay", impressionData: true }
      },
      "changed the feature checkout in the project shop: description set to Pay; impression data from false to true"
    ],
    [
      { type: "feature-project-change", environment: null, data: { oldProject: "bank", newProject: "shop" } },
      "moved the feature checkout from the project bank to the project shop"
    ],
    [
      { type: "feature-tagged", environment: null, data: { type: "simple", value: "new" } },
      "gave the feature checkout the tag simple:new in the project shop"
    ],
    [
      { type: "feature-completed", environment: null, data: { status: "kept", statusValue: "red" } },
      "completed the feature checkout as kept: red in the project shop"
    ],
    [
      { type: "feature-dependency-added", environment: null, data: { feature: "parent", enabled: true, variants: [] } },
      "made the feature checkout depend on parent in the project shop"
    ],
    [
      { type: "features-imported", featureName: null, data: { features: ["a", "b"], created: 2 } },
      `imported features: a, b ${address}`
    ],
    [
      { type: "segment-updated", ...nowhere, preData: { id: 1, name: "beta" }, data: { id: 1, name: "alpha" } },
      "changed the segment alpha: name from beta to alpha"
    ],
    [{ type: "tag-type-deleted", ...nowhere, preData: { name: "team" } }, "deleted the tag type team"],
    [
      { type: "project-updated", environment: null, featureName: null, preData: { name: "a" }, data: { name: "b" } },
      "changed the project shop: name from a to b"
    ],
    [
      {
        type: "project-updated",
        environment: null,
        featureName: null,
        preData: { archivedAt: null },
        data: { archivedAt: "2026-01-01" }
      },
      "archived the project shop"
    ],
    [
      {
        type: "project-updated",
        environment: null,
        featureName: null,
        preData: { archivedAt: "2026-01-01" },
        data: { archivedAt: null }
      },
      "revived the project shop"
    ],
    [
      { type: "environment-created", ...nowhere, environment: "staging", data: { name: "staging" } },
      "created the environment staging"
    ],
    [
      { type: "addon-config-updated", ...nowhere, preData: { provider: "webhook" }, data: { provider: "webhook" } },
      "changed an integration of the kind webhook"
    ],
    [
      { type: "setting-updated", ...nowhere, data: { id: "auth.oidc", hideEventDetails: true }, preData: { id: "x" } },
      "changed the settings auth.oidc"
    ],
    [{ type: "user-updated", ...nowhere }, "changed the user"],
    [{ type: "group-user-added", ...nowhere, data: { groupId: 2, userId: 5 } }, "added the user 5 to the group 2"],
    [
      { type: "api-token-created", ...nowhere, project: "*", data: { id: "1", tokenName: "ci" } },
      "created the API token ci in the project *"
    ]
  ])("tells %j", (event, expected) => {
    expect(visible(anEvent(event))).toBe(`ada@example.com ${expected}`)
  })

  it.each(EventType.literals)("has words for %s, whatever the event holds", (type) => {
    for (const content of [
      {},
      nowhere,
      { data: {}, preData: {} },
      { data: { name: 1, constraints: "no" }, preData: null }
    ]) {
      const text = visible(anEvent({ type, ...content }))
      expect(text).toMatch(/^ada@example\.com [a-z]+ (?:[a-z*]|API)/)
      expect(text).not.toMatch(/[{}]|undefined| {2}| $/)
    }
  })

  it("leads to the feature and its project", () => {
    const text = writeSentence(
      describeEvent(anEvent({ type: "feature-archived", environment: null }), base),
      markdownMarkup
    )
    expect(text).toBe(
      `**ada@example.com** archived the feature [checkout](${base}/projects/shop/features/checkout) in the project [shop](${base}/projects/shop)`
    )
  })

  it("stays short, however much has changed", () => {
    const event = anEvent({
      type: "feature-strategy-update",
      preData: strategy({ parameters: many("a") }),
      data: strategy({ parameters: many("b") })
    })
    expect(visible(event)).toMatch(/; and 20 more$/)
    expect(visible(event).length).toBeLessThan(3000)
  })
})
