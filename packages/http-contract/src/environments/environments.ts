import {
  AvailableEnvironment,
  Environment,
  EnvironmentClone,
  EnvironmentListItem,
  field,
  formatVersion,
  NewEnvironment
} from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { ExceedsLimitError, InvalidOperationError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { EnvironmentPath, ProjectPath } from "../operation/paths.ts"
import { environmentExamples } from "./environments.examples.ts"

const EnvironmentList = Schema.Struct({
  version: formatVersion,
  environments: field(Schema.Array(EnvironmentListItem), "The environments, in their order")
}).annotate({ identifier: "EnvironmentList", description: "All environments." })

const AvailableEnvironments = Schema.Struct({
  version: formatVersion,
  environments: field(Schema.Array(AvailableEnvironment), "The environments, in their order")
}).annotate({ identifier: "AvailableEnvironments", description: "All environments, and their use in a project." })

const getEnvironments = HttpApiEndpoint.get("getAllEnvironments", "/environments", {
  success: EnvironmentList
}).annotateMerge(
  operation({
    summary: "List environments",
    description: "In their order, with what uses them.",
    example: environmentExamples.getAllEnvironments
  })
)

const getEnvironment = HttpApiEndpoint.get("getEnvironment", "/environments/:name", {
  params: EnvironmentPath,
  success: EnvironmentListItem,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read an environment",
    description: "The same data as in the list of environments.",
    example: environmentExamples.getEnvironment
  })
)

const getProjectEnvironments = HttpApiEndpoint.get("getProjectEnvironments", "/environments/project/:projectId", {
  params: ProjectPath,
  success: AvailableEnvironments,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List environments for a project",
    description: "All environments, and whether the project has each.",
    example: environmentExamples.getProjectEnvironments
  })
)

const createEnvironment = HttpApiEndpoint.post("createEnvironment", "/environments", {
  payload: NewEnvironment,
  success: created(Environment),
  error: [ExceedsLimitError, NameExistsError]
}).annotateMerge(
  operation({
    summary: "Create an environment",
    description: "A new environment is not linked to any project.",
    needs: root("ADMIN"),
    example: environmentExamples.createEnvironment
  })
)

const EnvironmentName = Schema.Struct({ name: field(Schema.String, "The name to validate") }).annotate({
  identifier: "EnvironmentNameCheck",
  description: "A name to validate for a new environment."
})

const validateName = HttpApiEndpoint.post("validateEnvironmentName", "/environments/validate", {
  payload: EnvironmentName,
  success: HttpApiSchema.Empty(200),
  error: NameExistsError
}).annotateMerge(
  operation({
    summary: "Validate the name of a new environment",
    description: "Checks whether a new environment can have the name.",
    needs: root("ADMIN"),
    example: environmentExamples.validateEnvironmentName
  })
)

const cloneEnvironment = HttpApiEndpoint.post("cloneEnvironment", "/environments/:name/clone", {
  params: EnvironmentPath,
  payload: EnvironmentClone,
  success: Environment,
  error: [ExceedsLimitError, NameExistsError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Clone an environment",
    description: "Copies each feature's state, variants and strategies to the new environment: all of it, or nothing.",
    needs: root("ADMIN"),
    example: environmentExamples.cloneEnvironment
  })
)

const removeEnvironment = HttpApiEndpoint.delete("removeEnvironment", "/environments/:name", {
  params: EnvironmentPath,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Delete an environment",
    description:
      "Deletes the configuration of all features there. Refused if the environment is protected, or the only one of a project.",
    needs: root("ADMIN"),
    example: environmentExamples.removeEnvironment
  })
)

export class EnvironmentsGroup extends HttpApiGroup.make("environments")
  .add(getEnvironments, getEnvironment, getProjectEnvironments, createEnvironment, cloneEnvironment, removeEnvironment)
  .add(validateName)
  .annotateMerge(OpenApi.annotations({ title: "Environments", description: "Read, create and delete environments" })) {}
