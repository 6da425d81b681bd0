import { randomUUID } from "node:crypto"
import { type Event, EventType } from "@halyard/core/domain"
import { Outbound } from "@halyard/core/ports"
import { makeDeliveryJob } from "@halyard/core/use-cases"
import { Effect, Struct } from "effect"
import { describe, expect, it } from "vitest"
import { aFeature, aProject } from "../fixtures/a-project.ts"
import type { Caller, TestInstance } from "../harness/test-instance.ts"

export const testIntegrationLimits = (instance: TestInstance) =>
  describe("integrations that somebody without ADMIN saved", () => {
    const { call } = instance
    const { added, aPrivateProject, changeMode, idOf, receivedFrom, withEditor } = toolsOf(instance)

    it("receive no events of private projects or about people, until an administrator saves them", async () => {
      const given = aReceiver()
      const made = await added(given)
      expect(made.limitedTo).toEqual({ userId: await idOf("editor"), projects: [] })
      expect((await call("GET", `/addons/${made.id}`, undefined, "viewer")).body).toEqual(made)

      const hidden: Array<string> = []
      const confidential = async () => {
        const project = await aPrivateProject()
        hidden.push(project)
        await aFeature(call, project)
        const name = randomUUID()
        await call("POST", "/user-admin", { username: name, rootRole: 3 })
        await call("POST", "/groups", { name })
        await call("POST", "/roles", { name, permissions: [{ name: "CREATE_FEATURE" }] })
        await call("POST", "/api-tokens", { tokenName: name, type: "client", environment: "production" })
      }
      const open = await aProject(call)
      const received = await receivedFrom(given.parameters.url, async () => {
        await confidential()
        await aFeature(call, open)
      })
      expect(received.map(({ project, type }) => [type, project])).toEqual([["feature-created", open]])

      const { body: lifted } = await call("PUT", `/addons/${made.id}`, { ...made, limitedTo: undefined })
      expect(lifted).toEqual(Struct.omit(made, ["limitedTo"]))
      expect(lifted).not.toHaveProperty("limitedTo")
      const all = await receivedFrom(given.parameters.url, confidential)
      expect(all.map(({ type }) => type)).toEqual(
        expect.arrayContaining(["user-created", "group-created", "role-created", "api-token-created"])
      )
      expect(all.map(({ project }) => project)).toContain(hidden.at(-1))
      const { body: log } = await call("GET", `/addons/${made.id}/events`)
      const urls = log.integrationEvents.map(({ details }: { details: { url: string } }) => details.url)
      expect(new Set(urls)).toEqual(new Set(["https://receiver.example"]))
    })

    it("receive the events of a private project that they name while who saved them is a member", async () => {
      const own = await aPrivateProject()
      await withEditor("POST", own)
      const closed = await aProject(call)
      const given = aReceiver({ projects: ["default", own, closed] })
      expect((await added(given)).limitedTo.projects).toEqual([own])
      const everywhere = aReceiver({ projects: ["*"] })
      await added(everywhere)

      await changeMode(closed, "private")
      const change = async () => {
        await aFeature(call, own)
        await aFeature(call, closed)
      }
      expect(environmentsOf(await receivedFrom(given.parameters.url, change))).toEqual([own])
      expect(await receivedFrom(everywhere.parameters.url, change)).toEqual([])
      await withEditor("DELETE", own)
      expect(await receivedFrom(given.parameters.url, change)).toEqual([])
    })

    it("are the only ones that somebody without ADMIN can change", async () => {
      const given = aReceiver()
      const { body: ofAdmin } = await call("POST", "/addons", { ...webhook, ...given })
      expect(ofAdmin).not.toHaveProperty("limitedTo")
      const url = "https://elsewhere.example"
      for (const change of [{}, { enabled: false }, { parameters: { url } }, { projects: ["none"] }]) {
        const { body, status } = await call("PUT", `/addons/${ofAdmin.id}`, { ...ofAdmin, ...change }, "editor")
        expect([status, body.name, body.permissions]).toEqual([403, "NoAccessError", ["ADMIN"]])
      }
      expect((await call("GET", `/addons/${ofAdmin.id}`)).body).toEqual(ofAdmin)
      expect((await call("PUT", "/addons/999999", { ...webhook, ...given }, "editor")).status).toBe(404)

      const own = await added(aReceiver())
      const changed = await call("PUT", `/addons/${own.id}`, { ...own, enabled: false }, "editor")
      expect([changed.status, changed.body]).toEqual([200, { ...own, enabled: false }])
      expect((await call("DELETE", `/addons/${ofAdmin.id}`, undefined, "editor")).status).toBe(200)
    })

    it("cannot be changed by somebody who may not see all projects that they name", async () => {
      const [open, hidden] = [await aProject(call), await aPrivateProject()]
      await withEditor("POST", hidden)
      const shared = await added(aReceiver({ projects: [open, hidden] }))
      await withEditor("DELETE", hidden)
      const { body, status } = await call("PUT", `/addons/${shared.id}`, { ...shared, projects: [open] }, "editor")
      expect([status, body.permissions]).toEqual([403, ["ADMIN"]])
      expect(JSON.stringify(body)).not.toContain(hidden)
      expect(JSON.stringify(await call("GET", `/addons/${shared.id}`, undefined, "editor"))).not.toContain(hidden)
    })
  })

