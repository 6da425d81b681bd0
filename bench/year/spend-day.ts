import { defaultSessionSettings, newEvent, newSession, systemPrincipal, type Timestamp } from "@halyard/core/domain"
import { ApplicationStore, ClientMetricsStore, EventStore, SessionStore, Transactions } from "@halyard/core/ports"
import { Effect } from "effect"

/** The user who logs in. */
export const USER = 1

/** How long events and evaluations by day are kept. From then on no table should grow. */
export const KEPT_DAYS = 90

const PROJECTS = 20
const FEATURES = 200
const APPLICATIONS = 10
const REPORTS = 4
const EVENTS = 300
const INSTANCES = 100
const LOGINS = 50

/** One day: reports, changes and logins, and what background jobs delete meanwhile. */
export const spendDay = Effect.fnUntraced(function* (day: number) {
  const { run } = yield* Transactions
  for (let report = 0; report < REPORTS; report += 1) yield* run(reports(moment(day, report * 6)))
  yield* run(changes(day))
  yield* logins(day)
  yield* forget(day)
})

const moment = (day: number, hour: number): Timestamp => new Date(Date.UTC(2026, 0, day, hour)).toISOString()

const reports = Effect.fnUntraced(function* (hour: Timestamp) {
  yield* (yield* ClientMetricsStore).add(
    Array.from({ length: FEATURES }, (_, index) => ({
      feature: `feature-${String(index).padStart(4, "0")}`,
      project: `project-${index % PROJECTS}`,
      environment: "production",
      appName: `application-${index % APPLICATIONS}`,
      hour,
      yes: 10,
      no: 5,
      byServer: true,
      variants: new Map(index % 4 === 0 ? [["blue", 7]] : [])
    }))
  )
  const applications = yield* ApplicationStore
  const names = Array.from({ length: APPLICATIONS }, (_, index) => `application-${index}`)
  yield* applications.see(
    names.map((appName) => ({ appName, strategies: null, usage: [], reporter: null })),
    hour,
    { each: 0, servers: APPLICATIONS }
  )
  // Instances get a new id when they are deployed, which is each day.
  yield* applications.seeInstances(
    Array.from({ length: INSTANCES }, (_, index) => ({
      appName: `application-${index % APPLICATIONS}`,
      environment: "production",
      instanceId: `${hour.slice(0, 10)}-${index}`,
      sdkVersion: "unleash-client-node:6.6.0",
      sdkType: "client" as const,
      clientIp: null,
      lastSeen: hour,
      reporter: null,
      project: "*"
    })),
    { each: 0, servers: INSTANCES }
  )
})

const changes = Effect.fnUntraced(function* (day: number) {
  yield* (yield* EventStore).append(
    Array.from({ length: EVENTS }, (_, index) =>
      newEvent(
        {
          type: index % 2 === 0 ? "feature-environment-enabled" : "feature-updated",
          project: `project-${index % PROJECTS}`,
          environment: "production",
          featureName: `feature-${String((index + day) % FEATURES).padStart(4, "0")}`,
          data: { title: `The change ${index} of day ${day}`, parameters: { rollout: String(index % 100) } }
        },
        systemPrincipal,
        moment(day, 12)
      )
    )
  )
})

const logins = Effect.fnUntraced(function* (day: number) {
  const { insert } = yield* SessionStore
  for (let index = 0; index < LOGINS; index += 1) {
    const begun = { user: USER, createdAt: moment(day, 8), providerSession: null }
    yield* insert(crypto.randomUUID(), newSession(begun, { ip: null }, defaultSessionSettings))
  }
})

const forget = Effect.fnUntraced(function* (day: number) {
  const { run } = yield* Transactions
  const { forget: forgetHours, forgetDays } = yield* ClientMetricsStore
  const { forget: forgetEvents } = yield* EventStore
  const untilNone = (some: Effect.Effect<boolean>) => Effect.repeat(run(some), { while: (hasMore) => hasMore })
  yield* forgetHours(moment(day - 2, 0))
  yield* untilNone(forgetDays(moment(day - KEPT_DAYS, 0).slice(0, 10)))
  yield* untilNone(forgetEvents(moment(day - KEPT_DAYS, 0)))
  yield* (yield* ApplicationStore).forgetInstances(moment(day - 7, 0))
})
