import {
  AdvancedPlaygroundRequest,
  AdvancedPlaygroundResponse,
  field,
  FoundChangeRequest,
  NewChange,
  NewState,
  NewTitle,
  ScheduledChangeRequest,
  ShownChangeRequest,
  ChangeRequestCounts
} from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  ArchivedFeatureError,
  ConflictError,
  ExceedsLimitError,
  InvalidOperationError,
  NameExistsError,
  NotFoundError
} from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { ChangePath, ChangeRequestPath, FeaturePath, ProjectEnvironmentPath, ProjectPath } from "../operation/paths.ts"
import { text } from "../operation/query-forms.ts"
import { changeRequestExamples } from "./change-requests.examples.ts"

const path = "/projects/:projectId/change-requests"
const one = `${path}/:id` as const

const judged = [ArchivedFeatureError, ExceedsLimitError, InvalidOperationError, NameExistsError, NotFoundError] as const

const propose = HttpApiEndpoint.post("changeRequest", "/projects/:projectId/environments/:environment/change-requests", {
  params: ProjectEnvironmentPath,
  payload: Schema.Union([NewChange, Schema.Array(NewChange)]).annotate({
    identifier: "NewChanges",
    description: "One change to propose, or several."
  }),
  success: ShownChangeRequest,
  error: judged
}).annotateMerge(
  operation({
    summary: "Propose changes",
    description:
      "Adds changes to the caller's draft in the environment, or makes one. Each is checked as if it were made directly. A change of the same thing replaces an earlier one in the draft. Whoever may not make the changes can propose them where changes need approval, and in protected projects.",
    example: changeRequestExamples.changeRequest
  })
)

const Listed = Schema.Array(ShownChangeRequest)

const list = HttpApiEndpoint.get("getChangeRequestsForProject", path, {
  params: ProjectPath,
  success: Listed,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List change requests of a project",
    description: "The newest first, at most 1000, without drafts of others and without the diffs of changes.",
    example: changeRequestExamples.getChangeRequestsForProject
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
    example: changeRequestExamples.getChangeRequestsCount
  })
)

const pending = HttpApiEndpoint.get("getPendingChangeRequestsForUser", `${path}/pending`, {
  params: ProjectPath,
  success: Listed,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List your open change requests in a project",
    description: "The newest first.",
    example: changeRequestExamples.getPendingChangeRequestsForUser
  })
)

const pendingOfFeature = HttpApiEndpoint.get("getPendingChangeRequestsForFeature", `${path}/pending/:featureName`, {
  params: FeaturePath,
  success: Listed,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List open change requests of a feature",
    description: "The newest first, without drafts of others.",
    example: changeRequestExamples.getPendingChangeRequestsForFeature
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
    description: "In a project: those in review that the caller may approve and did not write, and approved ones that the caller may apply.",
    example: changeRequestExamples.getActionableChangeRequests
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
    example: changeRequestExamples.getScheduledChangeRequests
  })
)

const get = HttpApiEndpoint.get("getChangeRequest", one, {
  params: ChangeRequestPath,
  success: ShownChangeRequest,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Get a change request",
    description:
      "With the diff of each change: what it replaces as it is now, as it was when the change was proposed, and as it will be. Conflicts are computed when it is read.",
    example: changeRequestExamples.getChangeRequest
  })
)

const remove = HttpApiEndpoint.delete("deleteChangeRequest", one, {
  params: ChangeRequestPath,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Delete a change request",
    description: "A draft, or a cancelled one. For its author.",
    example: changeRequestExamples.deleteChangeRequest
  })
)

const editChange = HttpApiEndpoint.put("editChange", `${path}/:changeRequestId/changes/:changeId`, {
  params: ChangePath,
  payload: NewChange,
  success: ShownChangeRequest,
  error: judged
}).annotateMerge(
  operation({
    summary: "Edit a change",
    description: "For the author of the request, as long as it is not closed. Takes back approvals and the schedule.",
    example: changeRequestExamples.editChange
  })
)

