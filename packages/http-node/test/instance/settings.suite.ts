import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"

export const testSettings = ({ call, fetch }: TestInstance) =>
  describe("settings", () => {
    it("describe the instance to the admin UI", async () => {
      const { body } = await call("GET", "/ui-config", undefined, "viewer")
      expect(body).toMatchObject({
        name: "Halyard",
        unleashUrl: expect.stringMatching(/^http/),
        resourceLimits: { featureFlags: 5000, releaseTemplates: 1000, openChangeRequests: 100 },
        segmentValuesLimit: 1000,
        versionInfo: { latest: {}, isLatest: true, instanceId: expect.stringMatching(/^[\da-f-]{36}$/) }
      })
    })

    it("are independent of the health check", async () => {
      for (const path of ["/health", "/ready"]) {
        expect(await (await fetch(path)).json()).toEqual({ health: "GOOD" })
      }
      expect((await fetch("/docs/openapi.json")).status).toBe(200)
    })
  })
