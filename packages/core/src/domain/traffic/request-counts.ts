import { millisOf, type Timestamp, timestampOf } from "../values/timestamp.ts"

/** A request, after its response. */
export interface AnsweredRequest {
  readonly method: string
  /** The URL, with or without the base path of the service. */
  readonly url: string
  readonly status: number
  /** The value of the header `unleash-appname`. */
  readonly appName: string | undefined
  /** The value of the header `unleash-interval`: the milliseconds between two requests of the SDK. */
  readonly interval: string | undefined
  /** The time of the response in milliseconds since 1970. */
  readonly at: number
}

export type RequestOutcome = "successful-requests" | "client-errors" | "server-errors"

/** The requests of a UTC day. */
export interface DailyRequests {
  /** Such as `2026-11-20`. */
  readonly day: string
  /** The start of the path, such as `/api/client`. */
  readonly api: string
  readonly outcome: RequestOutcome
  readonly count: number
  /** For how long SDKs on servers were connected: the sum of the pauses after their requests. */
  readonly connectedMillis: number
}

/** The requests of five minutes. */
export interface RecentRequests {
  readonly since: Timestamp
  readonly appName: string
  /** Such as `/api/client/features`. */
  readonly endpoint: string
  readonly count: number
}

/** Counts of requests. They are summed in place, since every request counts, and take little memory. */
export interface RequestCounts {
  readonly daily: Map<string, Tally<DailyRequests>>
  readonly recent: Map<string, Tally<RecentRequests>>
}

type Tally<A extends object> = { -readonly [K in keyof A]: A[K] }

export const noRequestCounts = (): RequestCounts => ({ daily: new Map(), recent: new Map() })

/** Counts a request. Requests of other interfaces, such as health checks, are not counted. */
export const countRequest = ({ daily, recent }: RequestCounts, request: AnsweredRequest): void => {
  const [, api, endpoint] = INTERFACE.exec(request.url) ?? []
  if (api === undefined) return
  const outcome = outcomeOf(request.status)
  const isSuccess = outcome === "successful-requests"
  const today = tallyOf(daily, `${Math.floor(request.at / MILLIS_A_DAY)} ${outcome} ${api}`, () => ({
    day: timestampOf(request.at).slice(0, 10),
    api,
    outcome,
    count: 0,
    connectedMillis: 0
  }))
  today.count++
  if (isSuccess && isPoll(request, api, endpoint)) today.connectedMillis += pauseOf(request)
  countRecent(recent, request, isSuccess && endpoint !== undefined ? `${api}/${endpoint}` : api)
}

/** Matches the paths that are counted. Unknown paths do not become endpoints, because their requests fail. */
const INTERFACE = /(\/api\/(?:admin|client|frontend)|\/ofrep|\/edge)(?:\/([a-z][a-z0-9-]{0,39}))?(?:[/?]|$)/

const outcomeOf = (status: number): RequestOutcome => {
  if (status < 400) return "successful-requests"
  return status < 500 ? "client-errors" : "server-errors"
}

const isPoll = ({ method }: AnsweredRequest, api: string, endpoint: string | undefined): boolean =>
  method === "GET" && api === "/api/client" && (endpoint === "features" || endpoint === "delta")

/** The pause between two requests of an SDK. SDKs that do not send it have the default of all SDKs. */
const pauseOf = ({ interval }: AnsweredRequest): number => {
  const pause = Number(interval)
  return pause >= 1 && pause <= LONGEST_PAUSE ? Math.round(pause) : DEFAULT_PAUSE
}

const DEFAULT_PAUSE = 15_000
const LONGEST_PAUSE = 3_600_000

const countRecent = (recent: RequestCounts["recent"], { appName, at }: AnsweredRequest, endpoint: string): void => {
  const start = at - (at % RECENT_MILLIS)
  const given = appName === undefined || appName === "" ? UNKNOWN_APPLICATION : appName.slice(0, 100)
  const isFull = recent.size >= MOST_RECENT && !recent.has(`${start} ${endpoint} ${given}`)
  const name = isFull ? FURTHER_APPLICATIONS : given
  tallyOf(recent, `${start} ${endpoint} ${name}`, () => ({
    since: timestampOf(start),
    appName: name,
    endpoint,
    count: 0
  })).count++
}

/** The most names of applications. Callers can send any name, so further ones are counted under a common one. */
const MOST_RECENT = 200
const UNKNOWN_APPLICATION = "unknown"
const FURTHER_APPLICATIONS = "other applications"

const tallyOf = <A>(tallies: Map<string, A>, key: string, make: () => A): A => {
  const known = tallies.get(key)
  if (known !== undefined) return known
  const made = make()
  tallies.set(key, made)
  return made
}

/** Adds counts to the first ones, in place. */
export const addRequestCounts = (counts: RequestCounts, { daily, recent }: RequestCounts): void => {
  for (const [key, added] of daily) {
    const tally = tallyOf(counts.daily, key, () => ({ ...added, count: 0, connectedMillis: 0 }))
    tally.count += added.count
    tally.connectedMillis += added.connectedMillis
  }
  for (const [key, added] of recent) tallyOf(counts.recent, key, () => ({ ...added, count: 0 })).count += added.count
}

/** The length of the intervals of recent counts. */
export const RECENT_MILLIS = 300_000

/** The start of the interval that a moment is in. */
export const startOfInterval = (moment: Timestamp): Timestamp => {
  const millis = millisOf(moment)
  return timestampOf(millis - (millis % RECENT_MILLIS))
}

const MILLIS_A_DAY = 86_400_000
