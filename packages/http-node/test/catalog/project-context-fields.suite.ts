import { describe, expect, it } from "vitest"
import { aFeature, aProject } from "../fixtures/a-project.ts"
import type { TestInstance } from "../harness/test-instance.ts"

export const testProjectContextFields = ({ call }: TestInstance) =>
  describe("context fields of projects", () => {
    it("are made in their project, or for it", async () => {
      const project = await aProject(call)
      const path = `/projects/${project}/context`
      const field = { name: `${project}-tier`, legalValues: [{ value: "gold" }] }
      const created = await call("POST", path, field)
      expect([created.status, created.headers.get("location")]).toEqual([201, `/api/admin${path}/${field.name}`])
      expect(created.body).toMatchObject({ ...field, project })
      expect((await call("POST", "/context", { name: field.name })).status).toBe(409)
      expect((await call("POST", "/context", { name: `${project}-two`, project })).body.project).toBe(project)
      const nowhere = await call("POST", "/context", { name: "three", project: "nowhere" })
      expect(nowhere.body.details[0].path).toBe("/body/project")
      expect((await call("POST", "/projects/nowhere/context", { name: "three" })).status).toBe(404)
      expect((await call("POST", "/context", { name: `${project}-root` })).body).not.toHaveProperty("project")
    })

    it("are listed with those of all projects on request", async () => {
      const project = await aProject(call)
      const name = `${project}-listed`
      await call("POST", `/projects/${project}/context`, { name })
      const namesAt = async (path: string) =>
        (await call("GET", path)).body.map((field: { name: string }) => field.name)
      const path = `/projects/${project}/context`
      expect(await namesAt(path)).toEqual([name])
      expect(await namesAt(`${path}?include=project`)).toEqual([name])
      expect(await namesAt(`${path}?include=root`)).toEqual(expect.arrayContaining([name, "userId"]))
      expect(await namesAt("/context")).not.toContain(name)
      expect(await namesAt("/context?include=project")).toEqual(expect.arrayContaining([name, "userId"]))
      expect((await call("GET", `${path}?include=some`)).body.details[0].path).toBe("/query/include")
    })

    it("are read and changed below their project", async () => {
      const project = await aProject(call)
      const path = `/projects/${project}/context/${project}-size`
      await call("POST", `/projects/${project}/context`, { name: `${project}-size` })
      expect((await call("PUT", path, { description: "d", project })).status).toBe(200)
      expect((await call("PUT", path, { project: "default" })).body.details[0].path).toBe("/body/project")
      expect((await call("POST", `${path}/legal-values`, { value: "s" })).status).toBe(200)
      expect((await call("GET", path)).body).toMatchObject({ description: "d", legalValues: [{ value: "s" }], project })
      expect((await call("DELETE", `${path}/legal-values/s`)).status).toBe(200)
      expect((await call("GET", `/projects/${project}/context/userId`)).body.name).toBe("userId")
      expect((await call("PUT", `/projects/${project}/context/userId`, {})).status).toBe(404)
      expect((await call("GET", `/projects/default/context/${project}-size`)).status).toBe(404)
      for (const [name, status] of [
        [`${project}-new`, 200],
        [`${project}-size`, 409],
        ["a b", 400]
      ]) {
        expect((await call("POST", `/projects/${project}/context/validate`, { name })).status).toBe(status)
      }
      expect((await call("DELETE", path)).status).toBe(200)
      expect((await call("GET", path)).status).toBe(404)
    })

    it("are for constraints of their project", async () => {
      const [project, other] = [await aProject(call), await aProject(call)]
      const [feature, foreign] = [await aFeature(call, project), await aFeature(call, other)]
      const path = `/projects/${project}/context/${project}-floor`
      await call("POST", `/projects/${project}/context`, { name: `${project}-floor` })
      const strategy = {
        name: "default",
        constraints: [{ contextName: `${project}-floor`, operator: "IN", values: ["1"] }]
      }
      const refused = await call("POST", strategiesOf(other, foreign), strategy)
      expect(refused.body.details[0].path).toBe("/body/constraints/0/contextName")
      const { body: used } = await call("POST", strategiesOf(project, feature), strategy)
      expect((await call("GET", `${path}/strategies`)).body.strategies).toMatchObject([{ id: used.id }])
      expect((await call("DELETE", path)).body.name).toBe("InvalidOperationError")
      const move = `/projects/${project}/features/${feature}/changeProject`
      const moved = await call("POST", move, { newProjectId: other })
      expect([moved.status, moved.body.message]).toEqual([400, expect.stringContaining(`${project}-floor`)])
    })
  })

const strategiesOf = (project: string, feature: string) =>
  `/projects/${project}/features/${feature}/environments/development/strategies`
