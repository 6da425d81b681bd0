import {
  ChangeRequestCounts,
  field,
  FoundChangeRequest,
  ListedChangeRequest,
  ScheduledChangeRequest
} from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { FeaturePath, ProjectPath } from "../operation/paths.ts"
import { text } from "../operation/query-forms.ts"
import { changeRequestListExamples } from "./change-request-lists.examples.ts"

const path = "/projects/:projectId/change-requests"

const Listed = Schema.Array(ListedChangeRequest)

const offset = text("The number of requests to skip", { pattern: "^(0|[1-9]\\d{0,9})$", default: "0", example: "0" })

const page = {
  offset,
  limit: text("The number of requests in a page, 1 to 1000", { default: "1000", example: "1000" })
}

const ofLists =
  "Without the content of changes, comments and conflicts: those of one request have them. A page ends early after 20,000,000 characters; the next one begins after the requests received."

const list = HttpApiEndpoint.get("getChangeRequestsForProject", path, {
  params: ProjectPath,
  query: page,
  success: Listed,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List change requests of a project",
    description: `The newest first, without drafts of others. ${ofLists}`,
    example: changeRequestListExamples.getChangeRequestsForProject
  })
)

const count = HttpApiEndpoint.get("getChangeRequestsCount", `${path}/count`, {
  params: ProjectPath,
  success: ChangeRequestCounts,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Count change requests of a project",
    description: "By state. Drafts do not count.",
    example: changeRequestListExamples.getChangeRequestsCount
  })
)

const pending = HttpApiEndpoint.get("getPendingChangeRequestsForUser", `${path}/pending`, {
  params: ProjectPath,
  query: page,
  success: Listed,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List your open change requests in a project",
    description: `The newest first. ${ofLists}`,
    example: changeRequestListExamples.getPendingChangeRequestsForUser
  })
)

const pendingOfFeature = HttpApiEndpoint.get("getPendingChangeRequestsForFeature", `${path}/pending/:featureName`, {
  params: FeaturePath,
  query: page,
  success: Listed,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List open change requests of a feature",
    description: `The newest first, without drafts of others. ${ofLists}`,
    example: changeRequestListExamples.getPendingChangeRequestsForFeature
  })
)

const actionable = HttpApiEndpoint.get("getActionableChangeRequests", `${path}/actionable`, {
  params: ProjectPath,
  success: Schema.Struct({ total: field(Schema.Int, "The number of requests") }).annotate({
    identifier: "ActionableChangeRequests",
    description: "How many change requests wait for the caller."
  }),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Count change requests that wait for you",
    description:
      "In a project: those in review that the caller may approve and did not write, and approved ones that the caller may apply.",
    example: changeRequestListExamples.getActionableChangeRequests
  })
)

const scheduled = HttpApiEndpoint.get("getScheduledChangeRequests", `${path}/scheduled`, {
  params: ProjectPath,
  success: Schema.Array(ScheduledChangeRequest),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List scheduled change requests of a project",
    description: "The next first. Includes suspended ones.",
    example: changeRequestListExamples.getScheduledChangeRequests
  })
)

const search = HttpApiEndpoint.get("searchChangeRequests", "/search/change-requests", {
  query: {
    createdBy: text("The id of the author", { pattern: "^(IS:)?-?\\d+$", example: "7" }),
    requestedApproverId: text("The id of a user who was asked for a review", { pattern: "^(IS:)?\\d+$", example: "7" }),
    state: text("Whether they are open or closed", { enum: ["IS:open", "IS:closed"], example: "IS:open" }),
    offset,
    limit: text("The number of requests in a page, 1 to 1000", { default: "50", example: "50" })
  },
  success: Schema.Struct({
    changeRequests: field(Schema.Array(FoundChangeRequest), "The requests, newest first"),
    total: field(Schema.Int, "The number of all matching requests")
  }).annotate({ identifier: "ChangeRequestSearch", description: "A page of change requests." })
}).annotateMerge(
  operation({
    summary: "Search change requests",
    description:
      "In all projects that the caller can see, without drafts of others. A page ends early after 20,000,000 characters.",
    example: changeRequestListExamples.searchChangeRequests
  })
)

export class ChangeRequestListsGroup extends HttpApiGroup.make("changeRequestLists")
  .add(list, count, pending, pendingOfFeature, actionable, scheduled, search)
  .annotateMerge(
    OpenApi.annotations({
      title: "Lists of change requests",
      description: "Find change requests, and what waits for you"
    })
  ) {}
