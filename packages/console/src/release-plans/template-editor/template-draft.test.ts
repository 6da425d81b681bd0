import { describe, expect, it } from "vitest"
import { badIntervals, bodyOf, type MilestoneDraft, withMoved } from "./template-draft.ts"

const milestone = (key: string, given: Partial<MilestoneDraft> = {}): MilestoneDraft => ({
  key,
  id: undefined,
  name: key,
  next: { amount: "2", unit: "hours" },
  strategies: [],
  ...given
})

const draft = (...milestones: ReadonlyArray<MilestoneDraft>) => ({ name: "Steps", description: "", milestones })

describe("a draft of a template", () => {
  it("is sent in its order, without a time after the last milestone", () => {
    const strategy = { key: "s", id: "7", content: { name: "default" } }
    expect(bodyOf(draft(milestone("a", { id: "1", strategies: [strategy] }), milestone("b")))).toEqual({
      name: "Steps",
      description: "",
      milestones: [
        {
          id: "1",
          name: "a",
          sortOrder: 0,
          transitionCondition: { intervalMinutes: 120 },
          strategies: [{ name: "default", id: "7", sortOrder: 0 }]
        },
        { name: "b", sortOrder: 1, transitionCondition: null, strategies: [] }
      ]
    })
  })

  it("finds invalid times, except after the last milestone", () => {
    const next = { amount: "x", unit: "days" } as const
    expect([
      ...badIntervals(draft(milestone("a", { next }), milestone("b", { next }), milestone("c", { next })))
    ]).toEqual(["a", "b"])
  })

  it("moves its parts", () => {
    expect(withMoved(["a", "b", "c"], 1, -1)).toEqual(["b", "a", "c"])
    expect(withMoved(["a", "b", "c"], 1, 1)).toEqual(["a", "c", "b"])
    expect(withMoved(["a", "b"], 0, -1)).toEqual(["a", "b"])
    expect(withMoved(["a", "b"], 1, 1)).toEqual(["a", "b"])
  })
})
