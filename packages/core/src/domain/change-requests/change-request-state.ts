import { Schema } from "effect"

export const ChangeRequestState = Schema.Literals([
  "Draft",
  "In review",
  "Approved",
  "Scheduled",
  "Applied",
  "Rejected",
  "Cancelled"
])
export type ChangeRequestState = typeof ChangeRequestState.Type

/** The states to which people can move a request. Nothing becomes a draft again. */
export const TargetState = Schema.Literals(["In review", "Approved", "Scheduled", "Applied", "Rejected", "Cancelled"])
export type TargetState = typeof TargetState.Type

export const openStates = [
  "Draft",
  "In review",
  "Approved",
  "Scheduled"
] as const satisfies ReadonlyArray<ChangeRequestState>
export const closedStates = ["Applied", "Rejected", "Cancelled"] as const satisfies ReadonlyArray<ChangeRequestState>

/** States that depend on how many approvals a request has. */
export const underReview: ReadonlyArray<ChangeRequestState> = ["In review", "Approved", "Scheduled"]

/**
 * The state of a request after a rule was changed. Only an approval moves a request to approved, so a request that
 * needs fewer approvals than before stays in review.
 */
export const judgedState = (state: ChangeRequestState, hasEnough: boolean): ChangeRequestState =>
  underReview.includes(state) && !hasEnough ? "In review" : state

/** Applied, rejected and cancelled requests never change again. */
export const isClosed = (state: ChangeRequestState): boolean => closedStates.some((closed) => closed === state)

/**
 * Why a request cannot move from one state to another; undefined if it can. A request that needs no approval can be
 * applied and scheduled from any open state.
 */
export const whyNotTo = (from: ChangeRequestState, to: TargetState, needed: number): string | undefined => {
  if (isClosed(from)) return `The change request is closed: it is ${inWords[from]}`
  if (needed === 0 && (to === "Applied" || to === "Scheduled")) return undefined
  if (comesFrom[to].includes(from)) return undefined
  return `A change request that is ${inWords[from]} cannot be ${done[to]}: it must be ${comesFrom[to].map((state) => inWords[state]).join(" or ")}`
}

const comesFrom: Readonly<Record<TargetState, ReadonlyArray<ChangeRequestState>>> = {
  "In review": ["Draft"],
  Approved: ["In review", "Approved"],
  Rejected: ["In review", "Approved", "Scheduled"],
  Scheduled: ["Approved", "Scheduled"],
  Applied: ["Approved", "Scheduled"],
  Cancelled: openStates
}

const inWords: Readonly<Record<ChangeRequestState, string>> = {
  Draft: "a draft",
  "In review": "in review",
  Approved: "approved",
  Scheduled: "scheduled",
  Applied: "applied",
  Rejected: "rejected",
  Cancelled: "cancelled"
}

const done: Readonly<Record<TargetState, string>> = {
  "In review": "sent to review",
  Approved: "approved",
  Rejected: "rejected",
  Scheduled: "scheduled",
  Applied: "applied",
  Cancelled: "cancelled"
}
