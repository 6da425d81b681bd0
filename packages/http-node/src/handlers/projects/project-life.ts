import { archiveProject, deleteProject, reviveProject, updateProject, validateProjectId } from "@halyard/core/use-cases"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerProjectLife = HttpApiBuilder.group(AdminApi, "projectLife", (handlers) =>
  handlers.handleAll({
    validateProject: ({ payload }) => asWireErrors(validateProjectId(payload.id)),
    updateProject: ({ params, payload }) => asWireErrors(updateProject(params.projectId, payload)),
    deleteProject: ({ params }) => asWireErrors(deleteProject(params.projectId)),
    archiveProject: ({ params }) => asWireErrors(archiveProject(params.projectId)),
    reviveProject: ({ params }) => asWireErrors(reviveProject(params.projectId))
  })
)
