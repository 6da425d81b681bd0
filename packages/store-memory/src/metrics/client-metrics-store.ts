import {
  bothVariants,
  compareText,
  CurrentPageSize,
  type EvaluatedEnvironment,
  fittingPage,
  type HourlyCount,
  type HourlyCounts,
  sizeOfHourlyCount,
  type Timestamp,
  utcDay
} from "@halyard/core/domain"
import { ClientMetricsStore, type FeatureInEnvironment, type ProjectCount, type Sighting } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Struct } from "effect"
import { Database } from "../database/database.ts"
import { change, lookUp } from "../database/maps.ts"
import { type FeatureEnvironmentState, stateOf, type State } from "../database/state.ts"
import { enteredStages } from "../features/lifecycle-store.ts"
import type { DailyCount } from "./metrics-state.ts"

export const layerClientMetricsStore: Layer.Layer<ClientMetricsStore, never, Database> = Layer.effect(
  ClientMetricsStore,
  Effect.map(Database, ({ read, update }) =>
    ClientMetricsStore.of({
      evaluated: (featureEnvironments) =>
        read((state) => featureEnvironments.flatMap((address) => evaluated(state, address) ?? [])),
      variantNames: (featureEnvironments) =>
        read((state) => featureEnvironments.flatMap((address) => variantNames(state, address))),
      add: (counts) => update((state) => counts.reduce(addCount, state)),
      see: (sightings) =>
        Effect.as(
          update((state) => sightings.reduce(see, state)),
          []
        ),
      hourly: (feature, since) =>
        Effect.flatMap(CurrentPageSize, (pageSize) => read((state) => page(hourly(state, feature, since), pageSize))),
      hourlySums: (feature, since) => read((state) => hourly(state, feature, since)),
      applicationsOf: (feature, since) =>
        read((state) => [...new Set(hourly(state, feature, since).map(({ appName }) => appName))]),
      hourlyByServers: (address, { since, variants }) =>
        read((state) => hourly(state, address.feature, since, isOfServers(address)).map(ofVariants(variants))),
      featuresOf: (appName) => read((state) => featuresOf(state, appName)),
      forget: (before) => update((state) => forget(state, before)),
      forgetDays: (before) =>
        Effect.as(
          update((state) => ({ ...state, metrics: { ...state.metrics, forgottenBefore: before } })),
          false
        )
    })
  )
)

const evaluated = (state: State, address: FeatureInEnvironment): EvaluatedEnvironment | undefined => {
  const { environment, feature } = address
  const found = lookUp(state.features, feature)
  if (found === undefined) return undefined
  return {
    feature,
    environment,
    project: found.project,
    isArchived: found.archivedAt !== null,
    isEnabled: stateOf(state, address)?.enabled === true,
    environmentType: lookUp(state.environments, environment)?.type ?? null,
    stage: enteredStages(state, feature).at(-1)?.stage ?? "initial"
  }
}

const variantNames = (state: State, { environment, feature }: FeatureInEnvironment) => {
  const { strategies = [], variants = [] } = stateOf(state, { environment, feature }) ?? {}
  return [...variants, ...strategies.flatMap((strategy) => strategy.variants)].map(({ name }) => ({
    environment,
    feature,
    variant: name
  }))
}

const addCount = (state: State, given: ProjectCount): State => {
  const count = Struct.pick(given, [
    "feature",
    "environment",
    "appName",
    "hour",
    "project",
    "yes",
    "no",
    "variants",
    "byServer"
  ])
  const { feature, hour } = count
  const hours = withoutMoved(lookUp(state.metrics.hourly, feature) ?? HashMap.empty<string, ProjectCount>(), count)
  const day: DailyCount = { ...Struct.omit(count, ["hour", "byServer"]), day: utcDay(hour) }
  const dayKey = JSON.stringify([feature, day.environment, day.day, day.appName])
  return {
    ...state,
    metrics: {
      ...state.metrics,
      hourly: HashMap.set(state.metrics.hourly, feature, addTo(hours, hourKey(count), count)),
      daily: addTo(state.metrics.daily, dayKey, day)
    }
  }
}

/**
 * What servers reported before the feature moved does not count for its new project. It is added to what others
 * reported.
 */
const withoutMoved = (hours: HashMap.HashMap<string, ProjectCount>, given: ProjectCount) => {
  const key = hourKey({ ...given, byServer: true })
  const earlier = lookUp(hours, key)
  if (earlier === undefined || earlier.project === given.project) return hours
  const other = { ...earlier, byServer: false }
  return addTo(HashMap.remove(hours, key), hourKey(other), other)
}

