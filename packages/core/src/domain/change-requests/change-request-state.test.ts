import { describe, expect, it } from "vitest"
import {
  ChangeRequestState,
  closedStates,
  isClosed,
  judgedState,
  openStates,
  TargetState,
  underReview,
  whyNotTo
} from "./change-request-state.ts"

const states = ChangeRequestState.literals

/** From which states a request can move to each, where it needs an approval. */
const moves: Readonly<Record<TargetState, ReadonlyArray<ChangeRequestState>>> = {
  "In review": ["Draft"],
  Approved: ["In review", "Approved"],
  Scheduled: ["Approved", "Scheduled"],
  Applied: ["Approved", "Scheduled"],
  Rejected: ["In review", "Approved", "Scheduled"],
  Cancelled: ["Draft", "In review", "Approved", "Scheduled"]
}

describe.each(TargetState.literals)("a move to %s", (to) => {
  const possible = (needed: number) => states.filter((from) => whyNotTo(from, to, needed) === undefined)

  it("is possible from some states", () => {
    expect(possible(1)).toEqual(states.filter((state) => moves[to].includes(state)))
  })

  it("is possible from every open state if it applies the request and needs no approval", () => {
    expect(possible(0)).toEqual(to === "Applied" || to === "Scheduled" ? openStates : possible(1))
  })
})

it.each<[ChangeRequestState, TargetState, string]>([
  ["Draft", "Approved", "A change request that is a draft cannot be approved: it must be in review or approved"],
  [
    "Draft",
    "Rejected",
    "A change request that is a draft cannot be rejected: it must be in review or approved or scheduled"
  ],
  ["Draft", "Scheduled", "A change request that is a draft cannot be scheduled: it must be approved or scheduled"],
  ["In review", "Applied", "A change request that is in review cannot be applied: it must be approved or scheduled"],
  ["Approved", "In review", "A change request that is approved cannot be sent to review: it must be a draft"],
  ["Scheduled", "In review", "A change request that is scheduled cannot be sent to review: it must be a draft"],
  ["Applied", "Approved", "The change request is closed: it is applied"],
  ["Rejected", "Cancelled", "The change request is closed: it is rejected"],
  ["Cancelled", "Applied", "The change request is closed: it is cancelled"]
])("says why a request that is %s cannot become %s", (from, to, why) => {
  expect(whyNotTo(from, to, 1)).toBe(why)
})

it("has open and closed states, and no others", () => {
  expect([...openStates, ...closedStates]).toEqual(states)
  expect(states.filter(isClosed)).toEqual(closedStates)
})

it.each(states)("judges a request that is %s by how many approvals it has", (state) => {
  expect(judgedState(state, true)).toBe(state)
  expect(judgedState(state, false)).toBe(underReview.includes(state) ? "In review" : state)
})
