// How a relay behaves while its server is away, after a restart, and when tokens are created and deleted.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { readEvents } from "../harness/read-events.ts"
import { type Relay, startRelay } from "../harness/start-relay.ts"
import { aRelay, features, soon } from "./a-relay.ts"
import { startUpstream, type UpstreamServer } from "../harness/start-upstream.ts"
import { aRelayedProject } from "./a-relayed-project.ts"
import { startOldServer } from "./start-old-server.ts"

const aFolder = (): string => {
  const path = mkdtempSync(join(tmpdir(), "halyard-relay-"))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

describe("a relay", () => {
  let upstream: UpstreamServer
  beforeAll(async () => {
    upstream = await startUpstream()
  })
  afterAll(() => upstream.close())

  it("delivers the last known state while its server is away, and changes when that is back", async () => {
    const { aToken, feature, switchOn } = await aRelayedProject(upstream)
    const { secret } = await aToken("client")
    const relay = await aRelay(upstream.origin)
    expect(await features(relay, secret)).toEqual([[feature, false]])
    const stream = readEvents(
      await fetch(`${relay.origin}/api/client/streaming`, { headers: { authorization: secret } })
    )
    expect(await stream.next()).toMatchObject({ event: "unleash-connected" })
    await upstream.goAway()
    const unknown = { authorization: `${secret.slice(0, -1)}x` }
    await expect.poll(async () => (await relay.send("GET", "/api/client/features", unknown)).status, soon).toBe(503)
    const refused = await relay.send("GET", "/api/client/features", unknown)
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"])
    expect(await features(relay, secret)).toEqual([[feature, false]])
    expect((await relay.send("GET", "/ready", {})).status).toBe(200)

    await upstream.comeBack()
    await switchOn()
    expect(await stream.next()).toMatchObject({
      data: { events: [{ type: "feature-updated", feature: { enabled: true } }] }
    })
    expect(await features(relay, secret)).toEqual([[feature, true]])
    await expect.poll(async () => (await relay.send("GET", "/api/client/features", unknown)).status, soon).toBe(401)
    await stream.close()
  })

  it("keeps metrics while its server is away, also over a restart, and reports them once", async () => {
    const { aToken, feature } = await aRelayedProject(upstream)
    const { secret } = await aToken("client")
    const folder = aFolder()
    const first = await startRelay(upstream.origin, { folder, tokens: [secret] })
    await expect.poll(() => features(first, secret), soon).toHaveLength(1)
    await upstream.goAway()
    const report = async (relay: Relay, appName: string) => {
      const now = Date.now()
      const body = { appName, bucket: { start: now, stop: now, toggles: { [feature]: { yes: 2, no: 1 } } } }
      expect((await relay.send("POST", "/api/client/metrics", { authorization: secret }, body)).status).toBe(202)
    }
    await report(first, "before")
    await report(first, "before")
    await first.close()
    const second = await aRelay(upstream.origin, { folder, tokens: [secret] })
    await report(second, "after")
    await upstream.comeBack()
    const counted = async () => {
      await second.flush()
      const { data } = await upstream.make(`/client-metrics/features/${feature}/raw?hoursBack=2`, undefined, "GET")
      const some = data.filter(({ yes }: { yes: number }) => yes > 0)
      return some
        .map(({ appName, no, yes }: { appName: string; no: number; yes: number }) => [appName, yes, no])
        .toSorted()
    }
    const expected = [
      ["after", 2, 1],
      ["before", 4, 2]
    ]
    await expect.poll(counted, soon).toEqual(expected)
    expect(await counted()).toEqual(expected)
  })

  it("refuses metrics beyond its bound while its server is away", async () => {
    const { aToken, feature } = await aRelayedProject(upstream)
    const { secret } = await aToken("client")
    const relay = await aRelay(upstream.origin, { mostMetrics: 3 })
    await expect.poll(() => features(relay, secret), soon).toHaveLength(1)
    await upstream.goAway()
    const report = async (appName: string) => {
      const now = Date.now()
      const body = { appName, bucket: { start: now, stop: now, toggles: { [feature]: { yes: 1 } } } }
      return (await relay.send("POST", "/api/client/metrics", { authorization: secret }, body)).status
    }
    const statuses = [await report("one"), await report("two"), await report("three")]
    await upstream.comeBack()
    expect(statuses).toEqual([202, 503, 503])
  })

  it("begins with what it knew before a restart, without a given token as well", async () => {
    const { aToken, feature, switchOn } = await aRelayedProject(upstream)
    const [client, frontend] = [await aToken("client"), await aToken("frontend")]
    await switchOn()
    const folder = aFolder()
    const first = await startRelay(upstream.origin, { folder })
    await expect.poll(() => features(first, client.secret), soon).toEqual([[feature, true]])
    const evaluated = async ({ send }: Relay) => {
      const { body, status } = await send("GET", "/api/frontend?userId=1", { authorization: frontend.secret })
      return status === 200 ? body.toggles.map(({ name }: { name: string }) => name) : status
    }
    expect(await evaluated(first)).toEqual([feature])
    await first.close()
    writeFileSync(join(folder, "state-broken.json"), "{")
    await upstream.goAway()
    const second = await aRelay(upstream.origin, { folder })
    expect(await features(second, client.secret)).toEqual([[feature, true]])
    expect(await evaluated(second)).toEqual([feature])
    await upstream.comeBack()
  })

  it("cuts off streams whose token is deleted, also behind another relay", async () => {
    const { aToken } = await aRelayedProject(upstream)
    const { remove, secret } = await aToken("client")
    const near = await aRelay(upstream.origin)
    const far = await aRelay(near.origin)
    const open = async ({ origin }: Relay) =>
      readEvents(await fetch(`${origin}/api/client/streaming`, { headers: { authorization: secret } }))
    const streams = [await open(near), await open(far)]
    for (const stream of streams) expect(await stream.next()).toMatchObject({ event: "unleash-connected" })
    await remove()
    for (const stream of streams) expect(await stream.next()).toBe("end")
    await expect.poll(() => features(far, secret), soon).toBe(401)
  })

  it("follows its server once for a wide token and narrower ones, until the wide one is deleted", async () => {
    const [one, other] = [await aRelayedProject(upstream), await aRelayedProject(upstream)]
    const wide = await one.aToken("client", [one.project, other.project])
    const narrow = await other.aToken("client")
    const relay = await aRelay(upstream.origin, { tokens: [wide.secret] })
    const before = upstream.requests.length
    await expect.poll(() => features(relay, wide.secret), soon).toHaveLength(2)
    expect(await features(relay, narrow.secret)).toEqual([[other.feature, false]])
    const followed = () => upstream.requests.slice(before).filter((line) => line.endsWith("/streaming")).length
    expect(followed()).toBeLessThanOrEqual(1)
    await wide.remove()
    await expect.poll(() => features(relay, wide.secret), soon).toBe(401)
    await other.switchOn()
    await expect.poll(() => features(relay, narrow.secret), soon).toEqual([[other.feature, true]])
  })

  it("asks its server for features with tags, and says when no token includes what is asked for", async () => {
    const { aToken, feature, project } = await aRelayedProject(upstream)
    await upstream.make(`/features/${feature}/tags`, { type: "simple", value: project.slice(0, 20) })
    const [{ secret }, page] = [await aToken("client"), await aToken("frontend")]
    const relay = await aRelay(upstream.origin)
    const orphan = await relay.send("GET", "/api/frontend", { authorization: page.secret })
    expect(orphan).toMatchObject({ status: 503, body: { message: expect.stringContaining("HALYARD_RELAY_TOKENS") } })
    const tagged = async (value: string) => {
      const answer = await relay.send("GET", `/api/client/features?tag=simple:${value}`, { authorization: secret })
      return answer.body.features.length
    }
    expect([await tagged(project.slice(0, 20)), await tagged("none")]).toEqual([1, 0])
    expect((await relay.send("GET", "/api/frontend", { authorization: page.secret })).status).toBe(200)
  })
})

describe("a relay in front of an old server", () => {
  const [secret, wrong] = ["*:development.a-client-secret-for-tests", "*:development.a-wrong-secret-for-tests"]

  it("polls it, and asks once about a wrong token", async () => {
    const delivered = { [secret]: { features: [{ name: "old", enabled: true, strategies: [{ name: "default" }] }] } }
    const server = await startOldServer(delivered)
    onTestFinished(() => server.goAway())
    const relay = await aRelay(server.origin, { checkMillis: 3_600_000 })
    expect(await features(relay, secret)).toEqual([["old", true]])
    const asked = () => server.requests.filter((one) => one === "POST /edge/validate").length
    const before = asked()
    for (let time = 0; time < 3; time++) expect(await features(relay, wrong)).toBe(401)
    expect(asked() - before).toBe(1)
    delivered[secret] = { features: [{ name: "old", enabled: false, strategies: [{ name: "default" }] }] }
    await expect.poll(() => features(relay, secret), soon).toEqual([["old", false]])
    const tokens = await relay.send("POST", "/edge/validate", {}, { tokens: [secret, wrong] })
    expect(tokens.body).toEqual({
      tokens: [{ token: secret, type: "client", projects: ["*"], environment: "development" }]
    })
  })

  it("has metrics and readiness for operators", async () => {
    const server = await startOldServer({ [secret]: { features: [] } })
    onTestFinished(() => server.goAway())
    const relay = await aRelay(server.origin, { tokens: [secret] })
    await expect.poll(async () => (await relay.send("GET", "/ready", {})).status, soon).toBe(200)
    expect((await relay.send("GET", "/health", {})).body).toEqual({ health: "GOOD" })
    const metrics = async () => (await relay.send("GET", "/internal-backstage/prometheus", {})).body
    await expect.poll(metrics, soon).toMatch(/^relay_tokens \d/m)
    const afar = { host: "relay.example" }
    expect(
      (await relay.send("GET", "/internal-backstage/prometheus", { "x-forwarded-for": "192.0.2.1", ...afar })).status
    ).toBe(401)
  })

  it("is not ready before it has anything to deliver", async () => {
    const server = await startOldServer({})
    await server.goAway()
    const relay = await aRelay(server.origin, { tokens: [secret] })
    expect((await relay.send("GET", "/ready", {})).status).toBe(503)
    expect(await features(relay, secret)).toBe(503)
  })
})