const hourKey = ({ appName, byServer, environment, hour }: ProjectCount): string =>
  JSON.stringify([environment, hour, appName, byServer])

type Sum = Pick<ProjectCount, "project" | "yes" | "no" | "variants">

const addTo = <A extends Sum>(sums: HashMap.HashMap<string, A>, key: string, added: A): HashMap.HashMap<string, A> => {
  const other = lookUp(sums, key)
  const none = { ...added, yes: 0, no: 0, variants: new Map<string, number>() }
  return HashMap.set(sums, key, sumOf(other ?? none, added))
}

const sumOf = <A extends Sum>(before: A, added: A): A => {
  const variants = bothVariants(before.variants, added.variants)
  return { ...added, yes: before.yes + added.yes, no: before.no + added.no, variants }
}

const see = (state: State, sighting: Sighting): State => ({
  ...state,
  featureEnvironments: change(state.featureEnvironments, sighting.feature, (featureEnvironments) =>
    change(featureEnvironments, sighting.environment, (featureState) => seen(featureState, sighting))
  )
})

const seen = (featureState: FeatureEnvironmentState, { hour, no, seenAt, yes }: Sighting): FeatureEnvironmentState => {
  const { evaluations, lastSeenAt } = featureState
  const newest = { hour, yes, no }
  return {
    ...featureState,
    lastSeenAt: lastSeenAt === null || lastSeenAt < seenAt ? seenAt : lastSeenAt,
    evaluations:
      evaluations === null || evaluations.hour < hour
        ? newest
        : evaluations.hour > hour
          ? evaluations
          : { hour, yes: evaluations.yes + yes, no: evaluations.no + no }
  }
}

const page = (counts: ReadonlyArray<HourlyCount>, pageSize: number): HourlyCounts => {
  const sorted = counts.toSorted(
    (left, right) =>
      compareText(right.hour, left.hour) ||
      compareText(left.environment, right.environment) ||
      compareText(left.appName, right.appName)
  )
  const fitting = fittingPage(sorted, sizeOfHourlyCount, pageSize)
  return { counts: fitting, isWhole: fitting.length === counts.length }
}

const isOfServers =
  ({ environment, project }: { readonly environment: string; readonly project: string }) =>
  (count: ProjectCount): boolean =>
    count.byServer && count.project === project && count.environment === environment

const ofVariants =
  (names: ReadonlyArray<string>) =>
  (count: HourlyCount): HourlyCount => ({
    ...count,
    variants: Object.fromEntries(Object.entries(count.variants).filter(([name]) => names.includes(name)))
  })

const hourly = (
  state: State,
  feature: string,
  since: Timestamp,
  isCounted: (count: ProjectCount) => boolean = () => true
): ReadonlyArray<HourlyCount> => {
  const counts = HashMap.toValues(lookUp(state.metrics.hourly, feature) ?? HashMap.empty<string, ProjectCount>())
  const sums = new Map<string, ProjectCount>()
  for (const count of counts.filter((each) => each.hour >= since && isCounted(each))) {
    const key = hourKey({ ...count, byServer: true })
    const other = sums.get(key)
    sums.set(key, other === undefined ? count : sumOf(other, count))
  }
  return Array.from(sums.values(), ({ appName, environment, hour, no, variants, yes }) => ({
    hour,
    environment,
    appName,
    yes,
    no,
    variants: Object.fromEntries(variants)
  }))
}

const featuresOf = (state: State, appName: string) =>
  HashMap.toEntries(state.metrics.hourly).flatMap(([feature, hours]) => {
    const found = lookUp(state.features, feature)
    const isCounted = HashMap.some(hours, (count) => count.appName === appName)
    return found !== undefined && isCounted ? [{ feature, project: found.project }] : []
  })

const forget = (state: State, before: Timestamp): State => ({
  ...state,
  featureEnvironments: HashMap.map(state.featureEnvironments, (featureEnvironments) =>
    HashMap.map(featureEnvironments, (address) => withoutHour(address, before))
  ),
  metrics: {
    ...state.metrics,
    hourly: HashMap.filter(
      HashMap.map(state.metrics.hourly, (hours) => HashMap.filter(hours, ({ hour }) => hour >= before)),
      (hours) => !HashMap.isEmpty(hours)
    )
  }
})

const withoutHour = (featureState: FeatureEnvironmentState, before: Timestamp): FeatureEnvironmentState =>
  featureState.evaluations === null || featureState.evaluations.hour >= before
    ? featureState
    : { ...featureState, evaluations: null }
