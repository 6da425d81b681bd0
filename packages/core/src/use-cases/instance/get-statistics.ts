import { Effect, Option } from "effect"
import { type InstanceStatistics, statisticsCsv } from "../../domain/instance/instance-statistics.ts"
import { utcDay } from "../../domain/insights/day.ts"
import { CurrentInstance } from "../../domain/settings/instance-config.ts"
import { now, secondsAfter } from "../../domain/values/timestamp.ts"
import { InstanceStore } from "../../ports/instance/instance-store.ts"
import { StatisticsStore } from "../../ports/instance/statistics-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { requirePermission } from "../access/require-permission.ts"
import { oidcInEffect } from "../login/oidc-settings.ts"
import { keptScim } from "../settings/scim-settings.ts"
import { isPasswordLoginDisabled } from "../login/password-login.ts"

/** Counts what there is in the instance. Private projects count, so only administrators may read it. */
export const getStatistics = Effect.fn("getStatistics")(function* () {
  yield* requirePermission("ADMIN")
  const at = yield* now
  const daysAgo = (days: number) => secondsAfter(at, -days * DAY_SECONDS)
  const today = `${utcDay(at)}T00:00:00.000Z`
  const stored = yield* (yield* StatisticsStore).count({
    last7: daysAgo(7),
    last30: daysAgo(30),
    last60: daysAgo(60),
    last90: daysAgo(90),
    previousDay: { from: secondsAfter(today, -DAY_SECONDS), to: today }
  })
  const statistics: Omit<InstanceStatistics, "sum"> = {
    timestamp: at,
    instanceId: Option.getOrElse(yield* (yield* InstanceStore).id, () => ""),
    versionOSS: (yield* CurrentInstance).version,
    versionEnterprise: "",
    ...stored,
    SAMLenabled: false,
    OIDCenabled: (yield* oidcInEffect()).record.enabled,
    SCIMenabled: (yield* keptScim()).enabled,
    passwordAuthEnabled: !(yield* isPasswordLoginDisabled()),
    releaseTemplates: 0,
    releasePlans: 0,
    edgeInstanceUsage: {},
    readOnlyUsers: 0
  }
  const sum = yield* (yield* Secrets).digest(JSON.stringify(statistics))
  const whole: InstanceStatistics = { ...statistics, sum }
  return whole
})

const DAY_SECONDS = 86_400

/** Like `getStatistics`, as CSV. */
export const getStatisticsAsCsv = Effect.fn("getStatisticsAsCsv")(function* () {
  return statisticsCsv(yield* getStatistics())
})
