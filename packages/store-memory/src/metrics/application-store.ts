import {
  type Application,
  type ApplicationDetails,
  type ApplicationInstance,
  compareText,
  groupUsage,
  type Reporter,
  type Timestamp
} from "@halyard/core/domain"
import { ApplicationStore, type ReportedInstance, type SeenApplication } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Option, Struct } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import type { State } from "../database/state.ts"
import { placesLeft, type StoredApplication } from "./metrics-state.ts"

export const layerApplicationStore: Layer.Layer<ApplicationStore, never, Database> = Layer.effect(
  ApplicationStore,
  Effect.map(Database, ({ modify, read, update }) =>
    ApplicationStore.of({
      see: (applications, at, most) =>
        modify((state) => {
          const isVouchedFor = (appName: string) => lookUp(state.metrics.applications, appName)?.reporter === null
          const added = applications.filter(({ appName, reporter }) => reporter === null && !isVouchedFor(appName))
          const mayAdd = placesLeft(state.metrics.applications, most)
          return [
            added.map(({ appName }) => appName),
            applications.reduce((before, application) => see(before, application, at, mayAdd), state)
          ]
        }),
      known: (appNames) =>
        read((state) => new Set(appNames.filter((appName) => HashMap.has(state.metrics.applications, appName)))),
      seeInstances: (instances, most) =>
        update((state) => {
          const mayAdd = placesLeft(state.metrics.instances, most)
          return instances.reduce((before, instance) => seeInstance(before, instance, mayAdd), state)
        }),
      list: read((state) => HashMap.toValues(state.metrics.applications).map(shown).toSorted(byName)),
      find: (appName) => read((state) => Option.map(HashMap.get(state.metrics.applications, appName), shown)),
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

type MayAdd = ReturnType<typeof placesLeft>

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

const shown = (application: StoredApplication): Application => ({
  ...Struct.omit(application, ["reporter", "seenAt"]),
  usage: groupUsage(application.usage)
})

const byName = (left: Application, right: Application): number => compareText(left.appName, right.appName)

const see = (
  state: State,
  { appName, reporter, strategies, usage }: SeenApplication,
  at: Timestamp,
  mayAdd: MayAdd
): State => {
  const { applications } = state.metrics
  if (!HashMap.has(applications, appName) && !mayAdd(reporter)) return state
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

const seeInstance = (state: State, instance: ReportedInstance, mayAdd: MayAdd): State => {
  if (!HashMap.has(state.metrics.applications, instance.appName)) return state
  const known = lookUp(state.metrics.instances, keyOf(instance))
  if (known === undefined && !mayAdd(instance.reporter)) return state
  const seen: ReportedInstance = {
    reporter: known === undefined || instance.reporter === null ? instance.reporter : known.reporter,
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
    .map(Struct.omit(["reporter"]))
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
