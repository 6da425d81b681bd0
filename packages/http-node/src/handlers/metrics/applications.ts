import {
  describeApplication,
  findApplication,
  InvalidData,
  listApplications,
  listInstances,
  listProjectApplications,
  listUnknownFlags,
  parseApplicationQuery,
  type RawApplicationQuery,
  removeApplication,
  summarizeApplication
} from "@halyard/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "../../contract/admin-api.ts"
import { asWireErrors } from "../../wire-errors.ts"

export const layerApplications = HttpApiBuilder.group(AdminApi, "applications", (handlers) =>
  handlers.handleAll({
    getApplications: ({ query }) => asWireErrors(Effect.flatMap(readQuery(query), listApplications)),
    getApplication: ({ params }) => asWireErrors(findApplication(params.appName)),
    createApplication: ({ params, payload }) => asWireErrors(describeApplication(params.appName, payload)),
    deleteApplication: ({ params }) => asWireErrors(removeApplication(params.appName)),
    getApplicationOverview: ({ params }) => asWireErrors(summarizeApplication(params.appName)),
    getApplicationEnvironmentInstances: ({ params }) =>
      asWireErrors(Effect.map(listInstances(params.appName, params.environment), (instances) => ({ instances }))),
    getUnknownFlags: () => asWireErrors(Effect.map(listUnknownFlags(), (unknownFlags) => ({ unknownFlags }))),
    getProjectApplications: ({ params, query }) =>
      asWireErrors(Effect.flatMap(readQuery(query), (page) => listProjectApplications(params.projectId, page)))
  })
)

const readQuery = (raw: RawApplicationQuery) =>
  Effect.mapError(Effect.fromResult(parseApplicationQuery(raw)), (violations) => new InvalidData({ violations }))
