import { describe, expect, it } from "vitest"
import type { Call, TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

export const testArchive = ({ call }: TestInstance) =>
  describe("the archive", () => {
    it("archives and revives many features at once", async () => {
      const { project, names } = await someFeatures(call, 2)
      const features = [...names, names[0]]
      const archived = await call("POST", `/projects/${project}/archive`, { features })
      expect([archived.status, archived.body]).toEqual([202, undefined])
      expect(await namesAt(call, `/projects/${project}/features`)).toEqual([])
      expect(await namesAt(call, `/archive/features/${project}`)).toEqual(names)
      const revived = await call("POST", `/projects/${project}/revive`, { features })
      expect([revived.status, revived.body]).toEqual([200, undefined])
      expect(await namesAt(call, `/projects/${project}/features`)).toEqual(names)
      expect(await namesAt(call, `/archive/features/${project}`)).toEqual([])
    })

    it("lists archived features of all projects that the caller may see", async () => {
      const [open, secret] = [await someFeatures(call, 1), await someFeatures(call, 1, { mode: "private" })]
      for (const { project, names } of [open, secret]) {
        await call("POST", `/projects/${project}/archive`, { features: names })
      }
      const seenBy = async (caller: "admin" | "stranger") => {
        const { body } = await call("GET", "/archive/features", undefined, caller)
        expect(body.version).toBe(2)
        const made = [...secret.names, ...open.names]
        return body.features.flatMap(({ name }: { name: string }) => (made.includes(name) ? [name] : []))
      }
      expect(await seenBy("admin")).toEqual([...secret.names, ...open.names])
      expect(await seenBy("stranger")).toEqual(open.names)
    })

    it("dry-runs archiving for dependencies, and refuses parents without their children", async () => {
      const { project, names } = await someFeatures(call, 2)
      const [parent, child] = names
      await call("POST", `/projects/${project}/features/${child}/dependencies`, { feature: parent })
      const check = async (...features: ReadonlyArray<unknown>) =>
        (await call("POST", `/projects/${project}/archive/validate`, { features })).body
      expect(await check(parent)).toEqual({ parentsWithChildFeatures: [parent], hasDeletedDependencies: true })
      expect(await check(parent, child)).toEqual({ parentsWithChildFeatures: [], hasDeletedDependencies: true })
      expect(await check()).toEqual({ parentsWithChildFeatures: [], hasDeletedDependencies: false })
      const refused = await call("POST", `/projects/${project}/archive`, { features: [parent] })
      expect([refused.status, refused.body.name]).toEqual([400, "InvalidOperationError"])
      expect((await call("POST", `/projects/${project}/archive`, { features: names })).status).toBe(202)
    })

    it("revives or deletes one feature by name", async () => {
      const { project, names } = await someFeatures(call, 1)
      const [name] = names
      const early = await call("DELETE", `/archive/${name}`)
      expect([early.status, early.body.name]).toEqual([400, "InvalidOperationError"])
      expect((await call("POST", `/archive/revive/${name}`)).body.name).toBe("InvalidOperationError")
      await call("DELETE", `/projects/${project}/features/${name}`)
      expect((await call("POST", `/archive/revive/${name}`)).status).toBe(200)
      await call("DELETE", `/projects/${project}/features/${name}`)
      const deleted = await call("DELETE", `/archive/${name}`)
      expect([deleted.status, deleted.body]).toEqual([200, undefined])
      for (const [method, path] of [
        ["DELETE", `/archive/${name}`],
        ["POST", `/archive/revive/${name}`],
        ["GET", `/projects/${project}/features/${name}`]
      ] as const) {
        expect((await call(method, path)).status).toBe(404)
      }
      expect((await call("POST", `/projects/${project}/features`, { name })).status).toBe(201)
    })

    it("deletes many features or none", async () => {
      const { project, names } = await someFeatures(call, 3)
      await call("POST", `/projects/${project}/archive`, { features: names.slice(1) })
      const refused = await call("POST", `/projects/${project}/delete`, { features: names })
      expect([refused.status, refused.body.name]).toEqual([400, "InvalidOperationError"])
      expect(refused.body.message).toContain(`"${names[0]}"`)
      const unknown = await call("POST", `/projects/${project}/delete`, { features: [...names, "missing"] })
      expect([unknown.status, unknown.body.message]).toEqual([404, 'There is no feature "missing"'])
      expect((await call("POST", `/projects/${project}/delete`, { features: names.slice(1) })).status).toBe(200)
      expect(await namesAt(call, `/archive/features/${project}`)).toEqual([])
    })

    it("revives features only within the project's limit", async () => {
      const { project, names } = await someFeatures(call, 2)
      await call("POST", `/projects/${project}/archive`, { features: names })
      await call("PUT", `/projects/${project}/settings`, { featureLimit: 1 })
      const refused = await call("POST", `/projects/${project}/revive`, { features: names })
      expect([refused.status, refused.body.name]).toEqual([400, "ExceedsLimitError"])
      expect(await namesAt(call, `/archive/features/${project}`)).toEqual(names)
    })

    it("names every violation of a list", async () => {
      const { project } = await someFeatures(call, 1)
      for (const action of ["archive", "archive/validate", "revive", "delete"]) {
        const path = `/projects/${project}/${action}`
        expect((await call("POST", path, {})).body.details[0].path).toBe("/body/features")
        const { body } = await call("POST", path, { features: ["a", 1, null] })
        expect(body.details.map((detail: { path: string }) => detail.path)).toEqual([
          "/body/features/1",
          "/body/features/2"
        ])
        const unknown = await call("POST", path, { features: ["missing", "absent"] })
        expect([unknown.status, unknown.body.message]).toEqual([404, 'There is no feature "absent", "missing"'])
        expect((await call("POST", `/projects/missing/${action}`, { features: [] })).status).toBe(404)
      }
    })
  })

/** The names of new features in a new project. */
export const someFeatures = async (call: Call, count: number, settings: Readonly<Record<string, unknown>> = {}) => {
  const project = await aProject(call, settings)
  const names: Array<string> = []
  while (names.length < count) names.push(await aFeature(call, project))
  return { project, names: names.toSorted() }
}

const namesAt = async (call: Call, path: string): Promise<ReadonlyArray<string>> =>
  (await call("GET", path)).body.features.map(({ name }: { name: string }) => name).toSorted()
