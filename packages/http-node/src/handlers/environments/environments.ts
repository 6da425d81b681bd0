import {
  cloneEnvironment,
  createEnvironment,
  deleteEnvironment,
  getEnvironment,
  listEnvironments,
  listProjectEnvironments
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-created.ts"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerEnvironments = HttpApiBuilder.group(AdminApi, "environments", (handlers) =>
  handlers.handleAll({
    getAllEnvironments: () =>
      asWireErrors(listEnvironments()).pipe(Effect.map((environments) => ({ version: 1, environments }))),
    getEnvironment: ({ params }) => asWireErrors(getEnvironment(params.name)),
    getProjectEnvironments: ({ params }) =>
      asWireErrors(listProjectEnvironments(params.projectId)).pipe(
        Effect.map((environments) => ({ version: 1, environments }))
      ),
    createEnvironment: ({ payload }) =>
      answerCreated(asWireErrors(createEnvironment(payload)), ({ name }) => ["environments", name]),
    cloneEnvironment: ({ params, payload }) => asWireErrors(cloneEnvironment(params.name, payload)),
    removeEnvironment: ({ params }) => asWireErrors(deleteEnvironment(params.name))
  })
)
