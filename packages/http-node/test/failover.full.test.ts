import { type ReplicatedPostgres, startReplicatedPostgres, withPostgres } from "@halyard/postgres-server"
import { layerPostgres, layerPostgresStore } from "@halyard/store-postgres"
import { Layer, Redacted } from "effect"
import { setTimeout } from "node:timers/promises"
import { describe, expect, it, vi } from "vitest"
import { type MovingAddress, startMovingAddress } from "./harness/moving-address.ts"
import { type Instance, startInstance } from "./harness/start-instance.ts"

const authorization = "*:*.a-secret-for-tests"
const features = "/api/admin/projects/default/features"
let created = 0

/** A timeout far longer than instances need, for busy machines. */
const PATIENCE = 45_000

interface Answer {
  readonly name: string
  readonly status: number
}

const create = async ({ send }: Instance): Promise<Answer> => {
  const name = `feature-${(created += 1)}`
  const { status } = await send("POST", features, { authorization }, { name })
  return { name, status }
}

/**
 * Creates features one after the other until it is stopped. Returns the function that stops it, which returns how each
 * creation ended.
 */
const load = (instance: Instance) => {
  const stopping = new AbortController()
  const run = async () => {
    const answers: Array<Answer> = []
    while (!stopping.signal.aborted) {
      answers.push(await create(instance))
      await setTimeout(20)
    }
    return answers
  }
  const running = [run(), run(), run()]
  return async () => {
    stopping.abort()
    return (await Promise.all(running)).flat()
  }
}

/** Waits until 20 creations at once succeed. */
const recovery = async (instance: Instance) => {
  const answers: Array<Answer> = []
  const round = async () => {
    const now = await Promise.all(Array.from({ length: 20 }, () => create(instance)))
    answers.push(...now)
    return now.every(({ status }) => status === 201)
  }
  await vi.waitUntil(round, { timeout: PATIENCE, interval: 100 })
  return answers
}

const namesOn = async ({ send }: Instance): Promise<ReadonlyArray<string> | undefined> => {
  const { body } = await send("GET", features, { authorization })
  return body.features?.map(({ name }: { name: string }) => name)
}

const startOn = (url: string) =>
  startInstance({
    store: Layer.provide(layerPostgresStore, layerPostgres({ url: Redacted.make(url) })),
    initialTokens: { admin: [authorization] }
  })

/**
 * Starts two instances. One reaches the database by an address that moves, the other has the addresses of both servers.
 */
const startInstances = async (postgres: ReplicatedPostgres, address: MovingAddress) => {
  const path = await postgres.createDatabase()
  const [primary, standby] = [new URL(postgres.primary), new URL(postgres.standby)]
  const login = `postgres://${primary.username}:${primary.password}@`
  return [
    await startOn(`${login}127.0.0.1:${address.port}${path}`),
    await startOn(`${login}${standby.host},${primary.host}${path}?target_session_attrs=read-write`)
  ]
}

withPostgres(() =>
  describe("a failover to a synchronous standby", () => {
    // The cases run concurrently, since each waits most of the time.
    it.concurrent.for(["crash", "freeze", "makeReadOnly"] as const)(
      "loses no acknowledged write, and instances follow it by themselves (%s)",
      { timeout: 120_000 },
      async (fail, { onTestFinished }) => {
        const postgres = await startReplicatedPostgres()
        const address = await startMovingAddress(Number(new URL(postgres.primary).port))
        const instances = await startInstances(postgres, address)
        const loads = instances.map(load)
        onTestFinished(async () => {
          await Promise.all(loads.map((stop) => stop()))
          await Promise.all(instances.map(({ close }) => close()))
          await address.close()
          await postgres.close()
        })

        await setTimeout(500)
        await postgres[fail]()
        await setTimeout(500)
        await postgres.promote()
        address.moveTo(Number(new URL(postgres.standby).port))
        // Many requests at once use all connections. Each connection must lead to the new primary.
        const later = await Promise.all(instances.map(recovery))
        const answers = [...later, ...(await Promise.all(loads.map((stop) => stop())))].flat()
        expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual([201, 503])
        const acknowledged = answers.filter(({ status }) => status === 201).map(({ name }) => name)
        for (const instance of instances) {
          await vi.waitUntil(async () => (await namesOn(instance)) !== undefined, { timeout: PATIENCE, interval: 100 })
          expect(await namesOn(instance)).toEqual(expect.arrayContaining(acknowledged))
        }
      }
    )
  })
)
