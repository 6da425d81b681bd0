import { Environment } from "@halyard/core"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../access.ts"
import { created } from "../created.ts"
import { ExceedsLimitError, NameExistsError, NotFoundError } from "../errors.ts"
import { operation } from "../operation.ts"
import { ProjectPath } from "../paths.ts"

const NewEnvironment = Schema.Struct({
  name: Schema.String,
  type: Schema.String,
  sortOrder: Schema.optionalKey(Schema.Finite)
}).annotate({ identifier: "NewEnvironment" })

const EnvironmentList = Schema.Struct({
  version: Schema.Int,
  environments: Schema.Array(Environment)
}).annotate({ identifier: "EnvironmentList" })

const getEnvironments = HttpApiEndpoint.get("getAllEnvironments", "/environments", {
  success: EnvironmentList
}).annotateMerge(operation("getAllEnvironments", "List environments", "In their order."))

const createEnvironment = HttpApiEndpoint.post("createEnvironment", "/environments", {
  payload: NewEnvironment,
  success: created(Environment),
  error: [ExceedsLimitError, NameExistsError]
})
  .annotate(RequiresPermission, { permission: "ADMIN", scope: "root" })
  .annotateMerge(operation("createEnvironment", "Create an environment", "No project is linked to it yet."))

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

export class EnvironmentsGroup extends HttpApiGroup.make("environments")
  .add(getEnvironments, createEnvironment, addProjectEnvironment)
  .annotateMerge(
    OpenApi.annotations({ title: "Environments", description: "Environments, and which projects have them" })
  ) {}