const discardChange = HttpApiEndpoint.delete("deleteChange", `${path}/:changeRequestId/changes/:changeId`, {
  params: ChangePath,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Discard a change",
    description:
      "For the author of the request, as long as it is not closed. Takes back approvals and the schedule. A request without changes is deleted.",
    example: changeRequestExamples.deleteChange
  })
)

const move = HttpApiEndpoint.put("updateChangeRequestState", `${one}/state`, {
  params: ChangeRequestPath,
  payload: NewState,
  success: ShownChangeRequest,
  error: [...judged, ConflictError]
}).annotateMerge(
  operation({
    summary: "Move a change request on",
    description:
      "Authors send it to review and cancel it. Reviewers with APPROVE_CHANGE_REQUEST approve and reject requests of others. APPLY_CHANGE_REQUEST applies and schedules what was approved: all changes or none, in one transaction. 409 if something was changed since a change was proposed.",
    example: changeRequestExamples.updateChangeRequestState
  })
)

const rebase = HttpApiEndpoint.post("rebaseChangeRequest", `${one}/rebase`, {
  params: ChangeRequestPath,
  success: ShownChangeRequest,
  error: [ConflictError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Rebase a change request",
    description:
      "Takes what there is now as the start of all changes, which solves conflicts. For its author. Takes back approvals and the schedule. 409 if something is gone.",
    example: changeRequestExamples.rebaseChangeRequest
  })
)

const setTitle = HttpApiEndpoint.put("updateChangeRequestTitle", `${one}/title`, {
  params: ChangeRequestPath,
  payload: NewTitle,
  success: HttpApiSchema.Empty(204),
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Set the title of a change request",
    description: "For its author, as long as it is not closed.",
    example: changeRequestExamples.updateChangeRequestTitle
  })
)

const search = HttpApiEndpoint.get("searchChangeRequests", "/search/change-requests", {
  query: {
    createdBy: text("The id of the author", { pattern: "^(IS:)?-?\\d+$", example: "7" }),
    requestedApproverId: text("The id of a user who was asked for a review", { pattern: "^(IS:)?\\d+$", example: "7" }),
    state: text("Whether they are open or closed", { enum: ["IS:open", "IS:closed"], example: "IS:open" }),
    offset: text("The number of requests to skip", { pattern: "^(0|[1-9]\\d{0,9})$", default: "0", example: "0" }),
    limit: text("The number of requests in a page, 1 to 1000", { default: "50", example: "50" })
  },
  success: Schema.Struct({
    changeRequests: field(Schema.Array(FoundChangeRequest), "The requests, newest first"),
    total: field(Schema.Int, "The number of all matching requests")
  }).annotate({ identifier: "ChangeRequestSearch", description: "A page of change requests." })
}).annotateMerge(
  operation({
    summary: "Search change requests",
    description: "In all projects that the caller can see, without drafts of others.",
    example: changeRequestExamples.searchChangeRequests
  })
)

const play = HttpApiEndpoint.post("getChangeRequestPlayground", "/playground/change-request/:id", {
  params: { id: ChangeRequestPath.id },
  payload: Schema.Struct({ context: AdvancedPlaygroundRequest.fields.context }).annotate({
    identifier: "ChangeRequestPlaygroundRequest",
    description: "The users to evaluate features for."
  }),
  success: AdvancedPlaygroundResponse,
  error: judged
}).annotateMerge(
  operation({
    summary: "Evaluate features as if a change request were applied",
    description: "Those of its project, in its environment. Writes nothing.",
    example: changeRequestExamples.getChangeRequestPlayground
  })
)

export class ChangeRequestsGroup extends HttpApiGroup.make("changeRequests")
  .add(
    propose,
    list,
    count,
    pending,
    pendingOfFeature,
    actionable,
    scheduled,
    get,
    remove,
    editChange,
    discardChange,
    move,
    rebase,
    setTitle,
    search,
    play
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Change requests", description: "Propose, approve and apply changes together" })
  ) {}
