import { describe, expect, it } from "vitest"
import { aProject } from "../fixtures/a-project.ts"
import type { TestInstance } from "../harness/test-instance.ts"

export const testDeclarations = ({ call }: TestInstance) =>
  describe("declarations", () => {
    it("are planned, applied, and then equal", async () => {
      const project = await aProject(call)
      const feature = `${project}-declared`
      const environments = [{ environment: "development", enabled: true, strategies: [{ name: "default" }] }]
      const declared = { projects: [{ id: project, name: project, features: [{ name: feature, environments }] }] }
      const planned = await call("POST", "/declaration", { declared, dryRun: true })
      expect([planned.status, planned.body]).toMatchObject([
        200,
        {
          changes: expect.arrayContaining([
            expect.objectContaining({ action: "create", kind: "feature", name: feature })
          ]),
          refused: [],
          failed: []
        }
      ])
      expect((await call("GET", `/projects/${project}/features/${feature}`)).status).toBe(404)

      const applied = await call("POST", "/declaration", { declared })
      expect([applied.status, applied.body.refused, applied.body.failed]).toEqual([200, [], []])
      const { body } = await call("GET", `/projects/${project}/features/${feature}`)
      expect(body.environments.find(({ name }: { name: string }) => name === "development")).toMatchObject({
        enabled: true
      })
      const again = await call("POST", "/declaration", { declared, dryRun: true })
      expect(again.body.changes.filter((change: { project: string }) => change.project === project)).toEqual([])

      const whole = await call("GET", "/declaration")
      const own = whole.body.projects.find(({ id }: { id: string }) => id === project)
      expect(own.features).toMatchObject([{ name: feature }])
    })

    it("are refused with the name of what is wrong", async () => {
      const unknown = await call("POST", "/declaration", { declared: { flags: [] } })
      expect([unknown.status, unknown.body.details[0].message]).toEqual([
        400,
        expect.stringContaining("/body/declared/flags")
      ])
      const declared = { projects: [{ id: "not an id", name: "x" }] }
      const refused = await call("POST", "/declaration", { declared })
      expect(refused.body.refused).toEqual([expect.objectContaining({ kind: "project", name: "not an id" })])
    })
  })
