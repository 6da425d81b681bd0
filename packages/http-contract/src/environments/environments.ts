import { AvailableEnvironment, Environment, EnvironmentListItem } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { ExceedsLimitError, InvalidOperationError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { EnvironmentPath, ProjectPath } from "../operation/paths.ts"

const NewEnvironment = Schema.Struct({
  name: Schema.String,
  type: Schema.String,
  sortOrder: Schema.optionalKey(Schema.Finite)
}).annotate({ identifier: "NewEnvironment" })

const EnvironmentClone = Schema.Struct({
  name: Schema.String,
  type: Schema.String,
  projects: Schema.optionalKey(Schema.Array(Schema.String)),
  clonePermissions: Schema.optionalKey(Schema.Boolean)
}).annotate({ identifier: "EnvironmentClone" })

const EnvironmentList = Schema.Struct({
  version: Schema.Int,
  environments: Schema.Array(EnvironmentListItem)
}).annotate({ identifier: "EnvironmentList" })

const AvailableEnvironments = Schema.Struct({
  version: Schema.Int,
  environments: Schema.Array(AvailableEnvironment)
}).annotate({ identifier: "AvailableEnvironments" })

const getEnvironments = HttpApiEndpoint.get("getAllEnvironments", "/environments", {
  success: EnvironmentList
}).annotateMerge(operation("getAllEnvironments", "List environments", "In their order, with what uses them."))

const getEnvironment = HttpApiEndpoint.get("getEnvironment", "/environments/:name", {
  params: EnvironmentPath,
  success: EnvironmentListItem,
  error: NotFoundError
}).annotateMerge(operation("getEnvironment", "Read an environment", "As the list of environments has it."))

const getProjectEnvironments = HttpApiEndpoint.get("getProjectEnvironments", "/environments/project/:projectId", {
  params: ProjectPath,
  success: AvailableEnvironments,
  error: NotFoundError
}).annotateMerge(
  operation("getProjectEnvironments", "List environments for a project", "All of them, and which the project has.")
)

const createEnvironment = HttpApiEndpoint.post("createEnvironment", "/environments", {
  payload: NewEnvironment,
  success: created(Environment),
  error: [ExceedsLimitError, NameExistsError]
})
  .annotate(RequiresPermission, { permission: "ADMIN", scope: "root" })
  .annotateMerge(operation("createEnvironment", "Create an environment", "No project is linked to it yet."))

const cloneEnvironment = HttpApiEndpoint.post("cloneEnvironment", "/environments/:name/clone", {
  params: EnvironmentPath,
  payload: EnvironmentClone,
  success: Environment,
  error: [ExceedsLimitError, NameExistsError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "ADMIN", scope: "root" })
  .annotateMerge(
    operation(
      "cloneEnvironment",
      "Clone an environment",
      "Features have in the new one what they have in this one: whether they are on, variants and strategies. " +
        "All of it is copied, or nothing."
    )
  )

const removeEnvironment = HttpApiEndpoint.delete("removeEnvironment", "/environments/:name", {
  params: EnvironmentPath,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "ADMIN", scope: "root" })
  .annotateMerge(
    operation(
      "removeEnvironment",
      "Delete an environment",
      "With all that features have there. Refused if it is protected, or the only one of a project."
    )
  )

export class EnvironmentsGroup extends HttpApiGroup.make("environments")
  .add(getEnvironments, getEnvironment, getProjectEnvironments, createEnvironment, cloneEnvironment, removeEnvironment)
  .annotateMerge(OpenApi.annotations({ title: "Environments", description: "Read, create and delete environments" })) {}
