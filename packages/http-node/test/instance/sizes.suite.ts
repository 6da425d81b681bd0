import { FeatureStore, FeatureTagStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { aFeature, aFeatureEnvironment, anSdkToken, aProject } from "../fixtures/a-project.ts"
import type { TestInstance } from "../harness/test-instance.ts"

/** A text of the character that takes the most bytes in an answer without being escaped. */
const text = (length: number) => "😀".repeat(length)
const tags = (count: number) => Array.from({ length: count }, (_, index) => ({ type: "simple", value: `tag ${index}` }))

const variants = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `v${index}`,
    weight: 0,
    weightType: "variable",
    stickiness: "default"
  }))

const parameters = (count: number, length: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, "x".repeat(length)]))

const legalValues = (count: number, description = "") =>
  Array.from({ length: count }, (_, index) => ({ value: `v${index}`, description }))

const strategyParameters = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `p${index}`, type: "string", description: text(1000) }))

export const testSizes = (service: TestInstance) => {
  describe("sizes", () => {
    testRefusals(service)
    testLargest(service)
    testOlderData(service)
  })
}

const testRefusals = ({ call }: TestInstance) =>
  it("beyond the limits are refused with their path", async () => {
    const { feature, path, project } = await aFeatureEnvironment(call)
    const features = `/projects/${project}/features`
    const variant = { name: "a", weight: 1000, weightType: "variable", stickiness: "default" }
    const refused: ReadonlyArray<readonly [string, string, unknown, string]> = [
      ["POST", features, { name: "large", description: "x".repeat(10_001) }, "/body/description"],
      ["POST", features, { name: "large", tags: tags(201) }, "/body/tags"],
      ["PUT", `${features}/${feature}`, { description: "x".repeat(10_001) }, "/body/description"],
      [
        "PATCH",
        `${features}/${feature}`,
        [{ op: "replace", path: "/description", value: "x".repeat(10_001) }],
        "/body/0"
      ],
      ["PUT", `/features/${feature}/tags`, { addedTags: tags(6000), removedTags: [] }, "/body/addedTags"],
      [
        "PUT",
        `/projects/${project}/tags`,
        { features: [feature], tags: { addedTags: tags(201), removedTags: [] } },
        "/body/tags/addedTags"
      ],
      ["PUT", `${path}/variants`, variants(1001), "/body"],
      [
        "PUT",
        `${path}/variants`,
        [{ ...variant, payload: { type: "string", value: "x".repeat(100_001) } }],
        "/body/0/payload/value"
      ],
      ["POST", `${path}/strategies`, { name: "default", parameters: parameters(101, 1) }, "/body/parameters"],
      ["POST", `${path}/strategies`, { name: "default", parameters: parameters(1, 100_001) }, "/body/parameters/p0"],
      ["POST", "/projects", { name: "large", description: "x".repeat(10_001) }, "/body/description"],
      ["POST", "/context", { name: "large", legalValues: legalValues(10_001) }, "/body/legalValues"],
      ["POST", "/strategies", { name: "large", parameters: strategyParameters(101) }, "/body/parameters"],
      ["POST", "/features-batch/import", withDescription(project, "x".repeat(10_001)), "/body/data"]
    ]
    for (const [method, target, body, basePath] of refused) {
      const answer = await call(method, target, body)
      expect([
        method,
        target,
        answer.status,
        answer.body.details?.map((found: { path: string }) => found.path)
      ]).toEqual([method, target, 400, [basePath]])
    }
  })

