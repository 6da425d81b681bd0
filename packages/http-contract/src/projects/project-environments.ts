import { NewStrategy } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { ExceedsLimitError, InvalidOperationError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { ProjectEnvironmentPath, ProjectPath } from "../operation/paths.ts"

const path = "/projects/:projectId/environments/:environment"

const addProjectEnvironment = HttpApiEndpoint.post("addEnvironmentToProject", "/projects/:projectId/environments", {
  params: ProjectPath,
  payload: Schema.Struct({ environment: Schema.String }).annotate({ identifier: "EnvironmentName" }),
  success: Schema.Struct({ environment: Schema.String, changeRequestsEnabled: Schema.Boolean }).annotate({
    identifier: "LinkedEnvironment"
  }),
  error: [NotFoundError, NameExistsError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_PROJECT", scope: "project" })
  .annotateMerge(
    operation("addEnvironmentToProject", "Link an environment to a project", "Its features are off there.")
  )

const removeProjectEnvironment = HttpApiEndpoint.delete("removeEnvironmentFromProject", path, {
  params: ProjectEnvironmentPath,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_PROJECT", scope: "project" })
  .annotateMerge(
    operation(
      "removeEnvironmentFromProject",
      "Unlink an environment from a project",
      "What its features have there goes. The last environment of a project stays."
    )
  )

const setDefaultStrategy = HttpApiEndpoint.post("addDefaultStrategyToProjectEnvironment", `${path}/default-strategy`, {
  params: ProjectEnvironmentPath,
  payload: NewStrategy,
  success: NewStrategy,
  error: [ExceedsLimitError, InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_PROJECT", scope: "project" })
  .annotateMerge(
    operation(
      "addDefaultStrategyToProjectEnvironment",
      "Set the default strategy of an environment",
      "Features of the project get it when they are switched on there without a strategy."
    )
  )

/** Which environments projects have, and what features get there. */
export class ProjectEnvironmentsGroup extends HttpApiGroup.make("projectEnvironments")
  .add(addProjectEnvironment, removeProjectEnvironment, setDefaultStrategy)
  .annotateMerge(
    OpenApi.annotations({ title: "Environments of projects", description: "Link, unlink and set up environments" })
  ) {}
