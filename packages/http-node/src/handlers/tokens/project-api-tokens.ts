import { createProjectApiToken, deleteProjectApiToken, listProjectApiTokens } from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-created.ts"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { withSecret } from "./api-tokens.ts"

export const layerProjectApiTokens = HttpApiBuilder.group(AdminApi, "projectApiTokens", (handlers) =>
  handlers.handleAll({
    getProjectApiTokens: ({ params }) =>
      asWireErrors(listProjectApiTokens(params.projectId)).pipe(Effect.map((tokens) => ({ tokens }))),
    createProjectApiToken: ({ params, payload }) =>
      answerCreated(Effect.map(asWireErrors(createProjectApiToken(params.projectId, payload)), withSecret), () => [
        "projects",
        params.projectId,
        "api-tokens"
      ]),
    deleteProjectApiToken: ({ params }) =>
      asWireErrors(deleteProjectApiToken(params.projectId, Redacted.make(params.apiToken)))
  })
)
