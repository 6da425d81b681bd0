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
import { door } from "./door.ts"
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
  getConfig: door(getChangeRequestConfig, projectId),
  setConfig: door(setChangeRequestConfig, ProjectEnvironment, NewChangeRequestConfig),
  listDefaultReviewers: door(listDefaultReviewers, projectId),
  setDefaultReviewers: door(setDefaultReviewers, projectId, numbers),
  propose: door(proposeChanges, ProjectEnvironment, ProposedChanges),
  editChange: door(editChange, ChangeAddress, NewChange),
  discardChange: door(discardChange, ChangeAddress),
  get: door(getChangeRequest, RequestAddress),
  list: door(parsedAfter(parseChangeRequestPage, listChangeRequests), projectId, filtersNamed("offset", "limit")),
  listOwn: door(parsedAfter(parseChangeRequestPage, listPendingOfCaller), projectId, filtersNamed("offset", "limit")),
  listOfFeature: door(
    parsedAfterTwo(parseChangeRequestPage, listPendingOfFeature),
    projectId,
    featureName,
    filtersNamed("offset", "limit")
  ),
  listScheduled: door(listScheduled, projectId),
  count: door(countChangeRequests, projectId),
  countActionable: door(countActionable, projectId),
  search: door(
    parsed(parseChangeRequestQuery, searchChangeRequests),
    filtersNamed("createdBy", "requestedApproverId", "state", "offset", "limit")
  ),
  setState: door(moveRequest, RequestAddress, NewState),
  rebase: door(rebaseRequest, RequestAddress),
  delete: door(deleteRequest, RequestAddress),
  comment: door(addComment, RequestAddress, NewComment),
  askReviewers: door(askReviewers, RequestAddress, numbers),
  listReviewers: door(listReviewers, RequestAddress),
  listAvailableReviewers: door(listAvailableReviewers, ProjectEnvironment, optional(number)),
  setTitle: door(setTitle, RequestAddress, NewTitle),
  play: door(playChangeRequest, number, PlaygroundContext),
  openCalendar: door(openCalendar, projectId),
  closeCalendar: door(closeCalendar, projectId)
}
