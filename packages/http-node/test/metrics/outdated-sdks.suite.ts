import { MetricsCollector } from "@halyard/core/ports"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { aProject } from "../fixtures/a-project.ts"
import { aRegistration } from "../fixtures/a-registration.ts"
import type { Caller, TestInstance } from "../harness/test-instance.ts"

export const testOutdatedSdks = ({ call, fetch, run, secretOf }: TestInstance) => {
  const register = (body: unknown, authorization: string) =>
    fetch("/api/client/register", {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(body)
    })

  describe("outdated SDKs", () => {
    it("are listed with their applications, to those who may see these", async () => {
      const project = await aProject(call)
      await call("PUT", `/projects/${project}/settings`, { mode: "private" })
      const token = { tokenName: "hidden", type: "client", environment: "development" }
      const { body: hidden } = await call("POST", `/projects/${project}/api-tokens`, token)
      const sdkVersion = `unleash-client-java:3.0.${Date.now()}`
      const [open, secret] = [aRegistration({ sdkVersion }), aRegistration({ sdkVersion })]
      await register(open, secretOf("sdk"))
      await register(secret, hidden.secret)
      await register(aRegistration(), secretOf("sdk"))
      await run(Effect.flatMap(MetricsCollector, ({ flush }) => flush))
      const outdated = async (path: string, as: Caller = "admin") => {
        const { body } = await call("GET", path, undefined, as)
        return body.sdks.filter((sdk: { sdkVersion: string }) => /java:3\.0\.|node:6/.test(sdk.sdkVersion))
      }
      const both = [open.appName, secret.appName].toSorted()
      expect(await outdated("/metrics/sdks/outdated")).toEqual([{ sdkVersion, applications: both }])
      expect(await outdated("/metrics/sdks/outdated", "viewer")).toEqual([{ sdkVersion, applications: [open.appName] }])
      expect(await outdated(`/projects/${project}/sdks/outdated`)).toEqual([{ sdkVersion, applications: both }])
      const { status } = await call("GET", `/projects/${project}/sdks/outdated`, undefined, "viewer")
      expect(status).toBe(404)
      const { body: overview } = await call("GET", `/metrics/applications/${open.appName}/overview`)
      expect(overview.environments[0].issues.outdatedSdks).toEqual([sdkVersion])
    })
  })
}
