import { Schema } from "effect"
import { field } from "../values/field.ts"
import { Timestamp } from "../values/timestamp.ts"
import { authorOf, type ChangeRequest, ChangeRequestView, showVerdict } from "./change-request.ts"
import { type ChangeTarget, isFeatureChange, isSegmentChange } from "./changes/change.ts"
import { type ChangeRequestState, closedStates, openStates } from "./change-request-state.ts"
import type { RequestOutline } from "./request-outline.ts"

/**
 * Which requests to return, the newest first. An absent filter matches everything. Drafts are visible to their authors
 * only.
 */
export interface ChangeRequestQuery {
  readonly projects: "all" | ReadonlyArray<string>
  readonly environment?: string
  readonly states?: ReadonlyArray<ChangeRequestState>
  readonly author?: number
  /** A user who was asked for a review. */
  readonly reviewer?: number
  readonly feature?: string
  /** The user whose drafts match; drafts of others do not. */
  readonly viewer?: number
  readonly offset?: number
  readonly limit?: number
}

export interface ChangeRequestPage {
  /** At most as many as the limit, and fewer if they would exceed `CurrentPageSize`. */
  readonly requests: ReadonlyArray<RequestOutline>
  /** The count of all matches, whatever the limit. */
  readonly total: number
}

/** How many requests a page has at most. */
export const MOST_LISTED = 1000

export const ChangeRequestCounts = Schema.Struct({
  total: field(Schema.Int, "All requests, without drafts"),
  applied: field(Schema.Int, "Applied requests"),
  rejected: field(Schema.Int, "Rejected requests"),
  reviewRequired: field(Schema.Int, "Requests in review"),
  approved: field(Schema.Int, "Approved requests"),
  scheduled: field(Schema.Int, "Scheduled requests")
}).annotate({ identifier: "ChangeRequestCounts", description: "The number of change requests of a project by state." })
export type ChangeRequestCounts = typeof ChangeRequestCounts.Type

export const changeRequestCounts = (byState: ReadonlyMap<ChangeRequestState, number>): ChangeRequestCounts => {
  const count = (state: ChangeRequestState) => byState.get(state) ?? 0
  return {
    total: [...byState].reduce((sum, [state, number]) => (state === "Draft" ? sum : sum + number), 0),
    applied: count("Applied"),
    rejected: count("Rejected"),
    reviewRequired: count("In review"),
    approved: count("Approved"),
    scheduled: count("Scheduled")
  }
}

/** The values of the filter `state` of the search. */
export const stateFilters = { "IS:open": openStates, "IS:closed": closedStates } as const

export const FoundChangeRequest = Schema.Struct({
  id: ChangeRequestView.fields.id,
  title: ChangeRequestView.fields.title,
  environment: ChangeRequestView.fields.environment,
  project: ChangeRequestView.fields.project,
  createdBy: ChangeRequestView.fields.createdBy,
  createdAt: field(Timestamp, "When the first change was proposed"),
  features: field(Schema.Array(Schema.String), "The names of the features that it changes"),
  segments: field(Schema.Array(Schema.String), "The names of the segments that it changes"),
  approvals: ChangeRequestView.fields.approvals,
  state: ChangeRequestView.fields.state,
  schedule: ChangeRequestView.fields.schedule
}).annotate({ identifier: "FoundChangeRequest", description: "A change request in search results." })
export type FoundChangeRequest = typeof FoundChangeRequest.Type

export const foundRequest = (request: RequestOutline, segmentName: (id: number) => string): FoundChangeRequest => ({
  ...basicView(request),
  features: changedFeatureNames(request),
  segments: [...new Set(changedSegmentIds(request))].map(segmentName)
})

/** What every response about a request contains, except its changes. */
export const commonView = (request: RequestHead, minApprovals: number) => ({
  ...basicView(request),
  minApprovals,
  rejections: request.rejections.map(showVerdict),
  stateTimestamps: { ...request.stateTimestamps },
  revision: request.revision ?? 0
})

type RequestHead = Omit<ChangeRequest, "changes" | "comments" | "references">

/** What search results contain as well. */
const basicView = (request: RequestHead) => ({
  id: request.id,
  ...(request.title === null ? {} : { title: request.title }),
  environment: request.environment,
  project: request.project,
  createdBy: authorOf(request.author),
  createdAt: request.createdAt,
  approvals: request.approvals.map(showVerdict),
  state: request.state,
  ...scheduleView(request)
})

/** The distinct names of the features that the request changes. */
export const changedFeatureNames = ({ changes }: Targets): ReadonlyArray<string> => [
  ...new Set(changes.flatMap(({ change }) => (isFeatureChange(change) ? [change.feature] : [])))
]

interface Targets {
  readonly changes: ReadonlyArray<{ readonly change: ChangeTarget }>
}

/** The ids of the segments that the request changes. */
export const changedSegmentIds = ({ changes }: Targets): ReadonlyArray<number> =>
  changes.flatMap(({ change }) => (isSegmentChange(change) ? [change.payload.id] : []))

const scheduleView = ({ schedule, state }: Pick<ChangeRequest, "schedule" | "state">) =>
  schedule === null || state !== "Scheduled"
    ? {}
    : {
        schedule: {
          scheduledAt: schedule.at,
          status: schedule.status,
          ...(schedule.reason === undefined ? {} : { reason: schedule.reason }),
          ...(schedule.status === "failed" ? { failureReason: schedule.reason ?? null } : {})
        }
      }

export const ScheduledChangeRequest = Schema.Struct({
  id: ChangeRequestView.fields.id,
  environment: ChangeRequestView.fields.environment,
  title: ChangeRequestView.fields.title,
  schedule: ChangeRequestView.fields.schedule
}).annotate({ identifier: "ScheduledChangeRequest", description: "A change request that is scheduled." })
export type ScheduledChangeRequest = typeof ScheduledChangeRequest.Type

export const scheduledRequest = (request: RequestOutline): ScheduledChangeRequest => ({
  id: request.id,
  environment: request.environment,
  ...(request.title === null ? {} : { title: request.title }),
  ...scheduleView(request)
})
