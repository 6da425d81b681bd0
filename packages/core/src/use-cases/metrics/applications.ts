import { Effect, Option } from "effect"
import { NotFound } from "../../domain/violations/errors.ts"
import {
  applicationOfProject,
  overviewOf,
  textsOfProjectApplication
} from "../../domain/metrics/application-overview.ts"
import { type ApplicationQuery, pageOfApplications } from "../../domain/metrics/application-query.ts"
import {
  type Application,
  applicationCreated,
  type ApplicationDetails,
  applicationNameViolations,
  applicationViolations,
  environmentsIn,
  isUsedIn,
  visibleApplication
} from "../../domain/metrics/application.ts"
import { outdatedSdksOf } from "../../domain/metrics/sdk-releases.ts"
import { unknownFlagsOf } from "../../domain/metrics/unknown-feature.ts"
import { now } from "../../domain/values/timestamp.ts"
import { mayReadCopy } from "../../ports/events/copies.ts"
import { EventStore } from "../../ports/events/event-store.ts"
import { ApplicationStore } from "../../ports/metrics/application-store.ts"
import { ClientMetricsStore } from "../../ports/metrics/client-metrics-store.ts"
import { StrategyTypeStore } from "../../ports/catalog/strategy-type-store.ts"
import { UnknownFeatureStore } from "../../ports/metrics/unknown-feature-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { eventScope } from "../events/search-events.ts"
import { currentViewer, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { projectVisibility, visibleProject } from "../access/visible-project.ts"

/**
 * Returns one page of the applications that are used in projects that the caller may see, and the count of all matches.
 */
export const listApplications = Effect.fn("listApplications")(function* (query: ApplicationQuery) {
  const visible = yield* visibly()
  const all = yield* mayReadCopy((yield* ApplicationStore).list)
  const applications = all.flatMap((application) => visible(application) ?? [])
  return pageOfApplications(
    applications.map((application) => ({
      application,
      texts: [application.appName] as const,
      createdAt: application.createdAt
    })),
    query
  )
})

/** Returns an application that is used in a project that the caller may see. */
export const findApplication = Effect.fn("findApplication")(function* (appName: string) {
  const visible = yield* visibly()
  const found = yield* (yield* ApplicationStore).find(appName)
  const application = Option.isSome(found) ? visible(found.value) : undefined
  if (application === undefined) return yield* new NotFound({ resource: "application", id: appName })
  return application
})

/** Summarizes an application. Features of projects that the caller may not see do not count. */
export const summarizeApplication = Effect.fn("summarizeApplication")(function* (appName: string) {
  const application = yield* findApplication(appName)
  const isVisible = yield* projectVisibility()
  const features = yield* (yield* ClientMetricsStore).featuresOf(appName)
  return overviewOf(application, {
    instances: yield* instanceViews(application),
    features: features.filter(({ project }) => isVisible(project)),
    strategyTypes: new Set((yield* (yield* StrategyTypeStore).list).map(({ name }) => name)),
    unknown: yield* (yield* UnknownFeatureStore).reports(appName)
  })
})

/**
 * Lists the unknown feature names that applications evaluated recently, by name. Includes only applications and
 * environments that the caller may see.
 */
export const listUnknownFlags = Effect.fn("listUnknownFlags")(function* () {
  const isVisibleUse = yield* usageViews()
  const reports = (yield* mayReadCopy((yield* UnknownFeatureStore).reports())).filter(isVisibleUse)
  const names = [...new Set(reports.map(({ feature }) => feature))]
  const lastEvents = names.length === 0 ? [] : yield* (yield* EventStore).lastOfFeatures(names, yield* eventScope())
  return unknownFlagsOf(reports, new Map(lastEvents))
})

/** Lists the outdated SDKs of applications, in environments where the caller may see them. */
export const listOutdatedSdks = Effect.fn("listOutdatedSdks")(function* () {
  const isVisibleUse = yield* usageViews()
  const store = yield* ApplicationStore
  const names = (yield* mayReadCopy(store.list)).map(({ appName }) => appName)
  return outdatedSdksOf((yield* mayReadCopy(store.instances(names))).filter(isVisibleUse))
})

/** Lists the outdated SDKs of the applications that may report metrics for features of the project. */
export const listOutdatedProjectSdks = Effect.fn("listOutdatedProjectSdks")(function* (projectId: string) {
  const { project } = yield* visibleProject(projectId)
  const store = yield* ApplicationStore
  const used = (yield* store.list).filter((application) => isUsedIn(application, project.id))
  const environmentsByName = new Map(
    used.map((application) => [application.appName, environmentsIn(application, project.id)])
  )
  const instances = yield* store.instances([...environmentsByName.keys()])
  return outdatedSdksOf(
    instances.filter(({ appName, environment }) => environmentsByName.get(appName)?.has(environment))
  )
})

/** Lists the instances of an application in one environment, by id. */
export const listInstances = Effect.fn("listInstances")(function* (appName: string, environment: string) {
  return (yield* instanceViews(yield* findApplication(appName))).filter(
    (instance) => instance.environment === environment
  )
})

/** Returns one page of the applications that may report metrics for features of the project. */
export const listProjectApplications = Effect.fn("listProjectApplications")(function* (
  projectId: string,
  query: ApplicationQuery
) {
  const { project } = yield* visibleProject(projectId)
  const store = yield* ApplicationStore
  const used = (yield* store.list).filter((application) => isUsedIn(application, project.id))
  const instances = Map.groupBy(yield* store.instances(used.map(({ appName }) => appName)), ({ appName }) => appName)
  const listed = used.map((stored) => {
    const application = applicationOfProject(stored, project.id, instances.get(stored.appName) ?? [])
    return { application, texts: textsOfProjectApplication(application), createdAt: stored.createdAt }
  })
  return pageOfApplications(listed, query)
})

/** Changes the details of an application, and creates it if it is unknown. */
export const describeApplication = Effect.fn("describeApplication")(function* (
  appName: string,
  details: ApplicationDetails
) {
  yield* requirePermission("UPDATE_APPLICATION")
  yield* refuseInvalid([...applicationNameViolations(appName, "/appName"), ...applicationViolations(details)])
  yield* inTransaction(
    Effect.gen(function* () {
      const store = yield* ApplicationStore
      if (Option.isSome(yield* store.find(appName))) yield* findApplication(appName)
      const isNew = yield* store.describe(appName, details, yield* now)
      if (isNew) yield* recordEvents(applicationCreated(appName))
    })
  )
})

/** Deletes an application. It appears again when it connects again. */
export const removeApplication = Effect.fn("removeApplication")(function* (appName: string) {
  yield* requirePermission("UPDATE_APPLICATION")
  yield* findApplication(appName)
  yield* (yield* ApplicationStore).remove(appName)
})

/** The instances in environments where the caller may see the application. */
const instanceViews = Effect.fnUntraced(function* (application: Application) {
  const environments = environmentsOf(application)
  const instances = yield* (yield* ApplicationStore).instances([application.appName])
  return instances.filter(({ environment }) => environments.has(environment))
})

/** Whether the caller may see an application in an environment. */
const usageViews = Effect.fnUntraced(function* () {
  const visible = yield* visibly()
  const applications = (yield* (yield* ApplicationStore).list).flatMap((application) => visible(application) ?? [])
  const view = new Map(applications.map((application) => [application.appName, environmentsOf(application)]))
  return ({ appName, environment }: { readonly appName: string; readonly environment: string }): boolean =>
    view.get(appName)?.has(environment) === true
})

const environmentsOf = ({ usage }: Application): ReadonlySet<string> =>
  new Set(usage.flatMap(({ environments }) => environments))

const visibly = Effect.fnUntraced(function* () {
  const viewer = yield* currentViewer()
  const isVisible = yield* projectVisibility(viewer)
  return (application: Application) => visibleApplication(application, viewer, isVisible)
})
