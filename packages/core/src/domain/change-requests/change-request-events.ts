import type { EventDraft } from "../events/event.ts"
import type { EventType } from "../events/event-type.ts"
import type { ChangeRequest, ProposedChange } from "./change-request.ts"
import { isFeatureChange, payloadOf } from "./changes/change.ts"

type ChangeRequestEvent = Extract<EventType, `change-${string}`>

/** An event about a request. It notifies the users in `involved`: the author, and those who were asked for a review. */
export const changeRequestEvent = (
  type: ChangeRequestEvent,
  request: ChangeRequest,
  more: Readonly<Record<string, unknown>> = {}
): EventDraft => ({
  type,
  project: request.project,
  environment: request.environment,
  data: {
    changeRequestId: request.id,
    name: requestNameOf(request),
    state: request.state,
    involved: [...new Set([request.author.id, ...request.reviewers])],
    ...more
  }
})

/** An event about one change of a request. */
export const changeEvent = (
  type: "change-added" | "change-discarded" | "change-edited",
  request: ChangeRequest,
  { change, id }: Pick<ProposedChange, "change" | "id">
): EventDraft => ({
  ...changeRequestEvent(type, request, { change: { id, action: change.action, payload: payloadOf(change) } }),
  ...(isFeatureChange(change) ? { featureName: change.feature } : {})
})

export const titleUpdated = (before: ChangeRequest, after: ChangeRequest): EventDraft => ({
  ...changeRequestEvent("change-request-title-updated", after, { title: after.title }),
  preData: { title: before.title }
})

/** How events and messages name a request: `#12`, or `#12 "Launch"`. */
export const requestNameOf = ({ id, title }: Pick<ChangeRequest, "id" | "title">): string =>
  title === null ? `#${id}` : `#${id} "${title}"`
