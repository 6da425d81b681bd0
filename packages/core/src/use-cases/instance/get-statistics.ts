import { Effect, Option } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import {
  type InstanceStatistics,
  statisticsCsv,
  type VisibleStatistics
} from "../../domain/instance/instance-statistics.ts"
import { utcDay } from "../../domain/insights/day.ts"
import { CurrentInstance } from "../../domain/settings/instance-config.ts"
import { now, secondsAfter, type Timestamp } from "../../domain/values/timestamp.ts"
import { mayReadCopy } from "../../ports/events/copies.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { InstanceStore } from "../../ports/instance/instance-store.ts"
import { StatisticsStore } from "../../ports/instance/statistics-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { currentViewer } from "../access/require-permission.ts"
import { visibleProjects } from "../access/visible-project.ts"
import { listContextFields } from "../catalog/context-fields.ts"
import { listStrategyTypes } from "../catalog/strategy-types.ts"
import { listEnvironments } from "../environments/environments.ts"
import { countLifecycles } from "../insights/lifecycles.ts"
import { oidcInEffect } from "../login/oidc-settings.ts"
import { isPasswordLoginDisabled } from "../login/password-login.ts"
import { listSegments } from "../segments/segments.ts"
import { storedScim } from "../settings/scim-settings.ts"
import { listPeople } from "../users/list-people.ts"

/** Counts what there is in the instance: everything for administrators, and for others what they can see. */
export const getStatistics = Effect.fn("getStatistics")(function* () {
  yield* currentViewer()
  const { permits } = yield* AccessPolicy
  return (yield* permits(yield* CurrentPrincipal, "ADMIN", {})) ? yield* wholeStatistics() : yield* visibleStatistics()
})

/** Counts everything, including private projects. */
const wholeStatistics = Effect.fnUntraced(function* () {
  const at = yield* now
  const statistics: Omit<InstanceStatistics, "sum"> = {
    ...(yield* instanceFacts(at)),
    ...(yield* storedStatistics(at)),
    ...(yield* loginFacts()),
    SCIMenabled: (yield* storedScim()).enabled,
    releaseTemplates: 0,
    releasePlans: 0,
    edgeInstanceUsage: {},
    readOnlyUsers: 0
  }
  const sum = yield* (yield* Secrets).digest(JSON.stringify(statistics))
  const whole: InstanceStatistics = { ...statistics, sum }
  return whole
})

const storedStatistics = Effect.fnUntraced(function* (at: Timestamp) {
  const daysAgo = (days: number) => secondsAfter(at, -days * DAY_SECONDS)
  const today = `${utcDay(at)}T00:00:00.000Z`
  return yield* (yield* StatisticsStore).count({
    last7: daysAgo(7),
    last30: daysAgo(30),
    last60: daysAgo(60),
    last90: daysAgo(90),
    previousDay: { from: secondsAfter(today, -DAY_SECONDS), to: today }
  })
}, mayReadCopy)

const DAY_SECONDS = 86_400

/** Counts the lists that the caller can read. */
const visibleStatistics = Effect.fnUntraced(function* () {
  const { groups, users } = yield* listPeople()
  const people = users.filter(({ accountType }) => accountType === "User").length
  const { archived, ...stages } = yield* countLifecycles()
  const projects = yield* visibleProjects(yield* currentViewer())
  const statistics: VisibleStatistics = {
    ...(yield* instanceFacts(yield* now)),
    users: people,
    serviceAccounts: users.length - people,
    groups: groups.length,
    featureToggles: Object.values(stages).reduce((sum, count) => sum + count, 0),
    archivedFeatureToggles: archived,
    projects: projects.filter(({ archivedAt }) => archivedAt === null).length,
    contextFields: (yield* listContextFields({ include: "project" })).length,
    environments: (yield* listEnvironments()).length,
    segments: (yield* listSegments()).length,
    strategies: (yield* listStrategyTypes()).length,
    ...(yield* loginFacts())
  }
  return statistics
})

const instanceFacts = Effect.fnUntraced(function* (timestamp: Timestamp) {
  return {
    timestamp,
    instanceId: Option.getOrElse(yield* (yield* InstanceStore).id, () => ""),
    versionOSS: (yield* CurrentInstance).version,
    versionEnterprise: ""
  }
})

const loginFacts = Effect.fnUntraced(function* () {
  return {
    SAMLenabled: false,
    OIDCenabled: (yield* oidcInEffect()).record.enabled,
    passwordAuthEnabled: !(yield* isPasswordLoginDisabled())
  }
})

/** Returns the result of `getStatistics` as CSV. */
export const getStatisticsAsCsv = Effect.fn("getStatisticsAsCsv")(function* () {
  return statisticsCsv(yield* getStatistics())
})
