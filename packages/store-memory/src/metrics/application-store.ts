import {
  type Application,
  type ApplicationDetails,
  type ApplicationInstance,
  compareText,
  groupUsage,
  type Timestamp
} from "@halyard/core/domain"
import { ApplicationStore, type SeenApplication } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Option, Struct } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import type { State } from "../database/state.ts"
import type { StoredApplication } from "./metrics-state.ts"

export const layerApplicationStore: Layer.Layer<ApplicationStore, never, Database> = Layer.effect(
  ApplicationStore,
  Effect.map(Database, ({ modify, read, update }) =>
    ApplicationStore.of({
      see: (applications, at) =>
        modify((state) => {
          const added = applications.filter(({ appName }) => !HashMap.has(state.metrics.applications, appName))
          return [
            added.map(({ appName }) => appName),
            applications.reduce((before, application) => see(before, application, at), state)
          ]
        }),
      seeInstances: (instances) => update((state) => instances.reduce(seeInstance, state)),
      list: read((state) => HashMap.toValues(state.metrics.applications).map(shown).toSorted(byName)),
      find: (appName) => read((state) => Option.map(HashMap.get(state.metrics.applications, appName), shown)),
      instances: (appNames) => read((state) => instancesOf(state, appNames)),
      describe: (appName, details, at) =>
        modify((state) => {
          const known = lookUp(state.metrics.applications, appName)
          return [known === undefined, withApplication(state, described(known ?? newApplication(appName, at), details))]
        }),
      remove: (appName) => update((state) => remove(state, appName)),
      forgetInstances: (before) => update((state) => keepInstances(state, ({ lastSeen }) => lastSeen >= before))
    })
  )
)

const newApplication = (appName: string, createdAt: Timestamp): StoredApplication => ({
  appName,
  createdAt,
  description: null,
  url: null,
  color: null,
  icon: null,
  strategies: [],
  usage: []
})

const shown = (application: StoredApplication): Application => ({
  ...application,
  usage: groupUsage(application.usage)
})

const byName = (left: Application, right: Application): number => compareText(left.appName, right.appName)

const see = (state: State, { appName, strategies, usage }: SeenApplication, at: Timestamp): State => {
  const known = lookUp(state.metrics.applications, appName) ?? newApplication(appName, at)
  const added = usage.filter(
    (used) =>
      !known.usage.some(({ environment, project }) => environment === used.environment && project === used.project)
  )
  return withApplication(state, {
    ...known,
    strategies: strategies ?? known.strategies,
    usage: [...known.usage, ...added.map((used) => Struct.pick(used, ["project", "environment"]))]
  })
}

const described = (application: StoredApplication, details: ApplicationDetails): StoredApplication => ({
  ...application,
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

const seeInstance = (state: State, instance: ApplicationInstance): State => {
  if (!HashMap.has(state.metrics.applications, instance.appName)) return state
  const known = lookUp(state.metrics.instances, keyOf(instance))
  const seen: ApplicationInstance = {
    appName: instance.appName,
    environment: instance.environment,
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
