import { addProjectEnvironment, removeProjectEnvironment, setDefaultStrategy } from "@halyard/core/use-cases"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerProjectEnvironments = HttpApiBuilder.group(AdminApi, "projectEnvironments", (handlers) =>
  handlers.handleAll({
    addEnvironmentToProject: ({ params, payload: { environment } }) =>
      asWireErrors(addProjectEnvironment(params.projectId, environment)),
    removeEnvironmentFromProject: ({ params }) =>
      asWireErrors(removeProjectEnvironment(params.projectId, params.environment)),
    addDefaultStrategyToProjectEnvironment: ({ params: { environment, projectId }, payload }) =>
      asWireErrors(setDefaultStrategy({ project: projectId, environment }, payload))
  })
)
