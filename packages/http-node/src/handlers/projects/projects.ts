import {
  archiveProject,
  createProject,
  deleteProject,
  favorProject,
  getProjectOverviewAsJson,
  listProjects,
  reportProjectHealthAsJson,
  reviveProject,
  summarizeProject,
  updateProject,
  updateProjectSettings,
  validateProjectId
} from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated, answerJson } from "../../answers/answer-success.ts"
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
    createProject: ({ payload }) =>
      answerCreated(asWireErrors(Effect.map(createProject(payload), withoutNoDescription)), ({ id }) => [
        "projects",
        id
      ]),
    updateProjectSettings: ({ params, payload }) => asWireErrors(updateProjectSettings(params.projectId, payload)),
    addFavoriteProject: ({ params }) => asWireErrors(favorProject(params.projectId, true)),
    removeFavoriteProject: ({ params }) => asWireErrors(favorProject(params.projectId, false))
  })
)

/** Leaves out a description that is null, at which the Terraform provider fails. */
const withoutNoDescription = <A extends { readonly description: string | null }>({ description, ...project }: A) => ({
  ...project,
  ...(description === null ? {} : { description })
})

export const layerProjectLife = HttpApiBuilder.group(AdminApi, "projectLife", (handlers) =>
  handlers.handleAll({
    validateProject: ({ payload }) => asWireErrors(validateProjectId(payload.id)),
    updateProject: ({ params, payload }) => asWireErrors(updateProject(params.projectId, payload)),
    deleteProject: ({ params }) => asWireErrors(deleteProject(params.projectId)),
    archiveProject: ({ params }) => asWireErrors(archiveProject(params.projectId)),
    reviveProject: ({ params }) => asWireErrors(reviveProject(params.projectId))
  })
)
