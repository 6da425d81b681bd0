import { MetricsCollector } from "@halyard/core/ports"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { declaredEndpoints } from "../harness/conform.ts"
import type { Caller, TestInstance } from "../harness/test-instance.ts"
import { anIntegrationOf } from "../fixtures/a-private-project.ts"

export const testFormerProjects = (instance: TestInstance) =>
  describe("a former project of the same id", () => {
    const { call } = instance

    it("is in no list of a user who creates a project with its id, and administrators see both", async () => {
      const former = await aDeletedProject(instance)
      const { feature, marker, project } = former
      expect((await call("POST", "/projects", { id: project, name: "New" }, "editor")).status).toBe(201)
      expect((await call("POST", `/projects/${project}/features`, { name: feature }, "editor")).status).toBe(201)

      const leaks: Array<string> = []
      for (const path of readsOf(former)) {
        const { body, status } = await call("GET", path, undefined, "editor")
        if (status < 400 && JSON.stringify(body).includes(marker)) leaks.push(path)
      }
      expect(leaks).toEqual([])
      for (const as of ["editor", "stranger"] as const) {
        for (const { events, total } of await eventListsOf(instance, former, as)) {
          expect([as, total, new Set(events.map(({ project: of }) => of))]).toEqual([
            as,
            events.length,
            new Set([project])
          ])
          expect(events.map(({ type }) => type)).not.toContain("feature-archived")
          expect(events.map(({ type }) => type)).toContain("feature-created")
        }
        const { body: overview } = await call("GET", `/projects/${project}/overview`, undefined, as)
        const [ofProject] = await eventListsOf(instance, former, as)
        expect(overview.stats.projectActivityCurrentWindow).toBe(ofProject?.total)
        const { body: insights } = await call("GET", "/insights", undefined, as)
        expect(ofThis(insights.metricsSummaryTrends)).toEqual([])
        expect(ofThis(insights.projectFlagTrends)).toMatchObject([{ total: 1 }])
      }

      for (const { events, total } of await eventListsOf(instance, former, "admin")) {
        expect(total).toBe(events.length)
        expect(events.filter(({ type }) => type === "feature-created")).toHaveLength(2)
      }
      const { body: all } = await call("GET", "/insights")
      expect(ofThis(all.metricsSummaryTrends)).toMatchObject([{ totalYes: 5, totalNo: 2, totalApps: 1, totalFlags: 1 }])

      function ofThis(rows: ReadonlyArray<{ readonly project: string }>) {
        return rows.filter((row) => row.project === project)
      }
    })

    it("leaves counts of environments to administrators", async () => {
      const updates = async (as: Caller) => {
        const { body } = await call("GET", "/insights", undefined, as)
        const rows: ReadonlyArray<{ totalUpdates: number }> = body.environmentTypeTrends
        return rows.reduce((sum, { totalUpdates }) => sum + totalUpdates, 0)
      }
      const before = { editor: await updates("editor"), admin: await updates("admin") }
      const { project } = await aDeletedProject(instance)
      await call("POST", "/projects", { id: project, name: "New" }, "editor")
      expect(await updates("editor")).toBe(before.editor)
      expect(await updates("admin")).toBeGreaterThan(before.admin)
    })

    it("is the same project after it was archived and revived", async () => {
      const project = randomUUID()
      await call("POST", "/projects", { id: project, name: "Old" })
      await call("POST", `/projects/archive/${project}`)
      await call("POST", `/projects/revive/${project}`)
      const { body } = await call("GET", `/search/events?project=IS:${project}`, undefined, "stranger")
      expect(body.events.map(({ type }: { type: string }) => type)).toEqual([
        "project-updated",
        "project-updated",
        "project-created"
      ])
    })

    it("takes its tokens with it: they are refused, and stay refused", async () => {
      const { feature, project, secret } = await aDeletedProject(instance)
      const status = async () =>
        (await instance.fetch("/api/client/features", { headers: { authorization: secret } })).status
      expect(await status()).toBe(401)
      await call("POST", "/projects", { id: project, name: "New" }, "editor")
      await call("POST", `/projects/${project}/features`, { name: feature }, "editor")
      expect(await status()).toBe(401)
      const { body } = await call("GET", `/projects/${project}/api-tokens`)
      expect(body.tokens.filter(({ projects }: { projects: ReadonlyArray<string> }) => projects[0] !== "*")).toEqual([])
    })

    it("is in no delta for SDKs of the new project, whatever revision they claim to have", async () => {
      const project = randomUUID()
      const delta = async (tag: string) => {
        const given = { tokenName: project, type: "client", environment: "development", projects: [project] }
        const { body } = await call("POST", "/api-tokens", given)
        const headers = { authorization: body.secret, "if-none-match": tag }
        const response = await instance.fetch("/api/client/delta", { headers })
        return { body: await response.text(), tag: response.headers.get("etag") ?? "" }
      }
      const makeFeature = (name: string) => call("POST", `/projects/${project}/features`, { name })
      await call("POST", "/projects", { id: project, name: "Old" })
      await makeFeature(`old-${project}`)
      const old = await delta("")
      expect(old.body).toContain(`old-${project}`)
      await call("DELETE", `/projects/${project}/features/old-${project}`)
      await call("DELETE", `/projects/${project}`)
      await call("POST", "/projects", { id: project, name: "New" })
      await makeFeature(`new-${project}`)
      const { body } = await delta(old.tag)
      expect(body).toContain(`new-${project}`)
      expect(body).not.toContain(`old-${project}`)
    })

    it("is removed from its integrations, which are disabled if they have no other project", async () => {
      const [project, remaining] = [randomUUID(), randomUUID()]
      for (const id of [project, remaining]) await call("POST", "/projects", { id, name: id })
      const make = async (projects: ReadonlyArray<string>) => {
        const { body } = await call("POST", "/addons", { ...anIntegrationOf(project), enabled: true, projects })
        return `/addons/${body.id}`
      }
      const [alone, shared, all] = [await make([project]), await make([remaining, project]), await make([])]
      expect((await call("DELETE", `/projects/${project}`)).status).toBe(200)
      await call("POST", "/projects", { id: project, name: "New" }, "editor")
      expect((await call("GET", alone)).body).toMatchObject({ enabled: false, projects: [project] })
      expect((await call("GET", shared)).body).toMatchObject({ enabled: true, projects: [remaining] })
      expect((await call("GET", all)).body).toMatchObject({ enabled: true, projects: [] })
      for (const path of [alone, shared, all]) await call("DELETE", path)
    })
  })

