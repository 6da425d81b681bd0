import { MetricsCollector } from "@halyard/core/ports"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { conform } from "../harness/conform.ts"
import type { Caller, TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"
import { aRegistration } from "../fixtures/a-registration.ts"

export const testApplications = ({ call, fetch, run, secretOf }: TestInstance) => {
  const register = async (path: string, body: unknown, secret: string, sdk?: string) => {
    const headers = { authorization: secret, "content-type": "application/json", ...(sdk && { "unleash-sdk": sdk }) }
    return conform("POST", path, await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }))
  }
  const flush = () => run(Effect.flatMap(MetricsCollector, (collector) => collector.flush))
  const namesFor = async (as: Caller, query: string) => {
    const { body } = await call("GET", `/metrics/applications?query=${query}`, undefined, as)
    return body.applications.map(({ appName }: { appName: string }) => appName)
  }

  describe("applications", () => {
    it("appear when they are registered", async () => {
      const registration = aRegistration()
      const { appName } = registration
      const answer = await register("/api/client/register", registration, secretOf("sdk"))
      expect([answer.status, answer.body]).toEqual([202, undefined])
      const frontend = aRegistration({ appName, instanceId: "browser", sdkVersion: "unleash-client-js:4.0.0" })
      expect((await register("/api/frontend/client/register", frontend, secretOf("frontend"))).status).toBe(200)
      await flush()
      const path = `/metrics/applications/${appName}`
      expect((await call("GET", path)).body).toEqual({
        appName,
        createdAt: expect.any(String),
        description: null,
        url: null,
        color: null,
        icon: null,
        strategies: ["default", "odd"],
        usage: [
          { project: "*", environments: ["development"] },
          { project: "default", environments: ["development"] }
        ]
      })
      const { body: overview } = await call("GET", `${path}/overview`)
      expect(overview).toMatchObject({
        projects: ["*", "default"],
        featureCount: 0,
        features: [],
        issues: { missingStrategies: ["odd"] }
      })
      expect(overview.environments).toEqual([
        {
          name: "development",
          instanceCount: 2,
          sdks: ["unleash-client-js:4.0.0", "unleash-client-node:6.1.0"],
          frontendSdks: ["unleash-client-js:4.0.0"],
          backendSdks: ["unleash-client-node:6.1.0"],
          lastSeen: expect.any(String),
          issues: { missingFeatures: [], outdatedSdks: [] }
        }
      ])
      const { body } = await call("GET", `/metrics/instances/${appName}/environment/development`)
      expect(body.instances).toEqual([
        { instanceId: "browser", sdkVersion: "unleash-client-js:4.0.0", clientIp: null, lastSeen: expect.any(String) },
        {
          instanceId: "one",
          sdkVersion: "unleash-client-node:6.1.0",
          clientIp: expect.any(String),
          lastSeen: expect.any(String)
        }
      ])
      const { body: ofProject } = await call("GET", `/projects/default/applications?query=${appName.toUpperCase()}`)
      expect(ofProject).toEqual({
        total: 1,
        applications: [
          {
            name: appName,
            environments: ["development"],
            instances: ["browser", "one"],
            sdks: [
              { name: "unleash-client-js", versions: ["4.0.0"] },
              { name: "unleash-client-node", versions: ["6.1.0"] }
            ]
          }
        ]
      })
      for (const text of ["Client-Node:6.1", "develop", "browser"]) {
        const { body: found } = await call("GET", `/projects/default/applications?query=${text}`)
        expect(found.applications.map(({ name }: { name: string }) => name)).toContain(appName)
      }
      const { body: log } = await call("GET", "/search/events?type=IS:application-created&limit=100")
      const recorded = log.events.filter(({ data }: { data: { appName: string } }) => data.appName === appName)
      expect(recorded).toHaveLength(1)
      expect(recorded[0]).toMatchObject({ createdBy: "halyard_system", createdByUserId: -1337 })
    })

    it("are shown with the SDK in the header, unless the body names one", async () => {
      const appName = `app-${randomUUID()}`
      const tell = (instanceId: string, sdk: string, more: object = {}) =>
        register("/api/frontend/client/metrics", { appName, instanceId, ...more }, secretOf("frontend"), sdk)
      for (const { status } of [
        await tell("header", "unleash-client-js:3.7.0"),
        await tell("body", "unleash-client-js:3.7.1", { sdkVersion: "mine:1" }),
        await tell("neither", `no SDK ${"x".repeat(300)}`)
      ]) {
        expect(status).toBe(200)
      }
      await flush()
      const { body } = await call("GET", `/metrics/instances/${appName}/environment/development`)
      const sdks = body.instances.map((instance: Record<string, string>) => [instance.instanceId, instance.sdkVersion])
      expect(sdks).toEqual([
        ["body", "mine:1"],
        ["header", "unleash-client-js:3.7.0"],
        ["neither", null]
      ])
    })

    it("are described and deleted", async () => {
      const path = `/metrics/applications/app-${randomUUID()}`
      expect((await call("GET", path)).status).toBe(404)
      const made = await call("POST", path, { description: "A shop", color: "red" })
      expect([made.status, made.body]).toEqual([202, undefined])
      await call("POST", path, { color: null, url: "https://shop.example" })
      const { body } = await call("GET", path)
      expect(body).toMatchObject({ description: "A shop", color: null, url: "https://shop.example", usage: [] })
      for (const url of ["javascript:alert(1)", "shop.example", "ftp://shop.example"]) {
        const refused = await call("POST", path, { url })
        expect([refused.status, refused.body.details[0].path]).toEqual([400, "/body/url"])
      }
      expect((await call("POST", path, { icon: 1 })).body.details[0].path).toBe("/body/icon")
      expect((await call("POST", path, { color: "x".repeat(101) })).body.details[0].path).toBe("/body/color")
      expect((await call("DELETE", path)).status).toBe(200)
      expect((await call("DELETE", path)).status).toBe(404)
      expect((await call("GET", path)).status).toBe(404)
      expect((await call("GET", `${path}/overview`)).status).toBe(404)
    })

    it("are listed by name, page by page", async () => {
      const stem = randomUUID()
      for (const name of ["b", "a", "c"]) await call("POST", `/metrics/applications/${stem}-${name}`, {})
      const page = async (query: string) => {
        const { body } = await call("GET", `/metrics/applications?query=${stem}&${query}`)
        return [body.total, ...body.applications.map(({ appName }: { appName: string }) => appName.slice(-1))]
      }
      expect(await page("")).toEqual([3, "a", "b", "c"])
      expect(await page("sortOrder=desc&limit=2")).toEqual([3, "c", "b"])
      expect(await page("sortBy=appName&offset=2")).toEqual([3, "c"])
      expect((await page("sortBy=createdAt&sortOrder=desc")).toSorted()).toEqual([3, "a", "b", "c"])
      for (const [name, value] of [
        ["sortBy", "usage"],
        ["sortOrder", "up"],
        ["limit", "0"],
        ["offset", "-1"]
      ]) {
        const { body, status } = await call("GET", `/metrics/applications?${name}=${value}`)
        expect([status, body.details[0].path]).toEqual([400, `/query/${name}`])
      }
    })

    it("list evaluated names of missing features, until these exist", async () => {
      const [appName, name] = [`app-${randomUUID()}`, `unknown-${randomUUID()}`]
      const stop = Date.now()
      const bucket = { start: stop, stop, toggles: { [name]: { no: 1 }, "no name": { no: 1 } } }
      expect((await register("/api/client/metrics", { appName, bucket }, secretOf("sdk"))).status).toBe(202)
      await flush()
      const unknown = async (as: Caller) => {
        const { body } = await call("GET", "/metrics/unknown-flags", undefined, as)
        return body.unknownFlags.filter((flag: { name: string }) => ["no name", name].includes(flag.name))
      }
      const missing = async () => {
        const { body } = await call("GET", `/metrics/applications/${appName}/overview`)
        return body.environments[0].issues.missingFeatures
      }
      const seenAt = expect.stringMatching(/^20.*Z$/)
      const reports = [{ appName, environments: [{ environment: "development", seenAt }] }]
      expect(await unknown("viewer")).toEqual([{ name, lastSeenAt: seenAt, lastEventAt: null, reports }])
      expect(await missing()).toEqual([name])
      await call("POST", "/projects/default/features", { name })
      expect(await unknown("admin")).toEqual([])
      expect(await missing()).toEqual([])
      await call("DELETE", `/projects/default/features/${name}`)
      await call("DELETE", `/archive/${name}`)
      expect(await unknown("viewer")).toEqual([{ name, lastSeenAt: seenAt, lastEventAt: seenAt, reports }])
    })

    it("of private projects are shown to members only, as are evaluations of their features", async () => {
      const project = await aProject(call)
      const name = await aFeature(call, project)
      expect((await call("PUT", `/projects/${project}/settings`, { mode: "private" })).status).toBeLessThan(300)
      const { body: token } = await call("POST", `/projects/${project}/api-tokens`, {
        tokenName: "secret",
        type: "client",
        environment: "development"
      })
      const registration = aRegistration()
      const { appName } = registration
      await register("/api/client/register", registration, token.secret)
      const stop = Date.now()
      const bucket = { start: stop, stop, toggles: { [name]: { yes: 1 }, [`no-${name}`]: { no: 1 } } }
      await register("/api/client/metrics", { appName, bucket }, token.secret)
      await flush()
      expect(await namesFor("admin", appName)).toEqual([appName])
      expect(await namesFor("viewer", appName)).toEqual([])
      const unknown = (as: Caller) => call("GET", "/metrics/unknown-flags", undefined, as)
      expect(JSON.stringify((await unknown("admin")).body)).toContain(`no-${name}`)
      expect(JSON.stringify((await unknown("viewer")).body)).not.toContain(name)
      for (const path of [
        `/metrics/applications/${appName}`,
        `/metrics/applications/${appName}/overview`,
        `/metrics/instances/${appName}/environment/development`,
        `/projects/${project}/applications`
      ]) {
        expect([path, (await call("GET", path)).status]).toEqual([path, 200])
        expect([path, (await call("GET", path, undefined, "viewer")).status]).toEqual([path, 404])
      }
      for (const path of [`/client-metrics/features/${name}`, `/client-metrics/features/${name}/raw`]) {
        expect(JSON.stringify((await call("GET", path)).body)).toContain(appName)
        expect(JSON.stringify((await call("GET", path, undefined, "viewer")).body)).not.toContain(appName)
      }
      const { body } = await call("GET", "/search/events?type=IS:application-created&limit=100", undefined, "viewer")
      expect(JSON.stringify(body)).not.toContain(appName)

      await register("/api/client/register", registration, secretOf("sdk"))
      await flush()
      const view = await call("GET", `/metrics/applications/${appName}`, undefined, "viewer")
      expect(view.body.usage).toEqual([{ project: "*", environments: ["development"] }])
      const overview = await call("GET", `/metrics/applications/${appName}/overview`, undefined, "viewer")
      expect(overview.body).toMatchObject({ projects: ["*"], featureCount: 0, features: [] })
    })
  })
}
