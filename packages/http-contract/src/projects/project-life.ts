import { Project, ProjectMode } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { InvalidOperationError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { ProjectPath } from "../operation/paths.ts"

const ProjectChange = Schema.Struct({
  name: Schema.String,
  description: Schema.optionalKey(Schema.NullOr(Schema.String)),
  mode: Schema.optionalKey(ProjectMode),
  defaultStickiness: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "ProjectChange" })

const ProjectId = Schema.Struct({ id: Schema.String }).annotate({ identifier: "ProjectId" })

const validateProject = HttpApiEndpoint.post("validateProject", "/projects/validate", {
  payload: ProjectId,
  success: HttpApiSchema.Empty(200),
  error: NameExistsError
})
  .annotate(RequiresPermission, { permission: "CREATE_PROJECT", scope: "root" })
  .annotateMerge(operation("validateProject", "Validate the id of a project", "Whether a project can be made with it."))

const updateProject = HttpApiEndpoint.put("updateProject", "/projects/:projectId", {
  params: ProjectPath,
  payload: ProjectChange,
  success: Project,
  error: NotFoundError
})
  .annotate(RequiresPermission, { permission: "UPDATE_PROJECT", scope: "project" })
  .annotateMerge(operation("updateProject", "Change a project", "What is left out stays as it is."))

const deleteProject = HttpApiEndpoint.delete("deleteProject", "/projects/:projectId", {
  params: ProjectPath,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "DELETE_PROJECT", scope: "project" })
  .annotateMerge(
    operation(
      "deleteProject",
      "Delete a project",
      "With its archived features and its segments. Refused while other features are in it."
    )
  )

const archiveProject = HttpApiEndpoint.post("archiveProject", "/projects/archive/:projectId", {
  params: ProjectPath,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "DELETE_PROJECT", scope: "project" })
  .annotateMerge(
    operation(
      "archiveProject",
      "Archive a project",
      "It takes no features until it is revived. Refused while features are in it that are not archived."
    )
  )

const reviveProject = HttpApiEndpoint.post("reviveProject", "/projects/revive/:projectId", {
  params: ProjectPath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
})
  .annotate(RequiresPermission, { permission: "UPDATE_PROJECT", scope: "project" })
  .annotateMerge(operation("reviveProject", "Revive an archived project", "It takes features again."))

/** What becomes of projects. */
export class ProjectLifeGroup extends HttpApiGroup.make("projectLife")
  .add(validateProject, updateProject, deleteProject, archiveProject, reviveProject)
  .annotateMerge(
    OpenApi.annotations({ title: "Lives of projects", description: "Change, archive, revive and delete projects" })
  ) {}
