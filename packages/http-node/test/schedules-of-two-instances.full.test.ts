import { ChangeRequestStore } from "@halyard/core/ports"
import { freshDatabase, withPostgres } from "@halyard/postgres-server"
import { layerPostgres, layerPostgresStore } from "@halyard/store-postgres"
import { Effect, Layer, Redacted } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Instance, startInstance } from "./harness/start-instance.ts"

const admin = "*:*.a-secret-for-tests"
const requests = "/projects/default/environments/development/change-requests"
const all = "/projects/default/change-requests"

withPostgres(() =>
  describe("change requests that two instances apply at their time", () => {
    let database: Awaited<ReturnType<typeof freshDatabase>> | undefined
    let started: ReadonlyArray<Instance> = []
    const store = () =>
      Layer.provide(layerPostgresStore, layerPostgres({ url: Redacted.make(database?.url ?? expect.fail()) }))

    const start = async () => {
      const options = { store: store(), initialTokens: { admin: [admin] }, background: true }
      started = [await startInstance(options), await startInstance(options)]
    }
    const stop = () => Promise.all(started.map(({ close }) => close()))
    beforeAll(async () => {
      database = await freshDatabase()
      await start()
    })
    afterAll(async () => {
      await stop()
      await database?.drop()
    })

    const call = async (method: string, path: string, body?: unknown) => {
      const [one = expect.fail()] = started
      const answer = await one.send(method, `/api/admin${path}`, { authorization: admin }, body)
      expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 201, 204])])
      return answer.body
    }

    /** A request that switches a new flag on in an hour. */
    const schedule = async (feature: string): Promise<number> => {
      await call("POST", "/projects/default/features", { name: feature })
      const { id } = await call("POST", requests, { feature, action: "updateEnabled", payload: { enabled: true } })
      const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
      await call("PUT", `${all}/${id}/state`, { state: "Scheduled", scheduledAt })
      return id
    }

    /** Moves schedules to these moments. */
    const postpone = async (moments: ReadonlyMap<number, number>) => {
      const quiet = await startInstance({ store: store() })
      await quiet.run(
        Effect.gen(function* () {
          const { find, update } = yield* ChangeRequestStore
          for (const [id, at] of moments) {
            const request = (yield* find(id)) ?? expect.fail()
            yield* update({ ...request, schedule: { at: new Date(at).toISOString(), status: "pending" } })
          }
        })
      )
      await quiet.close()
    }

    const requestsOf = (ids: ReadonlyArray<number>) => Promise.all(ids.map((id) => call("GET", `${all}/${id}`)))

    /** Waits until no request is pending, and returns the ids of those that were applied, in their order. */
    const applied = async (ids: ReadonlyArray<number>): Promise<ReadonlyArray<number>> => {
      await expect
        .poll(async () => (await requestsOf(ids)).filter(({ schedule: at }) => at?.status === "pending"), {
          timeout: 30_000
        })
        .toEqual([])
      const { events } = await call("GET", "/search/events?type=IS:change-request-applied&limit=1000")
      const inOrder: ReadonlyArray<number> = events.map((event: Applied) => event.data.changeRequestId).toReversed()
      return inOrder.filter((id) => ids.includes(id))
    }

    it("are applied once each, none before its time", async () => {
      const ids: Array<number> = []
      for (let count = 0; count < 10; count++) ids.push(await schedule(`soon-${count}`))
      const at = Date.now() + 3000
      await postpone(new Map(ids.map((id, index) => [id, at + 10 * index])))
      expect(await applied(ids)).toEqual(ids)
      for (const { features, state, stateTimestamps } of await requestsOf(ids)) {
        expect(state).toBe("Applied")
        expect(Date.parse(stateTimestamps.Applied)).toBeGreaterThanOrEqual(at)
        const { environments } = await call("GET", `/projects/default/features/${features[0].name}`)
        const { enabled, strategies } = environments.find(({ name }: { name: string }) => name === "development")
        expect([enabled, strategies.length]).toEqual([true, 1])
      }
    })

    it("are applied in the order of their times after both were down, and suspended after a day", async () => {
      const [first, second, third, late] = [
        await schedule("down-1"),
        await schedule("down-2"),
        await schedule("down-3"),
        await schedule("down-4")
      ]
      await stop()
      const minutes = 60_000
      const [now, day] = [Date.now(), 1440 * minutes]
      await postpone(
        new Map([
          [first, now - minutes],
          [second, now - 3 * minutes],
          [third, now - 2 * minutes],
          [late, now - day - minutes]
        ])
      )
      await start()
      expect(await applied([first, second, third, late])).toEqual([second, third, first])
      expect(await call("GET", `${all}/${late}`)).toMatchObject({
        state: "Scheduled",
        schedule: { status: "suspended", reason: "It was due more than a day ago" }
      })
    })
  })
)

interface Applied {
  readonly data: { readonly changeRequestId: number }
}
