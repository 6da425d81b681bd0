import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"

/** Tests that paths match exactly, since a proxy in front that refuses some paths compares them as they are written. */
export const testExactPaths = ({ fetch, secretOf }: TestInstance) =>
  describe("paths", () => {
    it.each([
      ["admin", "/API/ADMIN/projects"],
      ["admin", "/api/Admin/projects"],
      ["admin", "/api/admin/Projects"],
      ["admin", "/api/admin/ui-Config"],
      ["admin", "/Internal-Backstage/prometheus"],
      ["sdk", "/api/CLIENT/features"],
      ["sdk", "/api/client/Features"],
      ["frontend", "/api/Frontend"],
      ["frontend", "/OFREP/v1/configuration"],
      ["anonymous", "/HEALTH"],
      ["anonymous", "/Docs/openapi.json"],
      ["admin", "/%61pi/admin/projects"],
      ["admin", "/api/%61dmin/projects"],
      ["admin", "/api/admin/%70rojects"],
      ["admin", "/api/admin/pro%6Aects"],
      ["admin", "/internal%2Dbackstage/prometheus"],
      ["admin", "//api/admin/projects"]
    ] as const)("as %s, %s is not found, also where a page is served", async (caller, path) => {
      for (const accept of ["application/json", "text/html"]) {
        const answer = await fetch(path, { headers: { authorization: secretOf(caller), accept } })
        expect([path, answer.status]).toEqual([path, 404])
      }
    })

    it("keep the case of names, and take those that clients encode more than needed", async () => {
      const authorization = secretOf("admin")
      const statusOf = async (path: string) =>
        (await fetch(`/api/admin/projects/${path}`, { headers: { authorization } })).status
      expect([await statusOf("default"), await statusOf("DEFAULT")]).toEqual([200, 404])
      const body = JSON.stringify({ name: "exact-paths_of.Names" })
      const headers = { authorization, "content-type": "application/json" }
      await fetch("/api/admin/projects/default/features", { method: "POST", headers, body })
      expect(await statusOf("default/features/exact%2Dpaths%5Fof%2ENames")).toBe(200)
      expect(await statusOf("default/features/exact-paths_of.names")).toBe(404)
    })
  })
