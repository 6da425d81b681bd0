import { Cause, Duration, Effect, Exit, FiberMap, Layer, Metric, Schedule } from "effect"
import { CurrentPrincipal, systemPrincipal } from "../../domain/access/principal.ts"
import { now } from "../../domain/values/timestamp.ts"
import { LeaseStore } from "../../ports/background/lease-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { type BackgroundJob, BackgroundStatus, type JobStatus } from "./background-job.ts"

/**
 * Runs the jobs for as long as the layer lives. An exclusive job runs on the instance with its lease. An instance gives
 * the lease back when it stops, and loses it within two minutes when it dies.
 */
export const layerBackground = <R>(
  jobs: ReadonlyArray<BackgroundJob<R>>
): Layer.Layer<never, never, Exclude<R, CurrentPrincipal> | LeaseStore | Secrets> =>
  Layer.effect(
    BackgroundStatus,
    Effect.gen(function* () {
      const journal = makeJournal(jobs)
      const candidacy = yield* stand(jobs.flatMap(({ isExclusive, name }) => (isExclusive ? [name] : [])))
      const running = yield* FiberMap.make<string>()
      const keepTo = (names: ReadonlyArray<string>) =>
        Effect.forEach(jobs, (job) =>
          !job.isExclusive || names.includes(job.name)
            ? FiberMap.run(running, job.name, workOn(job, journal), { onlyIfMissing: true })
            : FiberMap.remove(running, job.name)
        )

      yield* keepTo([])
      if (candidacy !== undefined) {
        const elect = Effect.flatMap(candidacy, keepTo)
        yield* Effect.forkScoped(Effect.repeat(elect, Schedule.spaced(RENEWAL)))
      }
      return Effect.map(Effect.all(jobs.map(({ troubles }) => troubles ?? NONE)), (troubles) =>
        journal.read().map((status, index) => ({ ...status, troubles: status.isHere ? (troubles[index] ?? []) : [] }))
      )
    })
  )

const NONE = Effect.succeed<ReadonlyArray<string>>([])

/**
 * Tries to take the leases of the jobs on each run, and returns those that it took. Gives the leases back when the
 * scope closes.
 */
const stand = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
  if (names.length === 0) return undefined
  const leases = yield* LeaseStore
  const owner = yield* (yield* Secrets).uuid
  const wanted = names.map((name) => `${PREFIX}${name}`)
  yield* Effect.addFinalizer(() => Effect.ignoreCause(leases.release(wanted, owner)))
  return leases.acquire(wanted, owner, LEASE).pipe(
    Effect.map((leased) => leased.map((name) => name.slice(PREFIX.length))),
    Effect.catchCause((cause) =>
      Effect.as(Effect.logWarning("The leases of background jobs could not be renewed", cause), [])
    )
  )
})

const PREFIX = "job:"

/** Two renewals may fail before another instance takes over. */
const LEASE = Duration.seconds(90)
const RENEWAL = Duration.seconds(30)

const workOn = <R>({ every, name, run }: BackgroundJob<R>, { write }: Journal) =>
  Effect.gen(function* () {
    const startedAt = yield* now
    write(name, () => ({ lastStartedAt: startedAt }))
    const exit = yield* Effect.exit(run)
    const endedAt = yield* now
    const failure = Exit.isFailure(exit) ? String(Cause.squash(exit.cause)) : null
    write(name, (before) => ({
      lastEndedAt: endedAt,
      runs: before.runs + 1,
      failures: before.failures + (failure === null ? 0 : 1),
      lastFailure: failure
    }))
    yield* Metric.update(Metric.withAttributes(runs, { job: name, outcome: failure === null ? "done" : "failed" }), 1)
    if (Exit.isFailure(exit)) yield* Effect.logError(`The background job "${name}" failed`, exit.cause)
  }).pipe(
    Effect.repeat(Schedule.spaced(every)),
    (work) =>
      Effect.andThen(
        Effect.sync(() => write(name, () => ({ isHere: true }))),
        work
      ),
    Effect.ensuring(Effect.sync(() => write(name, () => ({ isHere: false })))),
    Effect.provideService(CurrentPrincipal, systemPrincipal)
  )

const runs = Metric.counter("halyard_job_runs_total", {
  description: "Completed runs of background jobs",
  incremental: true
})

interface Journal {
  readonly read: () => ReadonlyArray<JobStatus>
  readonly write: (name: string, change: (status: JobStatus) => Partial<JobStatus>) => void
}

const makeJournal = (jobs: ReadonlyArray<BackgroundJob<unknown>>): Journal => {
  const statuses = new Map(jobs.map(({ name }) => [name, { ...idle, name }]))
  return {
    read: () => [...statuses.values()],
    write: (name, change) => {
      const status = statuses.get(name)
      if (status !== undefined) statuses.set(name, { ...status, ...change(status) })
    }
  }
}

const idle: JobStatus = {
  name: "",
  isHere: false,
  runs: 0,
  failures: 0,
  lastStartedAt: null,
  lastEndedAt: null,
  lastFailure: null,
  troubles: []
}
