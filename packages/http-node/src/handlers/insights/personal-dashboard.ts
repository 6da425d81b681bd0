import { getPersonalDashboard, getPersonalProject } from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerPersonalDashboard = HttpApiBuilder.group(AdminApi, "personalDashboard", (handlers) =>
  handlers.handleAll({
    getPersonalDashboard: () => asWireErrors(getPersonalDashboard()),
    getPersonalDashboardProjectDetails: ({ params }) => asWireErrors(getPersonalProject(params.projectId))
  })
)
