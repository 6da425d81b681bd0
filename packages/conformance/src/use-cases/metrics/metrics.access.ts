import {
  describeApplication,
  findApplication,
  listApplications,
  listFeatureHours,
  listInstances,
  listOutdatedProjectSdks,
  listOutdatedSdks,
  listProjectApplications,
  listUnknownFlags,
  readFeatureUsage,
  removeApplication,
  summarizeApplication
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { type AccessTable, after, type UseCaseCall, named } from "../access/access-table.ts"

const firstPage = { text: null, sortBy: "name", sortOrder: "asc", limit: 1, offset: 0 } as const

export const metricsAccess: AccessTable = {
  getRawFeatureMetrics: ({ feature }) => listFeatureHours(feature, 1),
  getFeatureUsageSummary: ({ feature }) => readFeatureUsage(feature),
  getUnknownFlags: () => listUnknownFlags(),

  getOutdatedSdks: () => listOutdatedSdks(),
  getOutdatedProjectSdks: ({ project }) => listOutdatedProjectSdks(project),

  getApplications: () => listApplications(firstPage),
  getApplication: () => onApplication(findApplication),
  createApplication: () => named((appName) => describeApplication(appName, {})),
  deleteApplication: () => onApplication(removeApplication),
  getApplicationOverview: () => onApplication(summarizeApplication),
  getApplicationEnvironmentInstances: () => onApplication((appName) => listInstances(appName, "development")),
  getProjectApplications: ({ project }) => listProjectApplications(project, firstPage),

  registerClientMetrics: "sdk",
  clientBulkMetrics: "sdk",
  registerClientApplication: "sdk",
  registerFrontendMetrics: "sdk",
  registerFrontendClient: "sdk"
}

/** Calls a use case with an application without a project, which everyone can see. */
const onApplication = (call: (appName: string) => UseCaseCall) =>
  after(
    named((appName) => Effect.as(asAdmin(describeApplication(appName, {})), appName)),
    call
  )
