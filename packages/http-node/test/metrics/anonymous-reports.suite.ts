import { MetricsCollector } from "@halyard/core/ports"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { aFeature, aProject } from "../fixtures/a-project.ts"
import { sendConforming } from "../harness/conform.ts"
import type { TestInstance } from "../harness/test-instance.ts"

export const testAnonymousReports = ({ call, fetch, run, secretOf }: TestInstance) => {
  const send = sendConforming(fetch)
  const register = (path: string, body: unknown, authorization: string) => send("POST", path, body, { authorization })
  const flush = () => run(Effect.flatMap(MetricsCollector, (collector) => collector.flush))
  const applicationsLike = async (query: string) => {
    const { body } = await call("GET", `/metrics/applications?query=${query}`)
    return body.applications.map(({ appName }: { appName: string }) => appName)
  }

  describe("reports of pages", () => {
    it("add a limited number of names and no events, and always count for known features", async () => {
      const project = await aProject(call)
      const feature = await aFeature(call, project)
      const { body: token } = await call("POST", `/projects/${project}/api-tokens`, {
        tokenName: project,
        type: "frontend",
        environment: "development"
      })
      const names = Array.from({ length: 103 }, (_, index) => `${project}-${String(index).padStart(3, "0")}`)
      const registerAll = (path: string, secret: string) =>
        Promise.all(names.map((appName) => register(path, registration(appName), secret)))
      await registerAll("/api/frontend/client/register", token.secret)
      await flush()
      expect(await applicationsLike(project)).toEqual(names.slice(0, 100))

      const stop = Date.now()
      const unknown = Array.from({ length: 1002 }, (_, index) => [`no-${project}-${index}`, { yes: 1 }])
      const toggles = { [feature]: { yes: 1 }, ...Object.fromEntries(unknown) }
      for (const appName of [names[0], names[100], names[101]]) {
        await register(
          "/api/frontend/client/metrics",
          { appName, bucket: { start: stop, stop, toggles } },
          token.secret
        )
      }
      await flush()
      const { body: usage } = await call("GET", `/client-metrics/features/${feature}/raw`)
      const counted = usage.data
        .map(({ appName, yes }: { appName: string; yes: number }) => [appName, yes])
        .filter(([, yes]: [string, number]) => yes > 0)
      expect(Object.fromEntries(counted)).toEqual({ [names[0] ?? ""]: 1, "other applications": 2 })
      const { body: flags } = await call("GET", "/metrics/unknown-flags")
      const reports = flags.unknownFlags
        .filter(({ name }: { name: string }) => name.startsWith(`no-${project}`))
        .flatMap((flag: { reports: ReadonlyArray<unknown> }) => flag.reports)
      expect(reports).toHaveLength(1000)

      const events = async () => (await call("GET", `/search/events?query=${project}&limit=1000`)).body.events
      const created = async () =>
        (await events()).filter(({ type }: { type: string }) => type === "application-created").length
      expect(await created()).toBe(0)
      await registerAll("/api/client/register", secretOf("sdk"))
      await flush()
      expect([await created(), (await applicationsLike(project)).length]).toEqual([103, 103])
    })
  })
}

const registration = (appName: string) => ({
  appName,
  instanceId: "one",
  sdkVersion: "unleash-client-js:4.0.0",
  strategies: ["default"],
  started: "2026-11-20T18:00:00.000Z",
  interval: 1000
})
