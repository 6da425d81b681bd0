import {
  AdvancedPlaygroundRequest,
  AdvancedPlaygroundResponse,
  NewChange,
  NewState,
  NewTitle,
  ChangeRequestView
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
import { ChangePath, ChangeRequestPath, ProjectEnvironmentPath } from "../operation/paths.ts"
import { changeRequestExamples } from "./change-requests.examples.ts"

const path = "/projects/:projectId/change-requests"
const one = `${path}/:id` as const

const judged = [ArchivedFeatureError, ExceedsLimitError, InvalidOperationError, NameExistsError, NotFoundError] as const

const propose = HttpApiEndpoint.post(
  "changeRequest",
  "/projects/:projectId/environments/:environment/change-requests",
  {
    params: ProjectEnvironmentPath,
    payload: Schema.Union([NewChange, Schema.Array(NewChange)]).annotate({
      identifier: "NewChanges",
      description: "One change to propose, or several."
    }),
    success: ChangeRequestView,
    error: judged
  }
).annotateMerge(
  operation({
    summary: "Propose changes",
    description:
      "Adds changes to the caller's draft in the environment, or makes one. Each is checked as if it were made directly. A change of the same thing replaces an earlier one in the draft. Whoever may not make the changes can propose them where changes need approval, and in protected projects.",
    example: changeRequestExamples.changeRequest
  })
)

const get = HttpApiEndpoint.get("getChangeRequest", one, {
  params: ChangeRequestPath,
  success: ChangeRequestView,
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
  success: ChangeRequestView,
  error: [...judged, ConflictError]
}).annotateMerge(
  operation({
    summary: "Edit a change",
    description:
      "For the author of the request, as long as it is not closed. Takes back approvals and the schedule. 409 if another change of the request could not be applied any more.",
    example: changeRequestExamples.editChange
  })
)

const discardChange = HttpApiEndpoint.delete("deleteChange", `${path}/:changeRequestId/changes/:changeId`, {
  params: ChangePath,
  success: HttpApiSchema.Empty(200),
  error: [ConflictError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Discard a change",
    description:
      "For the author of the request, as long as it is not closed. Takes back approvals and the schedule. A request without changes is deleted. 409 if another change of the request could not be applied any more.",
    example: changeRequestExamples.deleteChange
  })
)

const move = HttpApiEndpoint.put("updateChangeRequestState", `${one}/state`, {
  params: ChangeRequestPath,
  payload: NewState,
  success: ChangeRequestView,
  error: [...judged, ConflictError]
}).annotateMerge(
  operation({
    summary: "Move a change request on",
    description:
      "Authors send it to review and cancel it. Reviewers with APPROVE_CHANGE_REQUEST approve and reject requests of others. APPLY_CHANGE_REQUEST applies and schedules what was approved: all changes or none, in one transaction. 409 if something was changed since a change was proposed, if a change could not be applied, or if the request has another `revision` than the one given.",
    example: changeRequestExamples.updateChangeRequestState
  })
)

const rebase = HttpApiEndpoint.post("rebaseChangeRequest", `${one}/rebase`, {
  params: ChangeRequestPath,
  success: ChangeRequestView,
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
  .add(propose, get, remove, editChange, discardChange, move, rebase, setTitle, play)
  .annotateMerge(
    OpenApi.annotations({ title: "Change requests", description: "Propose, approve and apply changes together" })
  ) {}
