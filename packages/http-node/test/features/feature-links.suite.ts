import { describe, expect, it } from "vitest"
import { aFeature, aProject } from "../fixtures/a-project.ts"
import type { Call, TestInstance } from "../harness/test-instance.ts"

export const testFeatureLinks = ({ call }: TestInstance) =>
  describe("feature links", () => {
    it("are added, changed and removed", async () => {
      const { feature, links, path } = await aLinked(call)
      expect(await call("POST", `${path}/link`, { url: "https://example.com/a", title: "A" })).toMatchObject({
        status: 204,
        body: undefined
      })
      await call("POST", `${path}/link`, { url: "http://example.com/b", title: null })
      const [one, two] = await links()
      expect([one, two]).toEqual([
        { id: expect.any(String), url: "https://example.com/a", title: "A", feature },
        { id: expect.any(String), url: "http://example.com/b", title: null, feature }
      ])
      const changed = { url: "https://example.com/c", title: "C" }
      expect((await call("PUT", `${path}/link/${one.id}`, changed)).status).toBe(204)
      expect(await links()).toEqual([{ ...one, ...changed }, two])
      expect((await call("DELETE", `${path}/link/${one.id}`)).status).toBe(204)
      expect(await links()).toEqual([two])
      for (const [method, body] of [["PUT", changed] as const, ["DELETE"] as const]) {
        const { body: answer, status } = await call(method, `${path}/link/${one.id}`, body)
        expect([status, answer.name]).toEqual([404, "NotFoundError"])
      }
    })

    it("have an http or https address", async () => {
      const { links, path } = await aLinked(call)
      for (const url of ["", "javascript:alert(1)", "ftp://example.com", "example.com", 7, null, undefined]) {
        const { body, status } = await call("POST", `${path}/link`, { url, title: "x" })
        expect([status, body.message]).toEqual([400, expect.stringContaining("/body/url")])
      }
      const { body, status } = await call("POST", `${path}/link`, { url: "https://example.com", title: 7 })
      expect([status, body.message]).toEqual([400, expect.stringContaining("/body/title")])
      expect(await links()).toEqual([])
    })

    it("are few", async () => {
      const { path } = await aLinked(call)
      const add = () => call("POST", `${path}/link`, { url: "https://example.com" })
      for (let count = 0; count < 10; count++) expect((await add()).status).toBe(204)
      expect(await add()).toMatchObject({ status: 400, body: { name: "ExceedsLimitError" } })
    })

    it("are exported and imported", async () => {
      const { feature, links, path, project } = await aLinked(call)
      await call("POST", `${path}/link`, { url: "https://example.com/a", title: "A" })
      const [link] = await links()
      const exported = await call("POST", "/features-batch/export", { features: [feature], environment: "development" })
      const content = { id: link.id, url: link.url, title: link.title }
      expect(exported.body.links).toEqual([{ feature, links: [content] }])
      const importing = (data: object) =>
        call("POST", "/features-batch/import", {
          project,
          environment: "development",
          data: { ...exported.body, ...data }
        })
      expect((await importing({})).status).toBe(200)
      expect(await links()).toEqual([link])
      for (const url of ["", "javascript:alert(1)"]) {
        const { body, status } = await importing({ links: [{ feature, links: [{ url }] }] })
        expect([status, body.message]).toEqual([400, expect.stringContaining("/body/data/links/0/links/0/url")])
      }
      await importing({ links: undefined })
      expect(await links()).toEqual([link])
      await importing({ links: [{ feature, links: [{ url: "https://example.com/b" }] }] })
      expect(await links()).toMatchObject([{ url: "https://example.com/b", title: null, feature }])
    })
  })

/** A feature, its path, and a function that reads its links. */
const aLinked = async (call: Call) => {
  const project = await aProject(call)
  const feature = await aFeature(call, project)
  const path = `/projects/${project}/features/${feature}`
  return { project, feature, path, links: async () => (await call("GET", path)).body.links }
}
