import { expect, it } from "@effect/vitest"
import {
  aStrategy,
  type ChangesByAction,
  checkout,
  currentWith,
  everyChange
} from "../../../../test/fixtures/changes.ts"
import type { Milestone } from "../../release-plans/milestone.ts"
import type { NewStrategy } from "../../strategies/strategy.ts"
import { type DeliveredStrategies, deliveryOf, type Scene, strategiesAfter } from "./change-delivery.ts"

interface Case<C> {
  readonly when?: string
  readonly change?: C
  readonly scene?: Scene
  /** What decides what applications get, in addition to the change and the part that it replaces. */
  readonly delivers?: DeliveredStrategies
  /** The ids of the feature's strategies after the change. By default they stay as they are. */
  readonly leaves?: ReadonlyArray<string>
}

const content = ({ name = "default", ...parts }: Partial<NewStrategy> = {}) => ({
  name,
  parameters: {},
  constraints: [],
  segments: [],
  variants: [],
  disabled: false,
  ...parts
})
const atOnce = (...strategies: DeliveredStrategies["steps"][number]["strategies"]): DeliveredStrategies => ({
  steps: [{ strategies }]
})
const toAll = { rollout: "100", stickiness: "userId", groupId: "checkout" }
const rollout = content({ name: "flexibleRollout", segments: [3], parameters: toAll })

/** The second milestone, and the one that starts after it automatically. */
const second: DeliveredStrategies = {
  steps: [
    { strategies: [rollout], followed: { intervalMinutes: 10 } },
    { strategies: [content()], followed: null }
  ]
}

/** All milestones of the template. */
const planned: DeliveredStrategies = {
  steps: [
    { strategies: [content({ segments: [4] })], followed: { intervalMinutes: 5 } },
    { strategies: [content()], followed: null }
  ]
}

const scene: Scene = { feature: checkout, current: currentWith() }

/**
 * A scene with the feature as it is after the earlier changes of the request. By default it was the same before the
 * request.
 */
const withFeature = (changes: Partial<Scene["feature"]>, before = changes): Scene => ({
  feature: { ...checkout, ...changes },
  current: currentWith({ features: [{ ...checkout, ...before }] })
})

const alone = (milestone: Milestone): Milestone => ({ ...milestone, transitionCondition: null })

const nothing: ReadonlyArray<Case<never>> = [{}]

const switchOn = everyChange.updateEnabled
const disabled = aStrategy("own", { disabled: true, segments: [1] })

