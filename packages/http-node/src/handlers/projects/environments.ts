import { addProjectEnvironment, createEnvironment, listEnvironments } from "@halyard/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answer-created.ts"
import { AdminApi } from "../../contract/admin-api.ts"
import { asWireErrors } from "../../wire-errors.ts"

export const layerEnvironments = HttpApiBuilder.group(AdminApi, "environments", (handlers) =>
  handlers.handleAll({
    getAllEnvironments: () =>
      asWireErrors(listEnvironments()).pipe(Effect.map((environments) => ({ version: 1, environments }))),
    createEnvironment: ({ payload }) =>
      answerCreated(asWireErrors(createEnvironment(payload)), ({ name }) => ["environments", name]),
    addEnvironmentToProject: ({ params, payload: { environment } }) =>
      asWireErrors(addProjectEnvironment(params.projectId, environment)).pipe(
        Effect.as({ environment, changeRequestsEnabled: false })
      )
  })
)
