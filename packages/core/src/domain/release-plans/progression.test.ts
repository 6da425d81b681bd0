import { describe, expect, it } from "vitest"
import { checkout } from "../../../test/fixtures/changes.ts"
import type { Milestone } from "./milestone.ts"
import { activeMilestone, type ReleasePlan, withMilestone } from "./plan.ts"
import { milestoneAfter, nextTransition, withPaused, withStarted } from "./progression.ts"

const at = "2026-03-01T00:00:00.000Z"

const { plan } = checkout
const [first, second, third] = plan.milestones

/** The plan, whose first milestone was started. */
const started = (changes: Partial<Milestone> = {}): ReleasePlan =>
  first === undefined ? plan : withMilestone(plan, { ...first, startedAt: at, ...changes })

describe("nextTransition", () => {
  it("starts the next milestone some minutes after the active one", () => {
    expect(nextTransition(started())).toEqual({
      source: { ...first, startedAt: at },
      target: second,
      dueAt: "2026-03-01T00:05:00.000Z"
    })
  })

  it.each<[string, ReleasePlan]>([
    ["no milestone is active", { ...started(), activeMilestoneId: null }],
    ["the active one was never started", plan],
    ["it is paused", started({ pausedAt: at })],
    ["it is not followed by itself", started({ transitionCondition: null })],
    ["it was followed before", started({ progressionExecutedAt: at })],
    ["it is the last one", started({ sortOrder: 9 })]
  ])("does nothing if %s", (_, of) => {
    expect(nextTransition(of)).toBe(undefined)
  })
})

it("finds the milestone that follows, by position", () => {
  const backwards = { milestones: plan.milestones.toReversed() }
  expect(["first", "second", "third", "gone"].map((id) => milestoneAfter(backwards, id))).toEqual([
    second,
    third,
    undefined,
    undefined
  ])
})

describe("withStarted", () => {
  const later = "2026-03-01T00:05:00.000Z"
  const milestonesAfter = (isAutomatic: boolean, id = "second") => withStarted(started(), { id, isAutomatic }, later)

  it("begins a milestone anew", () => {
    const again = withStarted(
      started({ pausedAt: at, progressionExecutedAt: at }),
      { id: "first", isAutomatic: true },
      later
    )
    expect(again).toEqual({ ...started({ startedAt: later }), activeMilestoneId: "first" })
  })

  it("remembers that a milestone was followed by itself", () => {
    const { activeMilestoneId, milestones } = milestonesAfter(true)
    expect(activeMilestoneId).toBe("second")
    expect(milestones).toEqual([
      { ...first, startedAt: at, progressionExecutedAt: later },
      { ...second, startedAt: later },
      third
    ])
  })

  it("does not if somebody started the next one", () => {
    expect(milestonesAfter(false).milestones[0]).toEqual({ ...first, startedAt: at })
    expect(milestonesAfter(false, "third").milestones[1]).toEqual(second)
  })
})

it("pauses the active milestone, and goes on with it", () => {
  const paused = withPaused(plan, at)
  expect(paused?.milestones).toEqual([{ ...first, pausedAt: at }, second, third])
  expect(paused && withPaused(paused, null)).toEqual(plan)
  expect(withPaused({ ...plan, activeMilestoneId: null }, at)).toBe(undefined)
  expect(activeMilestone(plan)).toBe(first)
})
