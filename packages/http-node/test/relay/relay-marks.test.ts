// Warnings and headers of the server that a relay passes on to its clients.
import { MetricsCollector } from "@halyard/core/ports"
import { layerMemory } from "@halyard/store-memory"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { storeWithOutages } from "../delivery/store-with-outages.ts"
import type { Relay } from "../harness/start-relay.ts"
import { startUpstream, type UpstreamServer } from "../harness/start-upstream.ts"
import { aRelay, features, soon } from "./a-relay.ts"
import { aRelayedProject } from "./a-relayed-project.ts"

const { layer, setAway } = storeWithOutages(layerMemory)

describe("a relay", () => {
  let upstream: UpstreamServer
  beforeAll(async () => {
    upstream = await startUpstream(layer)
  })
  afterAll(() => upstream.close())

  it("marks its answers as stale while the database of its server is away, also behind another relay", async () => {
    const { aToken, feature, project } = await aRelayedProject(upstream)
    const [client, frontend] = [await aToken("client"), await aToken("frontend")]
    const near = await aRelay(upstream.origin)
    const far = await aRelay(near.origin)
    const asked = [near, far].flatMap((relay) => [
      () => relay.send("GET", "/api/client/features", { authorization: client.secret }),
      () => relay.send("GET", "/api/frontend", { authorization: frontend.secret })
    ])
    for (const relay of [near, far]) await expect.poll(() => features(relay, client.secret), soon).toHaveLength(1)
    const marks = async () => {
      const answers = await Promise.all(asked.map((ask) => ask()))
      return answers.map(({ headers, status }) => [status, headers.get("x-halyard-stale") !== null])
    }
    const all = (isMarked: boolean) => asked.map(() => [200, isMarked])
    await expect.poll(marks, soon).toEqual(all(false))
    await upstream.make("/tag-types", { name: `type-${project}` })
    setAway(true)
    try {
      await expect.poll(marks, soon).toEqual(all(true))
      const [answer] = await Promise.all(asked.map((ask) => ask()))
      expect(answer?.headers.get("x-halyard-stale")).toMatch(/^\d+$/)
      expect(await features(far, client.secret)).toEqual([[feature, false]])
      const { body } = await near.send("GET", "/internal-backstage/prometheus", {})
      expect(body).toMatch(/^halyard_stale_answers_total [1-9]/m)
    } finally {
      setAway(false)
    }
    await expect.poll(marks, soon).toEqual(all(false))
  })

  it("passes on that the share of a token's series is used up, also behind another relay", async () => {
    const { aToken } = await aRelayedProject(upstream)
    const { secret } = await aToken("client")
    const near = await aRelay(upstream.origin, { tokens: [secret] })
    const far = await aRelay(near.origin, { tokens: [secret] })
    for (const relay of [near, far]) await expect.poll(() => features(relay, secret), soon).toHaveLength(1)
    const name = `orders-${randomUUID()}`
    const report = async (relay: Pick<Relay, "send">, round: number, count: number) => {
      const samples = Array.from({ length: count }, (_, index) => ({ value: 1, labels: { a: `${round} ${index}` } }))
      const impactMetrics = [{ name, help: "", type: "counter", samples }]
      const body = { appName: "shop", instanceId: "one", impactMetrics }
      const { headers, status } = await relay.send("POST", "/api/client/metrics", { authorization: secret }, body)
      expect(status).toBe(202)
      return headers.get("halyard-warning")
    }
    const written = () => upstream.run(Effect.flatMap(MetricsCollector, ({ flush }) => flush))
    const warned = /^New series of impact metrics are not counted: the project/
    expect(await report(far, 0, 1)).toBeNull()
    for (let round = 1; round < 9; round++) {
      await report(upstream, round, 900)
      await written()
    }
    expect(await report(upstream, 9, 1)).toMatch(warned)
    for (const relay of [near, far]) {
      await report(relay, 0, 1)
      await far.flush()
      await near.flush()
    }
    await report(far, 0, 1)
    await far.flush()
    expect(await report(near, 0, 1)).toMatch(warned)
    expect(await report(far, 0, 1)).toMatch(warned)
  })
})
