import {
  type Application,
  type ApplicationDetails,
  type ApplicationInstance,
  compareText,
  groupUsage,
  type Reporter,
  type Timestamp
} from "@halyard/core/domain"
import { ApplicationStore, type MostAdded, type ReportedInstance, type SeenApplication } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Option, Struct } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import type { State } from "../database/state.ts"
import { capacityLeft, type StoredApplication } from "./metrics-state.ts"

export const layerApplicationStore: Layer.Layer<ApplicationStore, never, Database> = Layer.effect(
  ApplicationStore,
  Effect.map(Database, ({ modify, read, update }) =>
    ApplicationStore.of({
      see: (applications, at, most) =>
        modify((state) => {
          const mayAdd = usageOfApplications(state, most)
          const next = applications.reduce((before, application) => see(before, application, at, mayAdd), state)
          const names = applications.map(({ appName }) => appName)
          return [names.filter((name) => isVouchedFor(name, next) && !isVouchedFor(name, state)), next]
        }),
      known: (appNames) =>
        read((state) => new Set(appNames.filter((appName) => HashMap.has(state.metrics.applications, appName)))),
      seeInstances: (instances, most) =>
        update((state) => {
          const mayAdd = usageOfInstances(state, most)
          return instances.reduce((before, instance) => seeInstance(before, instance, mayAdd), state)
        }),
      list: read((state) => HashMap.toValues(state.metrics.applications).map(view).toSorted(byName)),
      find: (appName) => read((state) => Option.map(HashMap.get(state.metrics.applications, appName), view)),
      instances: (appNames) => read((state) => instancesOf(state, appNames)),
      describe: (appName, details, at) =>
        modify((state) => {
          const known = lookUp(state.metrics.applications, appName)
          return [
            known === undefined,
            withApplication(state, described(known ?? newApplication(appName, at, null), details))
          ]
        }),
      remove: (appName) => update((state) => remove(state, appName)),
      forgetAnonymous: (before) =>
        update((state) =>
          HashMap.toValues(state.metrics.applications)
            .filter(({ reporter, seenAt }) => reporter !== null && seenAt < before)
            .reduce((left, { appName }) => remove(left, appName), state)
        ),
      forgetInstances: (before) => update((state) => keepInstances(state, ({ lastSeen }) => lastSeen >= before))
    })
  )
)

const usageOfApplications = ({ metrics }: State, { each, servers }: MostAdded) => {
  const left = capacityLeft(metrics.applications, each)
  const leftForServers = roomPerShare(
    ({ environment, project }) =>
      servers - HashMap.toValues(metrics.applications).filter(isOfServers({ environment, project })).length
  )
  return ({ reporter, usage: [share] }: SeenApplication): boolean =>
    reporter === null ? share === undefined || leftForServers(share) : left(reporter)
}

const usageOfInstances = ({ metrics }: State, { each, servers }: MostAdded) => {
  const left = capacityLeft(metrics.instances, each)
  const leftForServers = roomPerShare(({ environment, project }) => {
    const isCounted = isOfServers({ environment, project })
    const applications = new Set(
      HashMap.toValues(metrics.applications).flatMap((one) => (isCounted(one) ? [one.appName] : []))
    )
    const known = HashMap.toValues(metrics.instances).filter(
      (one) => one.reporter === null && one.environment === environment && applications.has(one.appName)
    )
    return servers - known.length
  })
  return (instance: ReportedInstance): boolean =>
    instance.reporter === null ? leftForServers(instance) : left(instance.reporter)
}

const isVouchedFor = (appName: string, { metrics }: State): boolean =>
  lookUp(metrics.applications, appName)?.reporter === null

interface Share {
  readonly project: string
  readonly environment: string
}

const isOfServers =
  (share: Share) =>
  ({ reporter, usage }: StoredApplication): boolean =>
    reporter === null &&
    usage.some(({ environment, project }) => environment === share.environment && project === share.project)

/** Returns a function that answers whether a project may have one more application in an environment, and counts it. */
const roomPerShare = (free: (share: Share) => number) => {
  const left = new Map<string, number>()
  return (share: Share): boolean => {
    const key = JSON.stringify([share.project, share.environment])
    const room = left.get(key) ?? free(share)
    left.set(key, room - 1)
    return room > 0
  }
}