interface DeletedProject {
  readonly project: string
  /** The name of a feature of the project, which can be used again. */
  readonly feature: string
  /** A text in all resources of the project, apart from its id and the name of the feature. */
  readonly marker: string
  /** The client token of the project. */
  readonly secret: string
}

/** A private project that had a feature, events, a token and reports of an application, until it was deleted. */
const aDeletedProject = async ({ call, fetch, run }: TestInstance): Promise<DeletedProject> => {
  const [project, marker] = [`shared-${randomUUID()}`, `secret-${randomUUID()}`]
  const feature = `${project}-flag`
  const made = async (path: string, body?: unknown, method = "POST") => {
    const answer = await call(method, path, body)
    expect([path, answer.status, answer.body]).toEqual([path, expect.toBeOneOf([200, 201, 202]), answer.body])
    return answer.body
  }
  await made("/projects", { id: project, name: marker, description: marker, mode: "private" })
  const path = `/projects/${project}/features`
  await made(path, { name: feature, description: marker })
  await made(`${path}/${feature}/environments/production/strategies`, { name: "default", title: marker })
  await made(`${path}/${feature}/environments/production/on`)
  const given = { tokenName: marker, type: "client", environment: "production", projects: [project] }
  const { secret } = await made("/api-tokens", given)
  const now = new Date().toISOString()
  const bucket = { start: now, stop: now, toggles: { [feature]: { yes: 5, no: 2, variants: {} } } }
  const body = JSON.stringify({ appName: marker, instanceId: marker, bucket })
  const headers = { authorization: secret, "content-type": "application/json" }
  expect((await fetch("/api/client/metrics", { method: "POST", headers, body })).status).toBe(202)
  await run(Effect.flatMap(MetricsCollector, (collector) => collector.flush))
  await made("/features-batch/export", { project, environment: "production" })
  await made(`${path}/${feature}`, undefined, "DELETE")
  await made(`/projects/${project}`, undefined, "DELETE")
  return { project, feature, marker, secret }
}

/** All reads of the admin interface, in the project where a path names one. */
const readsOf = ({ feature, marker, project }: DeletedProject): ReadonlyArray<string> =>
  declaredEndpoints
    .filter(({ method, path }) => method === "GET" && path.startsWith("/api/admin"))
    .map(({ path }) =>
      path
        .replace("/api/admin", "")
        .replace(":projectId", project)
        .replace(":featureName", feature)
        .replace(":appName", marker)
        .replace(":environment", "production")
        .replace(/:\w+/g, "missing")
    )

interface EventList {
  readonly events: ReadonlyArray<{ readonly type: string; readonly project: string | null }>
  readonly total: number
}

/** The events of the project and those of the feature, from every list of events. */
const eventListsOf = async (
  { call }: TestInstance,
  { feature, project }: DeletedProject,
  as: Caller
): Promise<ReadonlyArray<EventList>> => {
  const search = async (query: string) => (await call("GET", `/search/events?limit=1000&${query}`, undefined, as)).body
  const log = async (body: object) => listOf((await call("POST", "/events/search", { limit: 100, ...body }, as)).body)
  return [
    await search(`project=IS:${project}`),
    await search(`feature=IS:${feature}`),
    await search(`project=IS:${project}&query=${feature}`),
    await log({ project }),
    await log({ feature }),
    await log({ project, query: feature }),
    listOf((await call("GET", `/events?project=${project}`, undefined, as)).body),
    listOf((await call("GET", `/events/${feature}`, undefined, as)).body)
  ]
}

const listOf = ({ events, totalEvents: total }: { events: EventList["events"]; totalEvents: number }): EventList => ({
  events,
  total
})
