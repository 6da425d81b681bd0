import { beforeAll, describe, expect, it } from "vitest"
import { sendConforming } from "../harness/conform.ts"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

export const testEvents = ({ call, fetch, secretOf }: TestInstance) => {
  const send = sendConforming(fetch)
  const search = (query: string, as?: "stranger") => call("GET", `/search/events?${query}`, undefined, as)
  const log = (body: unknown) => call("POST", "/events/search", body)

  describe("events", () => {
    let project = ""
    let feature = ""
    beforeAll(async () => {
      project = await aProject(call)
      feature = await aFeature(call, project)
      await call("POST", `/features/${feature}/tags`, { type: "simple", value: "Needle%" })
      await call("PUT", `/projects/${project}/settings`, { mode: "private" })
    })

    it("are found by their subject, newest first", async () => {
      const { body } = await search(`project=IS:${project}`)
      expect(body.total).toBe(body.events.length)
      expect(typesOf({ body })[0]).toBe("project-updated")
      expect(body.events.map(({ id }: { id: number }) => id)).toEqual(
        body.events.map(({ id }: { id: number }) => id).toSorted((one: number, other: number) => other - one)
      )
      const made = await search(`feature=IS:${feature}&type=IS_ANY_OF:feature-created,feature-archived`)
      expect(made.body).toMatchObject({
        total: 1,
        events: [{ type: "feature-created", createdByUserId: -42, project }]
      })
      expect(typesOf(await search(`query=nEEdle%25&feature=IS:${feature}&limit=1`))).toEqual(["feature-tagged"])
      expect((await search("createdBy=IS:123456")).body).toEqual({ events: [], total: 0 })
      const today = new Date().toISOString().slice(0, 10)
      const thatDay = await search(`project=IS:${project}&createdAtFrom=IS:${today}&createdAtTo=IS:${today}`)
      expect(thatDay.body.total).toBe(body.total)
    })

    it("are found by environment, day, id and group, and read like sentences", async () => {
      const switched = await aFeature(call, project)
      const strategy = { name: "flexibleRollout", parameters: { rollout: "50" } }
      const path = `/projects/${project}/features/${switched}/environments/development`
      await call("POST", `${path}/strategies`, strategy)
      await call("POST", `${path}/on`)
      const today = new Date().toISOString().slice(0, 10)
      const { body } = await search(`project=IS:${project}&environment=IS:development&from=IS:${today}&to=IS:${today}`)
      expect(typesOf({ body })).toEqual(["feature-environment-enabled", "feature-strategy-add"])
      const [enabled, added] = body.events
      expect(enabled).toMatchObject({ groupType: "transaction", groupId: expect.any(String), label: "Feature enabled" })
      expect(enabled.summary).toMatch(
        new RegExp(
          `^\\*\\*.+\\*\\* enabled the feature \\[${switched}\\]\\(http.+/features/${switched}\\) in the environment`
        )
      )
      expect(added.groupId).not.toBe(enabled.groupId)
      expect((await search(`groupId=IS:${enabled.groupId}`)).body).toEqual({ total: 1, events: [enabled] })
      expect((await search(`id=IS_ANY_OF:${enabled.id},${added.id}`)).body.events).toEqual([enabled, added])
      expect((await search(`project=IS:${project}&from=IS:2099-01-01`)).body.total).toBe(0)
      expect((await search(`groupId=IS:${enabled.groupId}`, "stranger")).body).toEqual({ total: 0, events: [] })
      expect((await log({ feature: switched, limit: 1 })).body.events).toEqual([enabled])
    })

    it("carry the reason that the header of a write says, if it can be read", async () => {
      const reasoned = await aFeature(call, await aProject(call))
      const path = `/api/admin/features/${reasoned}/tags`
      const tag = (reason: string, value: string) =>
        send("POST", path, { type: "simple", value }, { authorization: secretOf("admin"), "halyard-reason": reason })
      expect((await tag("Caf%C3%A9%20opens%20%E2%9C%93", "reasoned")).status).toBe(201)
      const { body } = await search(`feature=IS:${reasoned}&query=${encodeURIComponent("CAFÉ opens")}`)
      expect(body).toMatchObject({ total: 1, events: [{ type: "feature-tagged", reason: "Café opens ✓" }] })
      for (const reason of ["100% sure", "x".repeat(1001), "%00"]) {
        const refused = await tag(reason, "refused")
        expect([refused.status, refused.body.details]).toMatchObject([400, [{ path: "/header/Halyard-Reason" }]])
        expect(refused.body.message).toContain("Halyard-Reason")
      }
      expect((await search(`feature=IS:${reasoned}&query=refused`)).body.total).toBe(0)
    })

    it("omit types that only newer clients know, with a warning", async () => {
      const { body } = await search(`project=IS:${project}&type=IS_ANY_OF:feature-tagged,cdn-token-created`)
      expect(body).toMatchObject({ total: 1, warnings: [expect.stringContaining('"cdn-token-created"')] })
      const logged = await log({ project, type: "cdn-token-created" })
      expect(logged.body).toMatchObject({ events: [], totalEvents: 0, warnings: [expect.any(String)] })
      const unknown = await search("type=IS:feature-creatd")
      expect([unknown.status, unknown.body.message]).toEqual([
        400,
        '"/query/type" must be a type of events such as "feature-created", and there is no "feature-creatd"'
      ])
    })

    it("refuse invalid search parameters", async () => {
      const { status, body } = await search("type=IS:feature-made&limit=1001&createdAtFrom=2026-11-01&offset=-1")
      expect(status).toBe(400)
      expect(body.details.map(({ path }: { path: string }) => path).toSorted()).toEqual([
        "/query/createdAtFrom",
        "/query/limit",
        "/query/offset",
        "/query/type"
      ])
    })

    it("are shown only to callers with access", async () => {
      expect((await search(`project=IS:${project}`, "stranger")).body).toEqual({ events: [], total: 0 })
      const seen = await call("POST", "/events/search", { project }, "stranger")
      expect(seen.body).toEqual({ version: 1, events: [], totalEvents: 0 })
      expect((await call("GET", `/events/${feature}`, undefined, "stranger")).body.totalEvents).toBe(0)
    })

    it("are found in the log by type, author and payload, from an id on", async () => {
      const tagged = await log({ feature, query: "FEATURE-tag" })
      expect(tagged.headers.get("deprecation")).toBe("true")
      expect(typesOf(tagged)).toEqual(["feature-tagged"])
      expect(typesOf(await log({ feature, query: "needle%" }))).toEqual(["feature-tagged"])
      expect((await log({ feature, query: "init-ADMIN" })).body.totalEvents).toBeGreaterThan(1)
      const { body } = await log({ project, limit: 2 })
      const [first, second] = body.events
      const from = await log({ project, offset: second.id, limit: 1 })
      expect(from.body).toMatchObject({ events: [{ id: second.id }], totalEvents: body.totalEvents })
      expect(first.id).toBeGreaterThan(second.id)
      for (const [key, value] of Object.entries({ limit: 101, offset: -1, type: "feature-made", project: 1 })) {
        expect((await log({ [key]: value })).body.details).toMatchObject([{ path: `/body/${key}` }])
      }
    })

    it("are listed completely, by project and by feature", async () => {
      expect((await call("GET", "/events")).body.events.length).toBeGreaterThan(2)
      const ofProject = await call("GET", `/events?project=${project}`)
      expect(ofProject.body.totalEvents).toBe((await search(`project=IS:${project}`)).body.total)
      const ofFeature = await call("GET", `/events/${feature}`)
      expect(ofFeature.body).toMatchObject({ version: 1, toggleName: feature })
      expect(typesOf(ofFeature)).toContain("feature-tagged")
      expect((await call("GET", "/event-creators")).body).toContainEqual({ id: -42, name: "init-admin-1" })
    })
  })
}

const typesOf = ({ body }: { body: { events: ReadonlyArray<{ type: string }> } }) => body.events.map(({ type }) => type)
