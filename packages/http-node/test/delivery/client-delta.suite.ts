import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { anSdkProject, type SdkProject } from "../fixtures/an-sdk-project.ts"

const path = "/api/client/delta"

export const testClientDelta = (service: TestInstance) =>
  describe("changes for server-side SDKs", () => {
    it("are all features at first, and then the changes for the SDK", async () => {
      const sdk = await anSdkProject(service)
      const { aFeature, make, project } = sdk
      const [one, other] = [`one-${project}`, `other-${project}`]
      await aFeature(one)
      const { ask } = following(sdk)
      const [hydration] = await ask()
      expect(hydration).toMatchObject({ type: "hydration", features: [{ name: one, enabled: true }], segments: [] })
      expect(Object.keys(hydration)).toEqual(["eventId", "type", "features", "segments"])
      expect(await ask()).toBe(304)

      await make(`/projects/${project}/features/${one}/environments/development/off`)
      await make(`/projects/${project}/features/${one}/environments/production/on`)
      const [updated, ...more] = await ask()
      expect([updated, more]).toMatchObject([{ type: "feature-updated", feature: { name: one, enabled: false } }, []])
      expect(updated.eventId).toBeGreaterThan(hydration.eventId)
      expect(await ask()).toBe(304)

      await aFeature(other)
      await make(`/projects/${project}/features/${one}`, undefined, "DELETE")
      const [added, removed, ...others] = await ask()
      expect([added, others]).toMatchObject([{ type: "feature-updated", feature: { name: other, enabled: true } }, []])
      const gone = { eventId: expect.any(Number), type: "feature-removed", featureName: one, project }
      expect(removed).toEqual(gone)
    })

    it("list segments before the features that use them", async () => {
      const sdk = await anSdkProject(service)
      const { aFeature, make, project } = sdk
      const { ask } = following(sdk)
      await ask()
      const constraints = [{ contextName: "userId", operator: "IN", values: ["1"] }]
      const { id } = await make("/segments", { name: project, constraints })
      await aFeature(project, { strategies: [{ name: "default", segments: [id] }] })
      expect(await ask()).toMatchObject([
        { type: "segment-updated", segment: { id, name: project, constraints } },
        { type: "feature-updated", feature: { name: project, strategies: [{ segments: [id] }] } }
      ])
      await make(`/segments/${id}`, { name: project, constraints: [] }, "PUT")
      expect(await ask()).toMatchObject([{ type: "segment-updated", segment: { id, constraints: [] } }])

      const [strategy] = await make(
        `/projects/${project}/features/${project}/environments/development/strategies`,
        undefined,
        "GET"
      )
      await make("/segments/strategies", {
        projectId: project,
        environmentId: "development",
        strategyId: strategy.id,
        segmentIds: []
      })
      await make(`/segments/${id}`, undefined, "DELETE")
      expect(await ask()).toMatchObject([
        { type: "feature-updated", feature: { name: project } },
        { type: "segment-removed", segmentId: id }
      ])
    })

    it("include features that move in or out, and none of other projects", async () => {
      const [from, to, third] = [await anSdkProject(service), await anSdkProject(service), await anSdkProject(service)]
      const name = `f-${from.project}`
      await from.aFeature(name)
      const [there, here, elsewhere] = [following(from), following(to), following(third)]
      for (const { ask } of [there, here, elsewhere]) await ask()
      await from.make(`/projects/${from.project}/features/${name}/changeProject`, { newProjectId: to.project })
      expect(await there.ask()).toMatchObject([{ type: "feature-removed", featureName: name, project: from.project }])
      expect(await here.ask()).toMatchObject([{ type: "feature-updated", feature: { name, project: to.project } }])
      expect(await elsewhere.ask()).toBe(304)
    })

    it("are all features for the entity tag of another query or of a future revision", async () => {
      const sdk = await anSdkProject(service)
      await sdk.aFeature(`f-${sdk.project}`)
      const first = await sdk.get(path)
      const tag = first.headers.get("etag") ?? ""
      expect((await sdk.get(path, { "if-none-match": tag })).status).toBe(304)
      const later = tag.replace(/:(\d+):/, (_, revision) => `:${Number(revision) + 1_000_000}:`)
      for (const other of [later, tag.replace(/"\w{8}/, '"00000000'), '"x"', ""]) {
        const { body, status } = await sdk.get(path, { "if-none-match": other })
        expect([other, status, body.events?.[0].type]).toEqual([other, 200, "hydration"])
      }
      const narrow = await sdk.get(`${path}?namePrefix=nothing`, { "if-none-match": tag })
      expect(narrow.body.events).toMatchObject([{ type: "hydration", features: [] }])
      expect((await sdk.get(`${path}?tag=x`)).status).toBe(400)
    })
  })

/** An SDK that polls. Returns the events, or 304. */
const following = ({ get }: SdkProject) => {
  let tag = ""
  const ask = async () => {
    const { body, headers, status } = await get(path, tag === "" ? {} : { "if-none-match": tag })
    if (status === 304) return 304
    tag = headers.get("etag") ?? ""
    return body.events
  }
  return { ask }
}