const newApplication = (appName: string, createdAt: Timestamp, reporter: Reporter): StoredApplication => ({
  appName,
  createdAt,
  reporter,
  seenAt: createdAt,
  description: null,
  url: null,
  color: null,
  icon: null,
  strategies: [],
  usage: []
})

const view = (application: StoredApplication): Application => ({
  ...Struct.omit(application, ["reporter", "seenAt"]),
  usage: groupUsage(application.usage)
})

const byName = (left: Application, right: Application): number => compareText(left.appName, right.appName)

const see = (state: State, seen: SeenApplication, at: Timestamp, mayAdd: (seen: SeenApplication) => boolean): State => {
  const { appName, reporter, strategies, usage } = seen
  const { applications } = state.metrics
  if (!HashMap.has(applications, appName) && !mayAdd(seen)) return state
  const known = lookUp(applications, appName) ?? newApplication(appName, at, reporter)
  const added = usage.filter(
    (used) =>
      !known.usage.some(({ environment, project }) => environment === used.environment && project === used.project)
  )
  return withApplication(state, {
    ...known,
    reporter: reporter === null ? null : known.reporter,
    seenAt: at,
    strategies: strategies ?? known.strategies,
    usage: [...known.usage, ...added.map((used) => Struct.pick(used, ["project", "environment"]))]
  })
}

const described = (application: StoredApplication, details: ApplicationDetails): StoredApplication => ({
  ...application,
  reporter: null,
  ...Struct.pick({ ...application, ...details }, ["description", "url", "color", "icon", "strategies"])
})

const withApplication = (state: State, application: StoredApplication): State => ({
  ...state,
  metrics: {
    ...state.metrics,
    applications: HashMap.set(state.metrics.applications, application.appName, application)
  }
})

const keyOf = ({ appName, environment, instanceId }: ApplicationInstance): string =>
  JSON.stringify([appName, environment, instanceId])

const seeInstance = (
  state: State,
  instance: ReportedInstance,
  mayAdd: (instance: ReportedInstance) => boolean
): State => {
  if (!HashMap.has(state.metrics.applications, instance.appName)) return state
  const known = lookUp(state.metrics.instances, keyOf(instance))
  if (known === undefined && !mayAdd(instance)) return state
  const seen: ReportedInstance = {
    reporter: known === undefined || instance.reporter === null ? instance.reporter : known.reporter,
    appName: instance.appName,
    environment: instance.environment,
    project: instance.project,
    instanceId: instance.instanceId,
    sdkVersion: instance.sdkVersion ?? known?.sdkVersion ?? null,
    sdkType: instance.sdkType ?? known?.sdkType ?? null,
    clientIp: instance.clientIp ?? known?.clientIp ?? null,
    lastSeen: known === undefined || known.lastSeen < instance.lastSeen ? instance.lastSeen : known.lastSeen
  }
  const instances = HashMap.set(state.metrics.instances, keyOf(instance), seen)
  return { ...state, metrics: { ...state.metrics, instances } }
}

const instancesOf = (state: State, appNames: ReadonlyArray<string>): ReadonlyArray<ApplicationInstance> => {
  const wanted = new Set(appNames)
  return HashMap.toValues(state.metrics.instances)
    .filter(({ appName }) => wanted.has(appName))
    .map(Struct.omit(["reporter", "project"]))
    .toSorted(
      (left, right) =>
        compareText(left.appName, right.appName) ||
        compareText(left.environment, right.environment) ||
        compareText(left.instanceId, right.instanceId)
    )
}

const remove = (state: State, name: string): State => {
  const left = keepInstances(state, ({ appName }) => appName !== name)
  return {
    ...left,
    metrics: { ...left.metrics, applications: HashMap.remove(left.metrics.applications, name) }
  }
}

const keepInstances = (state: State, isKept: (instance: ApplicationInstance) => boolean): State => ({
  ...state,
  metrics: { ...state.metrics, instances: HashMap.filter(state.metrics.instances, isKept) }
})
