import { expect, it } from "@effect/vitest"
import type { MovePlan } from "@halyard/core/domain"
import { planSummary } from "./move-summary.ts"

const aNote = (kind: "feature" | "integration", name: string) => ({ kind, name, reason: "Because" })

const plan: MovePlan = {
  steps: [],
  equal: 2,
  refused: [aNote("integration", "webhook")],
  remarks: [],
  onlyHere: [{ kind: "feature", name: "ours" }]
}

it("ends with the counts, after all lists", () => {
  const notes = { leftOff: [aNote("feature", "old")], absent: ["groups"] }
  expect(planSummary(plan, notes).split("\n")).toEqual([
    "Only here, and stays:",
    "  feature ours",
    "",
    "Cannot come:",
    "  integration webhook: Because",
    "",
    "Left off:",
    "  feature old: Because",
    "",
    "Not at the other server, or not readable there:",
    "  groups",
    "",
    "0 items to bring, 2 equal, 1 that cannot come, 1 left off. Nothing has changed."
  ])
})

it("does not list what is only here if the document has just some flags", () => {
  expect(planSummary({ ...plan, refused: [] }, { listOnlyHere: false })).toBe(
    "0 items to bring, 2 equal, 0 that cannot come. Nothing has changed."
  )
})
