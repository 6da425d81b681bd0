import { nameViolations } from "../violations/names.ts"
import type { SdkToken } from "../tokens/sdk-token.ts"
import type { Timestamp } from "../values/timestamp.ts"
import {
  type BulkMetrics,
  type ClientMetrics,
  type ClientRegistration,
  countedHour,
  reportedMoment,
  type ToggleCounts
} from "./client-metrics.ts"

/** How often an application got which answer for a feature within an hour. */
export interface EvaluationCount {
  readonly feature: string
  readonly environment: string
  readonly appName: string
  readonly hour: Timestamp
  readonly yes: number
  readonly no: number
  /** By name. */
  readonly variants: ReadonlyMap<string, number>
}

/** An instance of an application that was heard of. */
export interface SeenInstance {
  readonly appName: string
  readonly instanceId: string
  readonly sdkVersion: string | null
  /** The strategies that it has; null where it does not say. */
  readonly strategies: ReadonlyArray<string> | null
}

/** What was told at one time with one token. */
export interface Report {
  readonly token: SdkToken
  /** The address that it came from, if known. */
  readonly clientIp: string | null
  readonly at: Timestamp
  readonly instances: ReadonlyArray<SeenInstance>
  readonly counts: ReadonlyArray<EvaluationCount>
}

/** With what a report came. */
export type ReportSource = Pick<Report, "token" | "clientIp" | "at">

/** What sound metrics of an instance tell. What was evaluated in one environment says nothing of others, whatever the body says. */
export const reportOfMetrics = (metrics: ClientMetrics, source: ReportSource): Report => ({
  ...source,
  instances: [seenInstance(metrics, null)],
  counts:
    metrics.bucket === undefined || metrics.bucket === null
      ? []
      : countsOf(source, metrics.appName, Object.entries(metrics.bucket.toggles), metrics.bucket.stop)
})

/** What a sound registration tells. */
export const reportOfRegistration = (registration: ClientRegistration, source: ReportSource): Report => ({
  ...source,
  instances: [seenInstance(registration, registration.strategies)],
  counts: []
})

/**
 * What a sound gathering of a proxy tells of the token's environment; the address is its own, so that it says nothing
 * of the instances.
 */
export const reportOfBulk = ({ applications, metrics }: BulkMetrics, source: ReportSource): Report => ({
  ...source,
  clientIp: null,
  instances: applications
    .filter(({ environment }) => environment === source.token.environment)
    .map((application) => seenInstance(application, application.strategies ?? null)),
  counts: metrics.flatMap(({ appName, featureName, timestamp, ...counts }) =>
    countsOf(source, appName, [[featureName, counts]], timestamp ?? source.at)
  )
})

const seenInstance = (
  { appName, instanceId, sdkVersion }: Pick<ClientMetrics, "appName" | "instanceId" | "sdkVersion">,
  strategies: ReadonlyArray<string> | null
): SeenInstance => ({
  appName,
  instanceId: instanceId || UNNAMED_INSTANCE,
  sdkVersion: sdkVersion || null,
  strategies: strategies && [...new Set(strategies)]
})

/** What instances that do not tell who they are count as together. */
const UNNAMED_INSTANCE = "default"

/** Names that no feature can have are passed over here, all others that none has when the counts are written. */
const countsOf = (
  { at, token }: ReportSource,
  appName: string,
  toggles: ReadonlyArray<readonly [string, ToggleCounts]>,
  end: string | number
): ReadonlyArray<EvaluationCount> => {
  const hour = countedHour(reportedMoment(end) ?? at, at)
  return toggles.flatMap(([feature, { no = 0, variants, yes = 0 }]) => {
    const counted = Object.entries(variants ?? {}).filter(([, count]) => count > 0)
    if ((yes === 0 && no === 0 && counted.length === 0) || nameViolations(feature, "").length > 0) return []
    return [{ feature, environment: token.environment, appName, hour, yes, no, variants: new Map(counted) }]
  })
}
