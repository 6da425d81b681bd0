import { freshDatabase, withPostgres } from "@halyard/postgres-server"
import { layerPostgres, layerPostgresStore } from "@halyard/store-postgres"
import { Layer, Redacted } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type EventReader, readEvents } from "../harness/read-events.ts"
import { type Instance, startInstance } from "../harness/start-instance.ts"

const admin = "*:*.a-secret-for-tests"
const sdk = "*:development.a-secret-for-tests"

const FEATURES = 20
const STREAMS = 5
const WRITERS = 8
const CHANGES = 240
const LAST = "the-last"

interface Sent {
  readonly name: string
}

/** Follows the stream until the feature arrives that was created last. Returns the features of the SDK then. */
const followToTheEnd = async (stream: EventReader): Promise<ReadonlyArray<Sent>> => {
  const features = new Map<string, Sent>()
  while (!features.has(LAST)) {
    const message = await stream.next()
    if (message === "end") return expect.fail("The stream has ended")
    for (const event of message.data.events) {
      for (const feature of event.features ?? []) features.set(feature.name, feature)
      if (event.type === "feature-updated") features.set(event.feature.name, event.feature)
      if (event.type === "feature-removed") features.delete(event.featureName)
    }
  }
  return byName([...features.values()])
}

const byName = (features: ReadonlyArray<Sent>) =>
  features.toSorted((left, right) => (left.name < right.name ? -1 : left.name > right.name ? 1 : 0))

const features = "/api/admin/projects/default/features"

const change = async (through: Instance, method: string, path: string, body?: unknown) => {
  const { status } = await through.send(method, path, { authorization: admin }, body)
  expect([path, status]).toEqual([path, expect.toBeOneOf([200, 201, 202])])
}

withPostgres(() =>
  describe("three instances on one database", () => {
    const started: Array<Instance> = []
    let drop: (() => Promise<void>) | undefined
    beforeAll(async () => {
      const database = await freshDatabase()
      drop = database.drop
      const store = Layer.provide(layerPostgresStore, layerPostgres({ url: Redacted.make(database.url) }))
      const options = { store, initialTokens: { admin: [admin], client: [sdk] } }
      for (let count = 0; count < 3; count += 1) started.push(await startInstance(options))
    })
    afterAll(async () => {
      await Promise.all(started.map(({ close }) => close()))
      await drop?.()
    })

    it("lose no change on a stream while two of them change features as fast as they can", async () => {
      const [one, two, three] = started
      if (one === undefined || two === undefined || three === undefined) return expect.fail("They have not started")
      for (let index = 0; index < FEATURES; index += 1) {
        await change(one, "POST", features, { name: `flag-${index}` })
      }
      const streams = await Promise.all(
        Array.from({ length: STREAMS }, async () =>
          readEvents(await fetch(`${three.origin}/api/client/streaming`, { headers: { authorization: sdk } }))
        )
      )
      const followed = streams.map(followToTheEnd)

      const writer = async (number: number) => {
        for (let turn = number; turn < CHANGES; turn += WRITERS) {
          const feature = `${features}/flag-${(turn * 7) % FEATURES}`
          const on = Math.floor(turn / FEATURES) % 3 === 0 ? "off" : "on"
          await change(turn % 2 === 0 ? one : two, "POST", `${feature}/environments/development/${on}`)
        }
      }
      await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)))
      await change(two, "DELETE", `${features}/flag-0`)
      await change(one, "POST", features, { name: LAST })

      const states = await Promise.all(followed)
      const stored = await three.send("GET", "/api/client/features", { authorization: sdk })
      expect(stored.body.features).toHaveLength(FEATURES)
      for (const state of states) expect(state).toEqual(byName(stored.body.features))
      for (const other of [one, two]) {
        await expect
          .poll(async () => (await other.send("GET", "/api/client/features", { authorization: sdk })).body.features)
          .toEqual(stored.body.features)
      }
      for (const stream of streams) await stream.close()
    })
  })
)
