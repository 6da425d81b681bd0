import { assert, describe, it } from "@effect/vitest"
import { Context, Duration, Effect, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { LeaseStore } from "../../ports/background/lease-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { BackgroundStatus } from "./background-job.ts"
import { layerBackground } from "./layer-background.ts"

/** Leases that do not expire, and a set of instances that lost their store. */
const world = () => {
  const owners = new Map<string, string>()
  const lost = new Set<string>()
  let uuids = 0
  const leases = LeaseStore.of({
    acquire: (names, owner) =>
      Effect.suspend(() => {
        if (lost.has(owner)) return Effect.die("The store is gone")
        const leased = names.filter((name) => (owners.get(name) ?? owner) === owner)
        for (const name of leased) owners.set(name, owner)
        return Effect.succeed(leased)
      }),
    release: (names, owner) =>
      Effect.sync(() => {
        for (const name of names) if (owners.get(name) === owner) owners.delete(name)
      })
  })
  const secrets = Secrets.of({
    digest: () => assert.fail("digests nothing"),
    sign: () => assert.fail("signs nothing"),
    randomHex: () => assert.fail("makes no text"),
    uuid: Effect.sync(() => `instance-${++uuids}`)
  })
  return { owners, lost, ports: Context.make(LeaseStore, leases).pipe(Context.add(Secrets, secrets)) }
}

const aJob = (name: string, run: Effect.Effect<void>, isExclusive = true) => ({
  name,
  isExclusive,
  every: Duration.seconds(10),
  run: Effect.flatMap(CurrentPrincipal, ({ kind }) => (kind === "system" ? run : Effect.die("Who is this?")))
})

const startOn = Effect.fnUntraced(function* (
  ports: Context.Context<LeaseStore | Secrets>,
  jobs: ReadonlyArray<ReturnType<typeof aJob>>
) {
  const scope = yield* Scope.make()
  const context = yield* Effect.provideContext(Layer.buildWithScope(layerBackground(jobs), scope), ports)
  yield* TestClock.adjust("1 millis")
  const statuses = Effect.flatMap(BackgroundStatus, (read) => read).pipe(Effect.provideContext(context))
  return { scope, statuses }
})

describe("layerBackground", () => {
  it.effect("runs each job at once and then again and again, even after a failed run", () =>
    Effect.gen(function* () {
      const { ports } = world()
      let runs = 0
      const run = Effect.suspend(() => (++runs === 2 ? Effect.die(new Error("Once")) : Effect.void))
      const { statuses } = yield* startOn(ports, [aJob("a", run, false)])
      assert.strictEqual(runs, 1)
      yield* TestClock.adjust("10 seconds")
      assert.deepInclude((yield* statuses)[0], { name: "a", isHere: true, runs: 2, failures: 1 })
      assert.include((yield* statuses)[0]?.lastFailure, "Once")
      yield* TestClock.adjust("10 seconds")
      assert.deepInclude((yield* statuses)[0], { runs: 3, failures: 1, lastFailure: null })
    })
  )

  it.effect("reports what a job cannot do at present", () =>
    Effect.gen(function* () {
      const { ports } = world()
      let troubles: ReadonlyArray<string> = []
      const silent = aJob("a", Effect.void)
      const troubled = { ...aJob("b", Effect.void), troubles: Effect.sync(() => troubles) }
      const { statuses } = yield* startOn(ports, [silent, troubled])
      troubles = ["It has to wait"]
      assert.deepStrictEqual(
        (yield* statuses).map((status) => status.troubles),
        [[], ["It has to wait"]]
      )
    })
  )

  it.effect("runs an exclusive job on one of two instances, and on the other when that one has stopped", () =>
    Effect.gen(function* () {
      const { ports } = world()
      const runs: Array<string> = []
      const by = (who: string) => [
        aJob(
          "a",
          Effect.sync(() => runs.push(who))
        )
      ]
      const first = yield* startOn(ports, by("first"))
      const second = yield* startOn(ports, by("second"))
      yield* TestClock.adjust("20 seconds")
      assert.deepStrictEqual(runs, ["first", "first", "first"])
      assert.deepInclude((yield* second.statuses)[0], { isHere: false, runs: 0 })

      yield* Scope.close(first.scope, yield* Effect.exit(Effect.void))
      yield* TestClock.adjust("30 seconds")
      assert.deepStrictEqual(runs.slice(0, 4), ["first", "first", "first", "second"])
    })
  )

  it.effect("stops a job whose lease another instance has, or could have", () =>
    Effect.gen(function* () {
      const { lost, owners, ports } = world()
      let runs = 0
      const job = aJob(
        "a",
        Effect.sync(() => void runs++)
      )
      const { statuses } = yield* startOn(ports, [job])
      owners.set("job:a", "another")
      yield* TestClock.adjust("31 seconds")
      const before = runs
      yield* TestClock.adjust("30 seconds")
      assert.strictEqual(runs, before)
      assert.deepInclude((yield* statuses)[0], { isHere: false })

      owners.clear()
      yield* TestClock.adjust("31 seconds")
      assert.deepInclude((yield* statuses)[0], { isHere: true })
      lost.add("instance-1")
      yield* TestClock.adjust("31 seconds")
      assert.deepInclude((yield* statuses)[0], { isHere: false })
    })
  )
})
