import {
  cloneEnvironment,
  createEnvironment,
  deleteEnvironment,
  getEnvironment,
  listEnvironments,
  listProjectEnvironments,
  sortEnvironments,
  switchEnvironment,
  updateEnvironment,
  validateEnvironmentName
} from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-success.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerEnvironments = HttpApiBuilder.group(AdminApi, "environments", (handlers) =>
  handlers.handleAll({
    getAllEnvironments: () =>
      asWireErrors(Effect.map(listEnvironments(), (environments) => ({ version: 1, environments }))),
    getEnvironment: ({ params }) => asWireErrors(getEnvironment(params.name)),
    getProjectEnvironments: ({ params }) =>
      asWireErrors(listProjectEnvironments(params.projectId)).pipe(
        Effect.map((environments) => ({ version: 1, environments }))
      ),
    createEnvironment: ({ payload }) =>
      answerCreated(asWireErrors(createEnvironment(payload)), ({ name }) => ["environments", name]),
    validateEnvironmentName: ({ payload }) => asWireErrors(validateEnvironmentName(payload.name)),
    cloneEnvironment: ({ params, payload }) => asWireErrors(cloneEnvironment(params.name, payload)),
    removeEnvironment: ({ params }) => asWireErrors(deleteEnvironment(params.name))
  })
)

export const layerEnvironmentSettings = HttpApiBuilder.group(AdminApi, "environmentSettings", (handlers) =>
  handlers.handleAll({
    updateEnvironment: ({ params, payload }) => asWireErrors(updateEnvironment(params.name, payload)),
    updateSortOrder: ({ payload }) => asWireErrors(sortEnvironments(payload)),
    toggleEnvironmentOn: ({ params }) => asWireErrors(switchEnvironment(params.name, true)),
    toggleEnvironmentOff: ({ params }) => asWireErrors(switchEnvironment(params.name, false))
  })
)
