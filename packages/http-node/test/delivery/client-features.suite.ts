import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { anSdkProject, modern } from "../fixtures/an-sdk-project.ts"

const path = "/api/client/features"

export const testClientFeatures = (service: TestInstance) =>
  describe("features for server-side SDKs", () => {
    it("contain everything that evaluation needs, by name", async () => {
      const { aFeature, get, make, project } = await anSdkProject(service)
      const [one, other] = [`b-${project}`, `a-${project}`]
      const constraints = [{ contextName: "userId", operator: "IN", values: ["1", "2"] }]
      const segment = await make("/segments", { name: project, constraints })
      const constraint = { contextName: "userId", operator: "NUM_GT", value: "5", values: [], inverted: true }
      const variant = { name: "v", weight: 1000, weightType: "variable", stickiness: "default" }
      await aFeature(other, { enabled: false, strategies: [] })
      await aFeature(one, {
        strategies: [
          { name: "flexibleRollout", constraints: [constraint], segments: [segment.id], variants: [variant] },
          { name: "default", disabled: true }
        ]
      })
      const environment = `/projects/${project}/features/${one}/environments/development`
      const variants = [{ name: "e", weight: 1000, overrides: [{ contextName: "userId", values: ["7"] }] }]
      await make(`${environment}/variants`, variants, "PUT")
      await make(`/projects/${project}/features/${one}/dependencies`, { feature: other, enabled: false })

      const { body, status } = await get(path, modern)
      expect(status).toBe(200)
      const delivered = {
        type: "release",
        project,
        stale: false,
        description: null,
        impressionData: false
      }
      expect(body).toEqual({
        version: 2,
        features: [
          { ...delivered, name: other, enabled: false, strategies: [], variants: [] },
          {
            ...delivered,
            name: one,
            enabled: true,
            strategies: [
              {
                name: "flexibleRollout",
                parameters: { groupId: one, rollout: "100", stickiness: "default" },
                constraints: [{ ...constraint, caseInsensitive: false }],
                segments: [segment.id],
                variants: [variant]
              }
            ],
            variants: [expect.objectContaining({ ...variants[0], weightType: "variable" })],
            dependencies: [{ feature: other, enabled: false }]
          }
        ],
        query: { project: [project], environment: "development", inlineSegmentConstraints: false },
        segments: [{ id: segment.id, name: project, constraints: [expect.objectContaining(constraints[0])] }],
        meta: { revisionId: expect.any(Number), etag: expect.stringMatching(/^W\/"/), queryHash: expect.any(String) }
      })
      expect(Object.keys(body)).toEqual(["version", "features", "query", "segments", "meta"])

      const old = (await get(path)).body
      expect(old.segments).toBeUndefined()
      expect(old.query.inlineSegmentConstraints).toBe(true)
      const { constraints: inlined, segments: named } = old.features[1].strategies[0]
      expect([inlined, named]).toMatchObject([[constraint, constraints[0]], undefined])

      expect((await get(`${path}/${one}`, modern)).body).toEqual(body.features[1])
      expect((await get(`${path}/${one}`)).body).toEqual(old.features[1])
      expect((await get(`${path}/missing`)).status).toBe(404)
    })

    it("are disabled if all strategies are, and missing where the feature is missing", async () => {
      const { aFeature, get, make, project } = await anSdkProject(service)
      const name = `f-${project}`
      await aFeature(name)
      const enabled = async () =>
        (await get(path)).body.features.map((feature: { enabled: boolean }) => feature.enabled)
      expect(await enabled()).toEqual([true])
      const paths = `/projects/${project}/features/${name}/environments/development/strategies`
      const [strategy] = await make(paths, undefined, "GET")
      await make(`${paths}/${strategy.id}`, { ...strategy, disabled: true }, "PUT")
      expect(await enabled()).toEqual([false])
      await make(`/projects/${project}/environments/development`, undefined, "DELETE")
      expect(await enabled()).toEqual([])
      await make(`/projects/${project}/environments`, { environment: "development" })
      expect(await enabled()).toEqual([false])
      await make(`/projects/${project}/features/${name}`, undefined, "DELETE")
      expect(await enabled()).toEqual([])
    })

    it("are those of the token's projects in its environment", async () => {
      const [one, other] = [await anSdkProject(service), await anSdkProject(service)]
      const names = [`f-${one.project}`, `f-${other.project}`]
      await one.aFeature(names[0] ?? "")
      await other.aFeature(names[1] ?? "")
      const namesFor = async (given: object, query = "") => {
        const { secret } = await one.make("/api-tokens", { tokenName: randomUUID(), type: "client", ...given })
        const { body } = await one.get(`${path}${query}`, { authorization: secret })
        return body.features.map(({ name }: { name: string }) => name).filter((name: string) => names.includes(name))
      }
      const environment = "development"
      const both = [one.project, other.project]
      expect(await namesFor({ environment, projects: [one.project] })).toEqual(names.slice(0, 1))
      expect(await namesFor({ environment, projects: both })).toEqual(names.toSorted())
      expect(await namesFor({ environment, projects: ["*"] })).toEqual(names.toSorted())
      expect(await namesFor({ environment, projects: both }, `?project=${other.project}`)).toEqual(names.slice(1))
      expect(await namesFor({ environment, projects: [one.project] }, `?project=${other.project}`)).toEqual([])
      await one.make(`/projects/${one.project}/environments/production`, undefined, "DELETE")
      expect(await namesFor({ environment: "production", projects: both })).toEqual(names.slice(1))
      expect((await other.get(`${path}/${names[0]}`)).status).toBe(404)

      await one.make(`/projects/${one.project}/features/${names[0]}/changeProject`, { newProjectId: other.project })
      expect(await namesFor({ environment, projects: [one.project] })).toEqual([])
      expect(await namesFor({ environment, projects: [other.project] })).toEqual(names.toSorted())
    })

    it("are filtered by tag and name prefix", async () => {
      const { aFeature, get, make, project } = await anSdkProject(service)
      for (const name of [`one-${project}`, `two-${project}`]) await aFeature(name)
      const tag = { type: "simple", value: project }
      await make(`/features/two-${project}/tags`, tag)
      const namesFor = async (query: string) =>
        (await get(`${path}?${query}`)).body.features.map(({ name }: { name: string }) => name)
      expect(await namesFor(`tag=simple:${project}`)).toEqual([`two-${project}`])
      expect(await namesFor(`tag=simple:none&tag=simple:${project}`)).toEqual([`two-${project}`])
      expect(await namesFor(`tag[]=simple:none&tag[]=simple:${project}`)).toEqual([`two-${project}`])
      expect(await namesFor("tag=simple:none")).toEqual([])
      expect(await namesFor("namePrefix=one-")).toEqual([`one-${project}`])
      expect(await namesFor("namePrefix=&tag=")).toHaveLength(2)
      const { body } = await get(`${path}?tag=simple:${project}&namePrefix=two&project=${project}`)
      expect(body.query).toEqual({
        tag: [["simple", project]],
        project: [project],
        namePrefix: "two",
        environment: "development",
        inlineSegmentConstraints: true
      })
      await make(`/features/two-${project}/tags/simple/${project}`, undefined, "DELETE")
      expect(await namesFor(`tag=simple:${project}`)).toEqual([])

      const refused = async (query: string, headers = {}) => {
        const answer = await get(`${path}?${query}`, headers)
        expect(answer).toMatchObject({ status: 400, body: { name: "ValidationError" } })
        return answer.body.details.map(({ path: at }: { path: string }) => at)
      }
      expect(await refused("tag=bad&namePrefix=a&namePrefix=b")).toEqual(["/query/namePrefix"])
      expect(await refused(`tag=bad&namePrefix=${"a".repeat(101)}`, { "unleash-client-spec": "x" })).toEqual([
        "/query/tag",
        "/query/namePrefix",
        "/header/Unleash-Client-Spec"
      ])
      expect(await refused("", { "unleash-client-spec": "4.3" })).toEqual(["/header/Unleash-Client-Spec"])
    })

    it("have an entity tag that changes only with the content", async () => {
      const [sdk, other] = [await anSdkProject(service), await anSdkProject(service)]
      const { aFeature, get, make, project } = sdk
      await aFeature(`f-${project}`)
      const first = await get(path, modern)
      const tag = first.headers.get("etag") ?? ""
      expect(tag).toBe(first.body.meta.etag)
      const again = async () => (await get(path, { ...modern, "if-none-match": tag })).status
      expect(await again()).toBe(304)
      await other.aFeature(`f-${other.project}`)
      expect(await again()).toBe(304)
      expect((await get(path, { "if-none-match": tag })).status).toBe(200)
      await make(`/projects/${project}/features/f-${project}/environments/development/off`)
      expect(await again()).toBe(200)
      await make(`/projects/${project}/features/f-${project}/environments/development/on`)
      expect(await again()).toBe(304)
    })

    it("are compressed, and answered without a body to HEAD", async () => {
      const { aFeature, project, secret } = await anSdkProject(service)
      for (let index = 0; index < 10; index++) await aFeature(`f-${index}-${project}`)
      const ask = (encoding: string, method = "GET") =>
        service.fetch(path, { method, headers: { authorization: secret, "accept-encoding": encoding } })
      const plain = await ask("identity")
      const text = await plain.text()
      for (const encoding of ["br", "gzip"]) {
        for (let time = 0; time < 2; time++) {
          const answer = await ask(encoding)
          expect([answer.headers.get("content-encoding"), await answer.text()]).toEqual([encoding, text])
          expect(Number(answer.headers.get("content-length"))).toBeLessThan(text.length / 3)
          expect(answer.headers.get("etag")).toBe(plain.headers.get("etag"))
          expect(answer.headers.get("vary")).toBe("Authorization, Accept-Encoding")
        }
      }
      const head = await ask("identity", "HEAD")
      expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", plain.headers.get("etag")])
    })
  })
