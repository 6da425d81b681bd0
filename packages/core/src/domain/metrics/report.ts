import { type ReportedSample, samplesOf } from "../impact-metrics/reported-sample.ts"
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

/** The results of one application for one feature within one hour. */
export interface EvaluationCount {
  readonly feature: string
  readonly environment: string
  readonly appName: string
  readonly hour: Timestamp
  readonly yes: number
  readonly no: number
  /** The number of evaluations by variant name. */
  readonly variants: ReadonlyMap<string, number>
}

/** An instance of an application that has reported. */
export interface SeenInstance {
  readonly appName: string
  readonly instanceId: string
  readonly sdkVersion: string | null
  /** The strategies that it supports; null if unknown. */
  readonly strategies: ReadonlyArray<string> | null
}

/** One report, sent with one token. */
export interface Report {
  readonly token: SdkToken
  /** The IP address of the sender, if known. */
  readonly clientIp: string | null
  readonly at: Timestamp
  readonly instances: ReadonlyArray<SeenInstance>
  readonly counts: ReadonlyArray<EvaluationCount>
  /** The metrics of the application itself, by minute. */
  readonly impact: ReadonlyArray<ReportedSample>
}

/** The sender and time of a report. */
export type ReportSource = Pick<Report, "token" | "clientIp" | "at">

/** The report of valid metrics. All of it counts for the token's environment, whatever the body says. */
export const reportOfMetrics = (metrics: ClientMetrics, source: ReportSource): Report => ({
  ...source,
  instances: [seenInstance(metrics, null)],
  counts:
    metrics.bucket === undefined || metrics.bucket === null
      ? []
      : countsOf(source, metrics.appName, Object.entries(metrics.bucket.toggles), metrics.bucket.stop),
  impact: impactOf(source, metrics.impactMetrics, metrics.appName)
})

/** The report of a valid registration. */
export const reportOfRegistration = (registration: ClientRegistration, source: ReportSource): Report => ({
  ...source,
  instances: [seenInstance(registration, registration.strategies)],
  counts: [],
  impact: []
})

/**
 * The report of a valid bulk of metrics, limited to the token's environment. The client IP belongs to the proxy, so
 * the instances have none.
 */
export const reportOfBulk = ({ applications, impactMetrics, metrics }: BulkMetrics, source: ReportSource): Report => ({
  ...source,
  clientIp: null,
  instances: applications
    .filter(({ environment }) => environment === source.token.environment)
    // Relays send an empty list for instances of which they do not know the strategies.
    .map((application) => seenInstance(application, application.strategies?.length ? application.strategies : null)),
  counts: metrics.flatMap(({ appName, featureName, timestamp, ...counts }) =>
    countsOf(source, appName, [[featureName, counts]], timestamp ?? source.at)
  ),
  impact: impactOf(source, impactMetrics)
})

/**
 * The impact metrics of a report. Those with frontend tokens are dropped, because any page can use such a token, and
 * safeguards act on these metrics.
 */
const impactOf = (
  { at, token }: ReportSource,
  metrics: ClientMetrics["impactMetrics"],
  appName?: string
): ReadonlyArray<ReportedSample> =>
  token.type === "frontend"
    ? []
    : samplesOf(metrics ?? [], { at, token, ...(appName === undefined ? {} : { appName }) })

const seenInstance = (
  { appName, instanceId, sdkVersion }: Pick<ClientMetrics, "appName" | "instanceId" | "sdkVersion">,
  strategies: ReadonlyArray<string> | null
): SeenInstance => ({
  appName,
  instanceId: instanceId || UNNAMED_INSTANCE,
  sdkVersion: sdkVersion || null,
  strategies: strategies && [...new Set(strategies)]
})

/** Instances without an id are counted together under this one. */
const UNNAMED_INSTANCE = "default"

/** Drops names that are invalid for features. Valid names without a feature are dropped when the counts are written. */
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
