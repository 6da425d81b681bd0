import type { UseQueryResult } from "@tanstack/react-query"
import { $api } from "../interface/client.ts"
import type { ChangeRequestSearch, FoundChangeRequest } from "../interface/operations.gen.ts"
import { useMay, useMe } from "../interface/permissions.ts"

/**
 * The open change requests of all projects that the caller can see, the newest first. All components share one HTTP
 * request.
 */
export const useOpenRequests = (): UseQueryResult<ChangeRequestSearch, unknown> =>
  $api.useQuery("get", "/api/admin/search/change-requests", { params: { query: { state: "IS:open", limit: "1000" } } })

/** The drafts of the caller, which are not visible to others. */
export const useDrafts = (): ReadonlyArray<FoundChangeRequest> =>
  (useOpenRequests().data?.changeRequests ?? []).filter(({ state }) => state === "Draft")

/** The requests in which the next step is the caller's. */
export interface Waiting {
  readonly toReview: ReadonlyArray<FoundChangeRequest>
  readonly toApply: ReadonlyArray<FoundChangeRequest>
}

/** The requests that wait for the caller: others' to review, and approved ones to apply. */
export const useWaiting = (): Waiting => {
  const found = useOpenRequests().data?.changeRequests ?? []
  const me = useMe()?.user.id
  const may = useMay()
  const isAllowed = (permission: "APPROVE_CHANGE_REQUEST" | "APPLY_CHANGE_REQUEST", one: FoundChangeRequest) =>
    may(permission, { project: one.project, environment: one.environment }).allowed
  return {
    toReview: found.filter(
      (one) =>
        one.state === "In review" &&
        one.createdBy.id !== me &&
        !one.approvals.some(({ createdBy }) => createdBy.id === me) &&
        isAllowed("APPROVE_CHANGE_REQUEST", one)
    ),
    toApply: found.filter((one) => one.state === "Approved" && isAllowed("APPLY_CHANGE_REQUEST", one))
  }
}