const cases: { readonly [A in keyof ChangesByAction]: ReadonlyArray<Case<ChangesByAction[A]>> } = {
  updateEnabled: [
    { when: "it switches off", change: { ...switchOn, payload: { enabled: false } } },
    { when: "the feature is on already" },
    {
      when: "some strategies are enabled",
      scene: withFeature({ enabled: false, strategies: [aStrategy("on", { segments: [1] }), disabled] }),
      delivers: atOnce(content({ segments: [1] }))
    },
    {
      when: "an earlier change added a strategy",
      scene: withFeature({ enabled: false, strategies: [aStrategy("own"), aStrategy("added")] }, {}),
      delivers: atOnce(content({ segments: [] })),
      leaves: ["own", "added"]
    },
    {
      when: "it enables disabled strategies",
      change: { ...switchOn, payload: { enabled: true, shouldActivateDisabledStrategies: true } },
      scene: withFeature({ strategies: [disabled] }),
      delivers: atOnce(content({ segments: [1] }))
    },
    {
      when: "it leaves disabled strategies disabled",
      scene: withFeature({ strategies: [disabled] }),
      delivers: atOnce(content({ name: "flexibleRollout", parameters: toAll }))
    },
    {
      when: "there is nothing to enable",
      change: { ...switchOn, payload: { enabled: true, shouldActivateDisabledStrategies: true } },
      scene: withFeature({ enabled: false, strategies: [] }),
      delivers: atOnce(content({ name: "flexibleRollout", parameters: toAll }))
    },
    {
      when: "the feature was gone before the request",
      scene: { ...withFeature({ enabled: false }), current: currentWith({ features: [] }) },
      delivers: atOnce()
    },
    {
      when: "the environment has a default strategy",
      scene: {
        ...withFeature({ strategies: [] }),
        current: currentWith({ defaultStrategy: { name: "default", segments: [4] } })
      },
      delivers: atOnce(content({ segments: [4] }))
    }
  ],
  addStrategy: [
    { delivers: atOnce({ segments: [1], parameters: { stickiness: "userId" } }), leaves: ["own", "of first", ""] },
    {
      when: "it has no stickiness",
      change: { ...everyChange.addStrategy, payload: { name: "default", segments: [1] } },
      delivers: atOnce({ segments: [1], parameters: {} }),
      leaves: ["own", "of first", ""]
    },
    {
      when: "it says its stickiness itself",
      change: {
        ...everyChange.addStrategy,
        payload: { name: "flexibleRollout", parameters: { stickiness: "random" } }
      },
      leaves: ["own", "of first", ""]
    }
  ],
  updateStrategy: [
    { delivers: atOnce({ segments: [1], parameters: {} }) },
    {
      when: "it removes the segments",
      change: { ...everyChange.updateStrategy, payload: { id: "own", segments: [] } }
    },
    { when: "the strategy is gone", change: { ...everyChange.updateStrategy, payload: { id: "gone" } } }
  ],
  deleteStrategy: [{ leaves: ["of first"] }],
  reorderStrategy: nothing,
  patchVariant: nothing,
  addDependency: nothing,
  deleteDependency: nothing,
  archiveFeature: nothing,
  reviveFeature: nothing,
  addReleasePlan: [
    {
      delivers: planned,
      leaves: ["own", "of first", "of some"]
    },
    {
      when: "it starts no milestone",
      change: { ...everyChange.addReleasePlan, payload: { templateId: "template" } },
      delivers: planned
    },
    { when: "the template is gone", change: { ...everyChange.addReleasePlan, payload: { templateId: "gone" } } }
  ],
  deleteReleasePlan: [{ leaves: ["own"] }, { when: "the plan is gone", scene: withFeature({ plan: undefined }) }],
  startMilestone: [
    { when: "the plan is gone", scene: withFeature({ plan: undefined }) },
    { delivers: second, leaves: ["own", "of second"] },
    {
      when: "the next one does not start by itself",
      scene: withFeature({ plan: { ...checkout.plan, milestones: checkout.plan.milestones.map(alone) } }),
      delivers: { steps: [{ strategies: [rollout], followed: null }] },
      leaves: ["own", "of second"]
    },
    {
      when: "it is the last milestone",
      change: { ...everyChange.startMilestone, payload: { planId: "plan", milestoneId: "third" } },
      delivers: { steps: second.steps.slice(1) },
      leaves: ["own", "of third"]
    }
  ],
  updateMilestoneStrategy: [
    { delivers: atOnce({ segments: [3], parameters: { stickiness: "userId" } }) },
    {
      when: "there is neither a segment nor a stickiness",
      change: { ...everyChange.updateMilestoneStrategy, payload: { id: "of third" } }
    },
    {
      when: "the strategy is gone",
      change: { ...everyChange.updateMilestoneStrategy, payload: { id: "gone" } }
    },
    { when: "the plan is gone", scene: withFeature({ plan: undefined }) }
  ],
  changeMilestoneProgression: [
    { delivers: second },
    { when: "the plan is gone", scene: withFeature({ plan: undefined }) }
  ],
  deleteMilestoneProgression: nothing,
  resumeMilestoneProgression: [
    { delivers: second },
    { when: "the plan is gone", scene: withFeature({ plan: undefined }) },
    { when: "no milestone follows", scene: withFeature({ plan: { ...checkout.plan, activeMilestoneId: "third" } }) }
  ],
  changeSafeguard: nothing,
  deleteSafeguard: nothing,
  updateSegment: nothing,
  deleteSegment: nothing,
  updateChangeRequestConfig: nothing
}

const all = Object.values(everyChange).flatMap((change) =>
  cases[change.action].map((one) => ({ when: "it is applied", change, ...one }))
)

it.each(all)("says what applications get by $change.action if $when, and what it leaves", (one) => {
  const present = one.scene ?? scene
  expect(deliveryOf(one.change, present)).toEqual(one.delivers)
  expect(strategiesAfter(one.change, present).map(({ id }) => id)).toEqual(
    one.leaves ?? present.feature.strategies.map(({ id }) => id)
  )
})

it("changes the updated strategy alone", () => {
  const after = strategiesAfter(everyChange.updateStrategy, scene)
  expect(after.map(({ title }) => title)).toEqual(["Own", checkout.strategies[1]?.title])
})
