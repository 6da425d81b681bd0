import { expect, it } from "vitest"
import { aTemplate, checkout } from "../../../test/fixtures/changes.ts"
import {
  milestoneStarted,
  planAdded,
  planChanged,
  planRemoved,
  progressionChanged,
  progressionsSwitched,
  templateArchived,
  templateCreated,
  templateDeleted,
  templateUpdated
} from "./release-plan-events.ts"

const { plan } = checkout
const template = aTemplate()
const renamed = { ...template, name: "Other" }
const stopped = { ...plan, activeMilestoneId: null }
const about = { project: "shop", featureName: "checkout", environment: "production" }
const named = { planId: "plan", name: "Steps" }
const progression = { sourceMilestone: "first", targetMilestone: "second", transitionCondition: { intervalMinutes: 5 } }
const slower = { ...progression, transitionCondition: { intervalMinutes: 9 } }

it.each([
  [() => templateCreated(template), { type: "release-plan-template-created", data: template }],
  [
    () => templateUpdated(template, renamed),
    { type: "release-plan-template-updated", data: renamed, preData: template }
  ],
  [
    () => templateArchived(template),
    { type: "release-plan-template-archived", data: { id: "template", name: "Steps" } }
  ],
  [() => templateDeleted(template), { type: "release-plan-template-deleted", preData: template }],
  [() => planAdded("shop", plan), { type: "release-plan-added", ...about, data: plan }],
  [() => planChanged("shop", plan, stopped), { type: "release-plan-updated", ...about, data: stopped, preData: plan }],
  [() => planRemoved("shop", plan), { type: "release-plan-removed", ...about, preData: plan }],
  [() => progressionsSwitched("shop", plan), { type: "release-plan-progressions-resumed", ...about, data: named }],
  [
    () => progressionsSwitched("shop", plan, "too many failures"),
    { type: "release-plan-progressions-paused", ...about, data: { ...named, reason: "too many failures" } }
  ],
  [
    () => progressionChanged("shop", plan, { after: progression }),
    { type: "milestone-progression-created", ...about, data: { ...named, ...progression } }
  ],
  [
    () => progressionChanged("shop", plan, { before: progression, after: slower }),
    {
      type: "milestone-progression-updated",
      ...about,
      data: { ...named, ...slower },
      preData: { ...named, ...progression }
    }
  ],
  [
    () => progressionChanged("shop", plan, { before: progression }),
    { type: "milestone-progression-deleted", ...about, preData: { ...named, ...progression } }
  ]
])("records $1", (event, expected) => {
  expect(event()).toStrictEqual(expected)
})

it("records which milestone was started, and whether by itself", () => {
  const events = plan.milestones.slice(0, 1).map((milestone) => milestoneStarted("shop", plan, milestone, true))
  expect(events).toStrictEqual([
    {
      type: "release-plan-milestone-started",
      ...about,
      data: { ...named, milestoneId: "first", milestone: "first", isAutomatic: true }
    }
  ])
})