const testLargest = (service: TestInstance) =>
  it("within the limits are accepted, and every list can be read", async () => {
    const { call } = service
    const project = await aProject(call, {
      featureNaming: { pattern: "large-.*", example: `large-${"x".repeat(94)}`, description: text(10_000) }
    })
    const secret = await anSdkToken(call, "client", project)
    const writes: ReadonlyArray<readonly [string, string, unknown]> = [
      ["PUT", `/projects/${project}`, { name: "x".repeat(100), description: text(10_000) }],
      ["POST", `/projects/${project}/environments/development/default-strategy`, aLargeStrategy("default")],
      ["POST", "/context", { name: "large", description: text(1000), legalValues: legalValues(120, text(1000)) }],
      ["POST", "/segments", { name: "large", description: text(1000), constraints: [aLargeConstraint] }],
      ["POST", "/tag-types", { name: "large", description: text(1000), icon: text(100) }],
      ["POST", "/strategies", { name: "large", description: text(1000), parameters: strategyParameters(100) }],
      ["POST", "/groups", { name: "large", description: text(1000), mappingsSSO: Array(1000).fill("x".repeat(200)) }],
      ["POST", "/roles", { name: "large", description: text(1000) }],
      ["POST", "/features-batch/import", aLargeImport(project, "first")],
      ["POST", "/features-batch/import", aLargeImport(project, "again")]
    ]
    for (const [method, path, body] of writes) {
      const { body: answer, status } = await call(method, path, body)
      expect([path, status < 300, answer?.message]).toEqual([path, true, undefined])
    }

    const feature = `/projects/${project}/features/large-feature`
    const lists = [
      ...["", "/environments/development/strategies", "/environments/development/variants"].map(
        (path) => `${feature}${path}`
      ),
      ...["", "/features", "/overview", "/health-report"].map((path) => `/projects/${project}${path}`),
      "/projects",
      "/context",
      "/segments",
      "/tag-types",
      "/strategies",
      "/groups",
      "/roles",
      "/tags",
      "/search/features?limit=1000",
      "/search/events?limit=1000",
      "/events?limit=1000",
      `/events/large-feature`
    ]
    for (const list of lists) expect([list, (await call("GET", list)).status]).toEqual([list, 200])
    expect((await call("POST", "/events/search", { project })).status).toBe(200)
    const exported = await call("POST", "/features-batch/export", { project, environment: "development" })
    expect([exported.status, exported.body.features.length]).toEqual([200, 1])
    const delivered = await service.fetch("/api/client/features", { headers: { authorization: secret } })
    expect([delivered.status, JSON.parse(await delivered.text()).features.length]).toEqual([200, 1])
  })

const aLargeStrategy = (title: string) => ({
  name: "default",
  title: `${title} ${text(980)}`,
  parameters: parameters(4, 100_000)
})

const aLargeConstraint = {
  contextName: "userId",
  operator: "IN",
  values: Array.from({ length: 1000 }, (_, index) => `${index}${text(50)}`)
}

const aLargeImport = (project: string, note: string) => ({
  project,
  environment: "development",
  data: {
    features: [{ name: "large-feature", description: `${note}${text(9_990)}` }],
    featureStrategies: [{ featureName: "large-feature", ...aLargeStrategy(note), parameters: parameters(9, 100_000) }],
    featureEnvironments: [
      {
        name: "development",
        featureName: "large-feature",
        enabled: true,
        variants: variants(9).map((variant) => ({
          ...variant,
          payload: { type: "string", value: `${note}${"y".repeat(99_990)}` }
        }))
      }
    ],
    featureTags: tags(200).map(({ type, value }) => ({ featureName: "large-feature", tagType: type, tagValue: value })),
    tagTypes: []
  }
})

const withDescription = (project: string, description: string) => ({
  project,
  environment: "development",
  data: { features: [{ name: "large", description }], featureStrategies: [], tagTypes: [] }
})

/** A release without limits may have stored larger data. */
const testOlderData = ({ call, run }: TestInstance) =>
  it("of older data may stay, shrink and go, while the rest changes", async () => {
    const project = await aProject(call)
    const name = await aFeature(call, project)
    const path = `/projects/${project}/features/${name}`
    const description = "x".repeat(20_000)
    await run(
      Effect.gen(function* () {
        const metadata = { name, project, type: "release" as const, impressionData: false, stale: false }
        yield* (yield* FeatureStore).setMetadata([{ ...metadata, description }])
        const store = yield* FeatureTagStore
        yield* store.make(tags(300))
        yield* store.add(tags(300).map((tag) => ({ feature: name, tag })))
      })
    )
    expect((await call("PUT", path, { description, stale: true })).body).toMatchObject({ description, stale: true })
    const patched = await call("PATCH", path, [{ op: "replace", path: "/type", value: "experiment" }])
    expect([patched.status, patched.body.type]).toEqual([200, "experiment"])
    expect((await call("PUT", path, { description: `${description}x` })).status).toBe(400)

    const more = { addedTags: [{ type: "simple", value: "another" }], removedTags: [] }
    expect((await call("PUT", `/features/${name}/tags`, more)).body.name).toBe("ExceedsLimitError")
    const fewer = await call("PUT", `/features/${name}/tags`, { addedTags: [], removedTags: tags(150) })
    expect([fewer.status, fewer.body.tags.length]).toEqual([200, 150])
    expect((await call("PUT", `/features/${name}/tags`, more)).status).toBe(200)
    expect((await call("DELETE", path)).status).toBe(202)
    expect((await call("DELETE", `/archive/${name}`)).status).toBe(200)
  })
