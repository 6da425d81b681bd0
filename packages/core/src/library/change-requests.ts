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
  ChangeAddress,
  featureName,
  filtersNamed,
  number,
  numbers,
  optional,
  parsed,
  parsedAfter,
  parsedAfterTwo,
  PlaygroundContext,
  ProjectEnvironment,
  projectId,
  ProposedChanges,
  RequestAddress
} from "./inputs.ts"

export const changeRequests = {
  getConfig: method(getChangeRequestConfig, projectId),
  setConfig: method(setChangeRequestConfig, ProjectEnvironment, NewChangeRequestConfig),
  listDefaultReviewers: method(listDefaultReviewers, projectId),
  setDefaultReviewers: method(setDefaultReviewers, projectId, numbers),
  propose: method(proposeChanges, ProjectEnvironment, ProposedChanges),
  editChange: method(editChange, ChangeAddress, NewChange),
  discardChange: method(discardChange, ChangeAddress),
  get: method(getChangeRequest, RequestAddress),
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
  setState: method(moveRequest, RequestAddress, NewState),
  rebase: method(rebaseRequest, RequestAddress),
  delete: method(deleteRequest, RequestAddress),
  comment: method(addComment, RequestAddress, NewComment),
  askReviewers: method(askReviewers, RequestAddress, numbers),
  listReviewers: method(listReviewers, RequestAddress),
  listAvailableReviewers: method(listAvailableReviewers, ProjectEnvironment, optional(number)),
  setTitle: method(setTitle, RequestAddress, NewTitle),
  play: method(playChangeRequest, number, PlaygroundContext),
  openCalendar: method(openCalendar, projectId),
  closeCalendar: method(closeCalendar, projectId)
}
