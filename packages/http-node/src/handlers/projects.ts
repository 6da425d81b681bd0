import {
  createProject,
  favorProject,
  getProjectOverview,
  listProjects,
  reportProjectHealth,
  updateProjectSettings
} from "@halyard/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../answer-created.ts"
import { AdminApi } from "../contract/admin-api.ts"
import { asWireErrors } from "../wire-errors.ts"

export const layerProjects = HttpApiBuilder.group(AdminApi, "projects", (handlers) =>
  handlers.handleAll({
    getProjectHealthReport: ({ params }) => asWireErrors(reportProjectHealth(params.projectId)),
    getDeprecatedProjectOverview: ({ params }) => asWireErrors(getProjectOverview(params.projectId)),
    getProjects: () => asWireErrors(listProjects()).pipe(Effect.map((projects) => ({ version: 1, projects }))),
    createProject: ({ payload }) => answerCreated(asWireErrors(createProject(payload)), ({ id }) => ["projects", id]),
    updateProjectSettings: ({ params, payload }) => asWireErrors(updateProjectSettings(params.projectId, payload)),
    addFavoriteProject: ({ params }) => asWireErrors(favorProject(params.projectId, true)),
    removeFavoriteProject: ({ params }) => asWireErrors(favorProject(params.projectId, false))
  })
)
