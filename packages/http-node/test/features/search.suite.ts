import { beforeAll, describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

export const testSearch = ({ call }: TestInstance) =>
  describe("search", () => {
    let project = ""
    let names: ReadonlyArray<string> = []
    beforeAll(async () => {
      project = await aProject(call)
      names = [
        await aFeature(call, project, { type: "release", tags: [{ type: "simple", value: "findable" }] }),
        await aFeature(call, project, { type: "experiment" }),
        await aFeature(call, project, { type: "operational" })
      ]
      await call("POST", `/projects/${project}/features/${names[1]}/environments/production/on`)
    })

    const search = (query: string) => call("GET", `/search/features?project=IS:${project}&${query}`)
    const found = async (query: string) => {
      const { body } = await search(query)
      return body.features.map((feature: { name: string }) => names.indexOf(feature.name))
    }

    it("finds by text, type, tag, status and state", async () => {
      expect(await found("")).toEqual([0, 1, 2])
      expect(await found("query=FINDABLE")).toEqual([0])
      expect(await found("type=IS_ANY_OF:release,operational")).toEqual([0, 2])
      expect(await found("tag=DO_NOT_INCLUDE:simple:findable")).toEqual([1, 2])
      expect(await found("status=production:enabled")).toEqual([1])
      expect(await found("status[]=production:enabled")).toEqual([1])
      expect(await found("status=production:disabled&status=production:enabled")).toEqual([0, 1, 2])
      expect(await found("state=IS:stale")).toEqual([])
      expect(await found("state=IS_NONE_OF:stale,potentially-stale")).toEqual([0, 1, 2])
      expect(await found("createdBy=IS:-42")).toEqual([0, 1, 2])
    })

    it("finds by stage, favorite and last sight, in any combination", async () => {
      await call("POST", `/projects/${project}/features/${names[0]}/lifecycle/complete`, { status: "kept" })
      await call("POST", `/projects/${project}/features/${names[2]}/favorites`)
      names = [...names, await aFeature(call, project)]
      await call("DELETE", `/projects/${project}/features/${names[3]}`)
      expect(await found("lifecycle=IS:completed")).toEqual([0])
      expect(await found("lifecycle=IS:archived")).toEqual([3])
      expect(await found("lifecycle=IS_ANY_OF:completed,archived")).toEqual([0, 3])
      expect(await found("lifecycle=IS_NOT:completed")).toEqual([1, 2])
      expect(await found("lifecycle=IS:archived&type=IS:experiment")).toEqual([])
      expect(await found("favorite=IS:true")).toEqual([2])
      expect(await found("favorite=IS:false&lifecycle=IS:initial")).toEqual([1])
      expect(await found("lastSeenAt=IS_BEFORE:2099-01-01")).toEqual([])
      const { body } = await search("lifecycle=IS_NOT:live&limit=1")
      expect([body.total, body.features.length]).toEqual([3, 1])
      expect((await search("lifecycel=IS:live")).body.details).toMatchObject([{ path: "/query/lifecycel" }])
    })

    it("sorts and pages, and counts all matches", async () => {
      expect(await found("sortBy=name&sortOrder=desc&limit=2")).toEqual([2, 1])
      const { body } = await search("limit=1&offset=1")
      expect([body.total, body.features.length]).toEqual([3, 1])
    })

    it("shows each feature with its environments and their evaluations", async () => {
      const { body } = await search(`query=${names[1]}`)
      expect(body.features[0]).toMatchObject({
        dependencyType: null,
        segments: [],
        lifecycle: { stage: "initial", status: null },
        environments: [
          { name: "development", enabled: false, yes: 0, no: 0 },
          { name: "production", enabled: true, yes: 0, no: 0 }
        ]
      })
    })

    it("names every invalid parameter", async () => {
      const { status, body } = await call(
        "GET",
        "/search/features?limit=0&offset=-1&sortBy=size&state=IS:odd&type=HAS:x&createdAt=IS_BEFORE:2026-02-30&favoritesFirst=1"
      )
      expect([status, body.name]).toEqual([400, "ValidationError"])
      expect(body.details.map((detail: { path: string }) => detail.path).toSorted()).toEqual([
        "/query/createdAt",
        "/query/favoritesFirst",
        "/query/limit",
        "/query/offset",
        "/query/sortBy",
        "/query/state",
        "/query/type"
      ])
      expect((await search("status=nowhere:enabled")).body.details[0].path).toBe("/query/status")
      expect((await search("limit=1&limit=2")).body.message).toBe('"/query/limit" must be given only once')
    })
  })
