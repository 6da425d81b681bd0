import {
  createProject,
  favorProject,
  getProjectOverviewAsJson,
  listProjects,
  reportProjectHealthAsJson,
  summarizeProject,
  updateProjectSettings
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-created.ts"
import { answerJson } from "../../answers/answer-json.ts"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerProjects = HttpApiBuilder.group(AdminApi, "projects", (handlers) =>
  handlers.handleAll({
    getProjectHealthReport: ({ params }) => answerJson(asWireErrors(reportProjectHealthAsJson(params.projectId))),
    getDeprecatedProjectOverview: ({ params }) => answerJson(asWireErrors(getProjectOverviewAsJson(params.projectId))),
    getProjectOverview: ({ params }) => asWireErrors(summarizeProject(params.projectId)),
    getProjects: ({ query }) =>
      asWireErrors(listProjects({ archived: query.archived === "true" })).pipe(
        Effect.map((projects) => ({ version: 1, projects }))
      ),
    createProject: ({ payload }) => answerCreated(asWireErrors(createProject(payload)), ({ id }) => ["projects", id]),
    updateProjectSettings: ({ params, payload }) => asWireErrors(updateProjectSettings(params.projectId, payload)),
    addFavoriteProject: ({ params }) => asWireErrors(favorProject(params.projectId, true)),
    removeFavoriteProject: ({ params }) => asWireErrors(favorProject(params.projectId, false))
  })
)
