import { InvalidData, parseApplicationQuery, type RawApplicationQuery } from "@halyard/core/domain"
import {
  describeApplication,
  findApplication,
  listApplications,
  listInstances,
  listOutdatedProjectSdks,
  listOutdatedSdks,
  listProjectApplications,
  listUnknownFlags,
  removeApplication,
  summarizeApplication
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

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
    getOutdatedSdks: () => asWireErrors(Effect.map(listOutdatedSdks(), (sdks) => ({ sdks }))),
    getOutdatedProjectSdks: ({ params }) =>
      asWireErrors(Effect.map(listOutdatedProjectSdks(params.projectId), (sdks) => ({ sdks }))),
    getProjectApplications: ({ params, query }) =>
      asWireErrors(Effect.flatMap(readQuery(query), (page) => listProjectApplications(params.projectId, page)))
  })
)

const readQuery = (raw: RawApplicationQuery) =>
  Effect.mapError(Effect.fromResult(parseApplicationQuery(raw)), (violations) => new InvalidData({ violations }))
