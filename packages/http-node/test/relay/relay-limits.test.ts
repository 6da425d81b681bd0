// The limits of a relay, and metrics that it cannot report.
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startUpstream, type UpstreamServer } from "../harness/start-upstream.ts"
import { aRelay, features, soon } from "./a-relay.ts"
import { aRelayedProject } from "./a-relayed-project.ts"

describe("a relay", () => {
  let upstream: UpstreamServer
  beforeAll(async () => {
    upstream = await startUpstream()
  })
  afterAll(() => upstream.close())

  it("reports metrics of a deleted token with another for the same project, and else drops them", async () => {
    const [rotated, alone] = [await aRelayedProject(upstream), await aRelayedProject(upstream)]
    const [old, lost] = [await rotated.aToken("client"), await alone.aToken("client")]
    const relay = await aRelay(upstream.origin, { mostMetrics: 5 })
    const report = async (secret: string, feature: string) => {
      const now = Date.now()
      const body = { appName: "one", bucket: { start: now, stop: now, toggles: { [feature]: { yes: 2 } } } }
      return (await relay.send("POST", "/api/client/metrics", { authorization: secret }, body)).status
    }
    const statuses = [await report(old.secret, rotated.feature), await report(lost.secret, alone.feature)]
    const next = await rotated.aToken("client")
    await expect.poll(() => features(relay, next.secret), soon).toHaveLength(1)
    for (const { remove, secret } of [old, lost]) {
      await remove()
      await expect.poll(() => features(relay, secret), soon).toBe(401)
    }
    await relay.flush()
    const counted = async (feature: string) => {
      const { data } = await upstream.make(`/client-metrics/features/${feature}/raw?hoursBack=2`, undefined, "GET")
      return data.reduce((sum: number, { yes }: { yes: number }) => sum + yes, 0)
    }
    await expect.poll(() => counted(rotated.feature), soon).toBe(2)
    expect(await counted(alone.feature)).toBe(0)
    // The metrics of deleted tokens take no space any more.
    statuses.push(await report(next.secret, rotated.feature))
    expect(statuses).toEqual([202, 202, 202])
  })

  it("keeps metrics that its server refuses because the token was deleted a moment ago", async () => {
    const { aToken, feature } = await aRelayedProject(upstream)
    const [old, next] = [await aToken("client"), await aToken("client")]
    const relay = await aRelay(upstream.origin, { checkMillis: 3_600_000 })
    for (const { secret } of [old, next]) {
      await expect.poll(() => features(relay, secret), soon).toHaveLength(1)
    }
    const now = Date.now()
    const body = { appName: "one", bucket: { start: now, stop: now, toggles: { [feature]: { yes: 3 } } } }
    await relay.send("POST", "/api/client/metrics", { authorization: old.secret }, body)
    await old.remove()
    const counted = async () => {
      await relay.flush()
      const { data } = await upstream.make(`/client-metrics/features/${feature}/raw?hoursBack=2`, undefined, "GET")
      return data.reduce((sum: number, { yes }: { yes: number }) => sum + yes, 0)
    }
    await expect.poll(counted, soon).toBe(3)
    expect(await counted()).toBe(3)
  })

  it("follows its server for so many filters with a token, and says so beyond", async () => {
    const { aToken } = await aRelayedProject(upstream)
    const [one, other] = [await aToken("client"), await (await aRelayedProject(upstream)).aToken("client")]
    const relay = await aRelay(upstream.origin, { mostFilters: 2 })
    const tagged = (value: string, { secret }: typeof one) =>
      relay.send("GET", `/api/client/features?tag=simple:${value}`, { authorization: secret })
    const answers = [await tagged("a", one), await tagged("b", one), await tagged("c", one), await tagged("a", one)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 503, 200])
    expect(answers[2]?.body.message).toContain("follows its server for 2 filters by tags already")
    expect((await tagged("c", other)).status).toBe(200)
    expect(await features(relay, one.secret)).toHaveLength(1)
  })
})
