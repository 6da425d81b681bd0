import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { aFeature, aProject } from "../fixtures/a-project.ts"
import { aUser, logInAs } from "../fixtures/a-user.ts"
import { sendConforming } from "../harness/conform.ts"
import { readEvents } from "../harness/read-events.ts"
import type { Caller, TestInstance } from "../harness/test-instance.ts"

const path = "/api/admin/events/stream"

export const testEventStreams = (service: TestInstance) => {
  const { call, fetch, secretOf } = service
  const send = sendConforming(fetch)
  const openWith = async (headers: Readonly<Record<string, string>>, query = "") =>
    readEvents(await fetch(`${path}${query}`, { headers }))
  const open = (query: string, as: Caller = "admin", headers: Readonly<Record<string, string>> = {}) =>
    openWith({ authorization: secretOf(as), ...headers }, query)
  const newest = async (query: string) => (await call("GET", `/search/events?${query}&limit=1`)).body.events[0]

  describe("streams of the event log", () => {
    it("send each event as a search does, uncompressed, and continue after the last one", async () => {
      const project = await aProject(call)
      const filter = `project=IS:${project}`
      const stream = await open(`?${filter}`, "viewer", { "accept-encoding": "br, gzip" })
      expect(stream.response.headers.get("content-encoding")).toBeNull()
      const ready = await stream.next()
      expect(ready).toEqual({ event: "ready", id: expect.any(String), data: { lastEventId: Number(ready.id) } })
      const [one, other] = [await aFeature(call, project), await aFeature(call, project)]
      const [first, second] = [await newest(`feature=IS:${one}`), await newest(`feature=IS:${other}`)]
      expect(await stream.next()).toEqual({ event: undefined, id: String(first.id), data: first })
      expect(await stream.next()).toEqual({ event: undefined, id: String(second.id), data: second })
      await stream.close()

      const byHeader = await open(`?${filter}&lastEventId=1`, "viewer", { "last-event-id": String(first.id) })
      const byQuery = await open(`?${filter}&lastEventId=${first.id}`, "viewer")
      for (const again of [byHeader, byQuery]) {
        expect(await again.next()).toEqual({ event: "ready", id: String(first.id), data: { lastEventId: first.id } })
        expect((await again.next()).data).toEqual(second)
        await again.close()
      }
    })

    it("begin anew for a client that knows later events than the log has", async () => {
      const stream = await open("", "viewer", { "last-event-id": "999999999999999" })
      const reset = await stream.next()
      expect(reset).toEqual({
        event: "reset",
        id: expect.any(String),
        data: { lastEventId: Number(reset.id), reason: "ahead" }
      })
      const feature = await aFeature(call, await aProject(call))
      for (let name = ""; name !== feature;) name = (await stream.next()).data.featureName
      await stream.close()
    })

    it("send only what matches all filters, and what the caller may see", async () => {
      const [hidden, view] = [await aProject(call, { mode: "private" }), await aProject(call)]
      const both = `?project=IS_ANY_OF:${hidden},${view}&type=IS_ANY_OF:feature-created,feature-environment-enabled`
      const streams = [await open(both, "stranger"), await open(both), await open(`${both}&environment=IS:development`)]
      for (const stream of streams) expect(await stream.next()).toMatchObject({ event: "ready" })
      const [secret, visible] = [await aFeature(call, hidden), await aFeature(call, view)]
      for (const [project, feature] of [
        [hidden, secret],
        [view, visible]
      ]) {
        const basePath = `/projects/${project}/features/${feature}/environments`
        await call("POST", `${basePath}/production/on`)
        await call("POST", `${basePath}/development/on`)
      }
      const named = async (stream: (typeof streams)[number], count: number) => {
        const seen: Array<string> = []
        while (seen.length < count) {
          const { data } = await stream.next()
          seen.push(`${data.featureName} ${data.environment}`)
        }
        await stream.close()
        return seen
      }
      const [ofStranger, ofAdmin, inDevelopment] = streams
      if (ofStranger === undefined || ofAdmin === undefined || inDevelopment === undefined) return expect.fail()
      expect(await named(ofStranger, 3)).toEqual([`${visible} null`, `${visible} production`, `${visible} development`])
      expect(await named(ofAdmin, 3)).toEqual([`${secret} null`, `${visible} null`, `${secret} production`])
      expect(await named(inDevelopment, 2)).toEqual([`${secret} development`, `${visible} development`])
    })

    it("end before the next event when the session or the token has ended", async () => {
      const project = await aProject(call)
      const { email } = await aUser(call)
      const { cookie } = await logInAs(send, email)
      const given = { tokenName: randomUUID(), type: "admin" }
      const { body: token } = await call("POST", "/api-tokens", given)
      const filter = `?project=IS:${project}`
      const streams = [await openWith({ cookie }, filter), await openWith({ authorization: token.secret }, filter)]
      for (const stream of streams) expect(await stream.next()).toMatchObject({ event: "ready" })
      expect((await send("POST", "/logout", undefined, { cookie })).status).toBeLessThan(400)
      expect((await call("DELETE", `/api-tokens/${token.id}`)).status).toBe(200)
      await aFeature(call, project)
      for (const stream of streams) expect(await stream.next()).toBe("end")
    })

    it("refuse invalid filters and ids", async () => {
      const query = "project=shop&type=IS:feature-creatd&lastEventId=last"
      const { body, status } = await call("GET", `/events/stream?${query}`)
      expect([status, body.details.map((violation: { path: string }) => violation.path).toSorted()]).toEqual([
        400,
        ["/query/lastEventId", "/query/project", "/query/type"]
      ])
      const response = await fetch(path, { headers: { authorization: secretOf("admin"), "last-event-id": "-1" } })
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { details: [{ path: "/header/Last-Event-ID" }] }
      ])
    })

    it("answer HEAD", async () => {
      const head = await fetch(path, { method: "HEAD", headers: { authorization: secretOf("admin") } })
      expect([head.status, await head.text()]).toEqual([200, ""])
    })
  })
}
