import { NewStrategy, ProjectEnvironment } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { inProject } from "../operation/access.ts"
import { ExceedsLimitError, InvalidOperationError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { ProjectEnvironmentPath, ProjectPath } from "../operation/paths.ts"
import { projectEnvironmentExamples } from "./project-environments.examples.ts"

const path = "/projects/:projectId/environments/:environment"

const addProjectEnvironment = HttpApiEndpoint.post("addEnvironmentToProject", "/projects/:projectId/environments", {
  params: ProjectPath,
  payload: Schema.Struct({ environment: ProjectEnvironment.fields.environment }).annotate({
    identifier: "EnvironmentToLink",
    description: "The environment to link."
  }),
  success: Schema.Struct({
    environment: ProjectEnvironment.fields.environment,
    changeRequestsEnabled: ProjectEnvironment.fields.changeRequestsEnabled
  }).annotate({
    identifier: "LinkedEnvironment",
    description: "The linked environment."
  }),
  error: [NotFoundError, NameExistsError]
}).annotateMerge(
  operation({
    summary: "Link an environment to a project",
    description: "The project's features are off there.",
    needs: inProject("UPDATE_PROJECT"),
    example: projectEnvironmentExamples.addEnvironmentToProject
  })
)

const removeProjectEnvironment = HttpApiEndpoint.delete("removeEnvironmentFromProject", path, {
  params: ProjectEnvironmentPath,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Unlink an environment from a project",
    description:
      "Deletes the configuration of the project's features there. The last environment of a project cannot be unlinked.",
    needs: inProject("UPDATE_PROJECT"),
    example: projectEnvironmentExamples.removeEnvironmentFromProject
  })
)

const setDefaultStrategy = HttpApiEndpoint.post("addDefaultStrategyToProjectEnvironment", `${path}/default-strategy`, {
  params: ProjectEnvironmentPath,
  payload: NewStrategy,
  success: NewStrategy,
  error: [ExceedsLimitError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Set the default strategy of an environment",
    description: "The project's features get it when they are switched on there without a strategy.",
    needs: inProject("UPDATE_PROJECT"),
    example: projectEnvironmentExamples.addDefaultStrategyToProjectEnvironment
  })
)

export class ProjectEnvironmentsGroup extends HttpApiGroup.make("projectEnvironments")
  .add(addProjectEnvironment, removeProjectEnvironment, setDefaultStrategy)
  .annotateMerge(
    OpenApi.annotations({
      title: "Project environments",
      description: "Link, unlink and set up environments of projects"
    })
  ) {}
