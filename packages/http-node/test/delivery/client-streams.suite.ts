import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { readEvents } from "../harness/read-events.ts"
import { anSdkProject } from "../fixtures/an-sdk-project.ts"

const path = "/api/client/streaming"

export const testClientStreams = (service: TestInstance) =>
  describe("streams for server-side SDKs", () => {
    it("send the current features, then changes", async () => {
      const { aFeature, make, project, secret } = await anSdkProject(service)
      const other = await anSdkProject(service)
      await aFeature(`f-${project}`)
      const stream = await open(service, secret, { "accept-encoding": "br, gzip" })
      expect(stream.response.headers.get("content-encoding")).toBeNull()
      const connected = await stream.next()
      expect(connected).toMatchObject({
        event: "unleash-connected",
        data: { events: [{ type: "hydration", features: [{ name: `f-${project}`, enabled: true }] }] }
      })
      await other.aFeature(`f-${other.project}`)
      await make(`/projects/${project}/features/f-${project}/environments/development/off`)
      const updated = await stream.next()
      expect(updated).toMatchObject({
        event: "unleash-updated",
        data: { events: [{ type: "feature-updated", feature: { name: `f-${project}`, enabled: false } }] }
      })
      await stream.close()

      const again = await open(service, secret, { "last-event-id": connected.id })
      expect(await again.next()).toEqual({ ...updated, event: "unleash-connected" })
      await again.close()
      const unchanged = await open(service, secret, { "last-event-id": updated.id })
      expect(await unchanged.next()).toMatchObject({ event: "unleash-connected", data: { events: [] } })
      await unchanged.close()
      const lost = await open(service, other.secret, { "last-event-id": updated.id })
      expect(await lost.next()).toMatchObject({ data: { events: [{ type: "hydration" }] } })
      await lost.close()
    })

    it("end when the token is deleted or its projects change", async () => {
      const { make, project, secret } = await anSdkProject(service)
      const { tokens } = await make("/api-tokens", undefined, "GET")
      const { id } = tokens.find(({ tokenName }: { tokenName: string }) => tokenName === project)
      const other = await anSdkProject(service)
      const [one, two] = [await open(service, secret), await open(service, other.secret)]
      for (const stream of [one, two]) await stream.next()
      await make(`/api-tokens/${id}`, undefined, "DELETE")
      expect(await one.next()).toBe("end")
      await other.make(`/projects/${other.project}`, undefined, "DELETE")
      // The stream may first send that the project has no features now.
      const first = await two.next()
      expect(first === "end" ? first : await two.next()).toBe("end")
    })

    it("answer HEAD", async () => {
      const { secret } = await anSdkProject(service)
      const head = await service.fetch(path, { method: "HEAD", headers: { authorization: secret } })
      expect([head.status, await head.text()]).toEqual([200, ""])
    })
  })

const open = async ({ fetch }: TestInstance, authorization: string, headers: Readonly<Record<string, string>> = {}) =>
  readEvents(await fetch(path, { headers: { authorization, ...headers } }))
