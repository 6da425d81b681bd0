import { predefinedRoles, type StoredStatistics, type Timestamp, utcDay } from "@halyard/core/domain"
import { type StatisticsPeriods, StatisticsStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"
import type { State } from "../database/state.ts"
import { entriesOf, type EventEntry } from "../events/event-log.ts"

export const layerStatisticsStore: Layer.Layer<StatisticsStore, never, Database> = Layer.effect(
  StatisticsStore,
  Effect.map(Database, ({ read }) =>
    StatisticsStore.of({ count: (periods) => read((state) => countAll(state, periods)) })
  )
)

const countAll = (state: State, periods: StatisticsPeriods): StoredStatistics => ({
  ...peopleCounts(state, periods),
  ...contentCounts(state),
  ...strategyCounts(state),
  ...usageCounts(state, periods)
})

const peopleCounts = (state: State, { last30, last60, last7, last90 }: StatisticsPeriods) => {
  const accounts = HashMap.toValues(state.users).map(({ account }) => account)
  const users = accounts.filter(({ accountType }) => accountType === "User")
  const seen = (since: Timestamp) => users.filter(({ seenAt }) => seenAt !== null && seenAt >= since).length
  const tokens = HashMap.toValues(state.apiTokens)
  const customRoles = HashMap.toValues(state.roles).filter(({ type }) => type === "root-custom")
  const usedRoles = new Set([...accounts, ...HashMap.toValues(state.groups)].map(({ rootRole }) => rootRole))
  const ofType = (wanted: string) => tokens.filter(({ type }) => type === wanted).length
  return {
    users: users.length,
    serviceAccounts: accounts.length - users.length,
    apiTokens: { admin: ofType("admin"), client: ofType("client"), frontend: ofType("frontend") },
    activeUsers: { last7: seen(last7), last30: seen(last30), last60: seen(last60), last90: seen(last90) },
    licensedUsers:
      users.length + eventsOf(state, ({ type, createdAt }) => type === "user-deleted" && createdAt >= last30),
    groups: HashMap.size(state.groups),
    roles: predefinedRoles.length + HashMap.size(state.roles),
    customRootRoles: customRoles.length,
    customRootRolesInUse: customRoles.filter(({ id }) => usedRoles.has(id)).length
  }
}

const contentCounts = (state: State) => {
  const features = HashMap.toValues(state.features)
  const archived = features.filter(({ archivedAt }) => archivedAt !== null).length
  return {
    featureToggles: features.length - archived,
    archivedFeatureToggles: archived,
    projects: HashMap.toValues(state.projects).filter(({ archivedAt }) => archivedAt === null).length,
    contextFields: HashMap.size(state.contextFields),
    environments: HashMap.size(state.environments),
    segments: HashMap.size(state.segments),
    strategies: state.strategyTypes.length
  }
}

const strategyCounts = (state: State) => {
  const featureEnvironments = HashMap.toValues(state.featureEnvironments).flatMap((ofFeature) =>
    HashMap.toValues(ofFeature)
  )
  const strategies = featureEnvironments.flatMap((address) => address.strategies)
  return {
    maxEnvironmentStrategies: most(featureEnvironments.map((address) => address.strategies.length)),
    maxConstraints: most(strategies.map(({ constraints }) => constraints.length)),
    maxConstraintValues: most(
      strategies.flatMap(({ constraints }) => constraints.map(({ values }) => values?.length ?? 0))
    )
  }
}

const most = (counts: ReadonlyArray<number>) => counts.reduce((left, right) => Math.max(left, right), 0)

const usageCounts = (state: State, { last30, last60, last7, last90, previousDay }: StatisticsPeriods) => {
  const production = new Set(
    HashMap.toValues(state.environments).flatMap(({ name, type }) => (type === "production" ? [name] : []))
  )
  const changes = (since: Timestamp) =>
    eventsOf(
      state,
      ({ createdAt, environment }) => environment !== null && production.has(environment) && createdAt >= since
    )
  const buckets = HashMap.toValues(state.metrics.hourly)
    .flatMap((ofFeature) => HashMap.toValues(ofFeature))
    .filter(({ hour }) => hour >= previousDay.from && hour < previousDay.to)
  return {
    clientApps: [
      { range: "7d", count: reporting(state, last7) },
      { range: "30d", count: reporting(state, last30) },
      { range: "allTime", count: HashMap.size(state.metrics.applications) }
    ] as const,
    featureExports: eventsOf(state, ({ type }) => type === "features-exported"),
    featureImports: eventsOf(state, ({ type }) => type === "features-imported"),
    productionChanges: { last30: changes(last30), last60: changes(last60), last90: changes(last90) },
    previousDayMetricsBucketsCount: {
      enabledCount: buckets.length,
      variantCount: buckets.reduce((sum, { variants }) => sum + Object.keys(variants).length, 0)
    }
  }
}

const eventsOf = (state: State, isWanted: (event: LoggedEvent) => boolean): number => {
  let count = 0
  for (const { event } of entriesOf(state.events)) if (isWanted(event)) count += 1
  return count
}

type LoggedEvent = EventEntry["event"]

/** How many applications reported on this day or later. */
const reporting = ({ metrics }: State, since: Timestamp): number => {
  const names = new Set([
    ...HashMap.toValues(metrics.daily).flatMap(({ appName, day }) => (day >= utcDay(since) ? [appName] : [])),
    ...HashMap.toValues(metrics.instances).flatMap(({ appName, lastSeen }) => (lastSeen >= since ? [appName] : []))
  ])
  return HashMap.toValues(metrics.applications).filter(
    ({ appName, createdAt }) => createdAt >= since || names.has(appName)
  ).length
}
