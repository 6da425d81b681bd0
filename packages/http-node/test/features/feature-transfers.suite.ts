import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

export const testFeatureTransfers = ({ call }: TestInstance) =>
  describe("clones and moves of features", () => {
    it("create copies that are disabled everywhere", async () => {
      const project = await aProject(call)
      const name = await aFeature(call, project, { type: "experiment", tags: [{ type: "simple", value: "one" }] })
      const path = `/projects/${project}/features/${name}`
      await call("POST", `${path}/environments/production/on`)
      const copy = await call("POST", `${path}/clone`, { name: `${name}-copy`, unknown: 1 })
      expect(copy.status).toBe(201)
      expect(copy.headers.get("location")).toBe(`/api/admin/projects/${project}/features/${name}-copy`)
      expect(copy.body).toMatchObject({
        name: `${name}-copy`,
        project,
        type: "experiment",
        tags: [{ type: "simple", value: "one" }],
        environments: [
          { name: "development", enabled: false, strategies: [] },
          { name: "production", enabled: false, strategies: [{ parameters: { groupId: `${name}-copy` } }] }
        ]
      })
      expect((await call("GET", `/projects/${project}/features/${name}-copy`)).body).toMatchObject(copy.body)
      const errorOf = async (body: unknown, feature = name) => {
        const answer = await call("POST", `/projects/${project}/features/${feature}/clone`, body)
        return [answer.status, answer.body.name, answer.body.details?.[0].path]
      }
      expect(await errorOf({ name })).toEqual([409, "NameExistsError", undefined])
      expect(await errorOf({ name: "a b" })).toEqual([400, "ValidationError", "/body/name"])
      expect(await errorOf({ name: "x", replaceGroupId: "no" })).toEqual([
        400,
        "ValidationError",
        "/body/replaceGroupId"
      ])
      expect(await errorOf({ name: "x" }, "missing")).toEqual([404, "NotFoundError", undefined])
    })

    it("move a feature to another project", async () => {
      const [project, target] = [await aProject(call), await aProject(call)]
      const name = await aFeature(call, project)
      await call("POST", `/projects/${project}/features/${name}/environments/production/on`)
      const move = (newProjectId: unknown, as?: "owner") =>
        call("POST", `/projects/${project}/features/${name}/changeProject`, { newProjectId }, as)
      expect((await move(1)).body.details[0].path).toBe("/body/newProjectId")
      expect((await move("missing")).status).toBe(404)
      expect((await move(target, "owner")).status).toBe(403)
      const moved = await move(target)
      expect([moved.status, moved.body]).toEqual([200, undefined])
      const { body } = await call("GET", `/projects/${target}/features/${name}`)
      expect(body).toMatchObject({ project: target, environments: [{ enabled: false }, { enabled: true }] })
      expect((await call("GET", `/projects/${project}/features`)).body.features).toEqual([])
      expect((await move(target)).status).toBe(404)
    })

    it("require the permission to move features in both projects", async () => {
      const [project, name] = ["default", await aFeature(call, "default")]
      const target = await aProject(call)
      for (const [newProjectId, as] of [
        [target, "owner"],
        [target, "editor"],
        ["missing", "owner"],
        [project, "member"]
      ] as const) {
        const { status, body } = await call(
          "POST",
          `/projects/${project}/features/${name}/changeProject`,
          { newProjectId },
          as
        )
        expect([status, body.permissions]).toEqual([403, ["MOVE_FEATURE_TOGGLE"]])
      }
    })

    it("validate a name", async () => {
      const project = await aProject(call, { featureNaming: { pattern: "x[a-z]+" } })
      const errorOf = async (body: unknown) => {
        const answer = await call("POST", "/features/validate", body, "stranger")
        return [answer.status, answer.body?.name]
      }
      expect(await errorOf({ name: "xfree" })).toEqual([200, undefined])
      expect(await errorOf({ name: "Free", projectId: null })).toEqual([200, undefined])
      expect(await errorOf({ name: "Free", projectId: project })).toEqual([400, "PatternError"])
      expect(await errorOf({ name: "a b" })).toEqual([400, "ValidationError"])
      expect(await errorOf({})).toEqual([400, "ValidationError"])
      expect(await errorOf({ name: "xfree", projectId: "missing" })).toEqual([404, "NotFoundError"])
      expect(await errorOf({ name: await aFeature(call, await aProject(call)) })).toEqual([409, "NameExistsError"])
    })
  })