/** An integration for all events of all projects. */
const webhook = { provider: "webhook", enabled: true, events: EventType.literals, projects: [] }

/** A receiver for events that are not about projects themselves. */
const aReceiver = (given: object = {}) => ({
  parameters: { url: `https://receiver.example/${randomUUID()}` },
  events: EventType.literals.filter((type) => /^(?:feature|user|group|role|api-token)-created$/.test(type)),
  ...given
})

const environmentsOf = (events: ReadonlyArray<Event>) => events.map(({ project }) => project)

const toolsOf = ({ call, principalOf, run }: TestInstance) => {
  const idOf = async (caller: Caller) => (await principalOf(caller)).id

  const aPrivateProject = async () => {
    const project = await aProject(call)
    await changeMode(project, "private")
    return project
  }
  const changeMode = async (project: string, mode: string) =>
    expect((await call("PUT", `/projects/${project}`, { name: project, mode })).status).toBe(200)

  /** Adds or removes the editor as a member. */
  const withEditor = async (method: "POST" | "DELETE", project: string) => {
    const path = `/projects/${project}/users/${await idOf("editor")}/roles`
    expect((await call(method, method === "POST" ? `${path}/5` : path)).status).toBe(200)
  }

  const added = async (given: object, as: Caller = "editor") => {
    const { body, status } = await call("POST", "/addons", { ...webhook, ...given }, as)
    expect(status).toBe(201)
    return body
  }

  /** Names the last event of each call, since an earlier one can arrive again, or late at another receiver. */
  const lasts = new Set<string>()

  /** The events of the changes that the receiver gets, up to a feature that is created after them in `default`. */
  const receivedFrom = (url: string, change: () => Promise<unknown>) =>
    Effect.gen(function* () {
      const events: Array<Event> = []
      const job = yield* makeDeliveryJob
      const outbound = Outbound.of({
        post: ({ body, url: to }) =>
          Effect.sync(() => {
            if (to === url) events.push(JSON.parse(body))
            return { status: 200, body: "" }
          })
      })
      yield* Effect.forkScoped(Effect.provideService(job.run, Outbound, outbound))
      yield* Effect.promise(change)
      const last = yield* Effect.promise(() => aFeature(call, "default"))
      lasts.add(last)
      while (events.at(-1)?.featureName !== last) yield* Effect.sleep("20 millis")
      return events.filter(({ featureName }) => featureName === null || !lasts.has(featureName))
    }).pipe(Effect.scoped, run)

  return { added, aPrivateProject, changeMode, idOf, receivedFrom, withEditor }
}
