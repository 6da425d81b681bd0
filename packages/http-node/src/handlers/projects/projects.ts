import {
  createProject,
  favorProject,
  getProjectOverviewAsJson,
  listProjects,
  reportProjectHealthAsJson,
  summarizeProject,
  updateProjectSettings
} from "@halyard/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answer-created.ts"
import { answerJson } from "../../answer-json.ts"
import { AdminApi } from "../../contract/admin-api.ts"
import { asWireErrors } from "../../wire-errors.ts"

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
