import { NewChangeRequestConfig } from "../domain/change-requests/approval-rule.ts"
import { NewComment, NewState, NewTitle } from "../domain/change-requests/change-request.ts"
import { NewChange } from "../domain/change-requests/changes/change.ts"
import {
  parseChangeRequestPage,
  parseChangeRequestQuery
} from "../domain/change-requests/parse-change-request-query.ts"
import { closeCalendar, openCalendar } from "../use-cases/change-requests/calendar.ts"
import { getChangeRequestConfig } from "../use-cases/change-requests/rules/change-request-config.ts"
import { listDefaultReviewers, setDefaultReviewers } from "../use-cases/change-requests/rules/default-reviewers.ts"
import { setChangeRequestConfig } from "../use-cases/change-requests/rules/set-change-request-config.ts"
import { discardChange, editChange, proposeChanges } from "../use-cases/change-requests/draft-changes.ts"
import {
  countActionable,
  countChangeRequests,
  getChangeRequest,
  listChangeRequests,
  listPendingOfCaller,
  listPendingOfFeature,
  listScheduled,
  playChangeRequest,
  searchChangeRequests
} from "../use-cases/change-requests/find-requests.ts"
import { moveRequest } from "../use-cases/change-requests/move-request.ts"
import { deleteRequest, rebaseRequest } from "../use-cases/change-requests/rebase-request.ts"
import {
  addComment,
  askReviewers,
  listAvailableReviewers,
  listReviewers,
  setTitle
} from "../use-cases/change-requests/review-request.ts"
import { method } from "./method.ts"
import {
  ChangeAddressInput,
  featureName,
  filtersNamed,
  numericId,
  numericIds,
  optional,
  parsed,
  parsedAfter,
  parsedAfterTwo,
  PlaygroundContextInput,
  ProjectEnvironmentInput,
  projectId,
  ProposedChanges,
  RequestAddressInput
} from "./inputs.ts"

export const changeRequests = {
  getConfig: method(getChangeRequestConfig, projectId),
  setConfig: method(setChangeRequestConfig, ProjectEnvironmentInput, NewChangeRequestConfig),
  listDefaultReviewers: method(listDefaultReviewers, projectId),
  setDefaultReviewers: method(setDefaultReviewers, projectId, numericIds),
  propose: method(proposeChanges, ProjectEnvironmentInput, ProposedChanges),
  editChange: method(editChange, ChangeAddressInput, NewChange),
  discardChange: method(discardChange, ChangeAddressInput),
  get: method(getChangeRequest, RequestAddressInput),
  list: method(parsedAfter(parseChangeRequestPage, listChangeRequests), projectId, filtersNamed("offset", "limit")),
  listOwn: method(parsedAfter(parseChangeRequestPage, listPendingOfCaller), projectId, filtersNamed("offset", "limit")),
  listOfFeature: method(
    parsedAfterTwo(parseChangeRequestPage, listPendingOfFeature),
    projectId,
    featureName,
    filtersNamed("offset", "limit")
  ),
  listScheduled: method(listScheduled, projectId),
  count: method(countChangeRequests, projectId),
  countActionable: method(countActionable, projectId),
  search: method(
    parsed(parseChangeRequestQuery, searchChangeRequests),
    filtersNamed("createdBy", "requestedApproverId", "state", "offset", "limit")
  ),
  setState: method(moveRequest, RequestAddressInput, NewState),
  rebase: method(rebaseRequest, RequestAddressInput),
  delete: method(deleteRequest, RequestAddressInput),
  comment: method(addComment, RequestAddressInput, NewComment),
  askReviewers: method(askReviewers, RequestAddressInput, numericIds),
  listReviewers: method(listReviewers, RequestAddressInput),
  listAvailableReviewers: method(listAvailableReviewers, ProjectEnvironmentInput, optional(numericId)),
  setTitle: method(setTitle, RequestAddressInput, NewTitle),
  play: method(playChangeRequest, numericId, PlaygroundContextInput),
  openCalendar: method(openCalendar, projectId),
  closeCalendar: method(closeCalendar, projectId)
}
