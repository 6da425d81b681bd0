import { assert, describe, it } from "@effect/vitest"
import { applicationOfProject, overviewOf } from "./application-overview.ts"
import {
  type Application,
  type ApplicationInstance,
  isUsedIn,
  parseSdkVersion,
  visibleApplication
} from "./application.ts"

const application: Application = {
  appName: "shop",
  createdAt: "2026-11-20T18:30:00.000Z",
  description: null,
  url: null,
  color: null,
  icon: null,
  strategies: ["default", "odd"],
  usage: [
    { project: "*", environments: ["development"] },
    { project: "a", environments: ["production"] },
    { project: "b", environments: ["test"] }
  ]
}

const instance: ApplicationInstance = {
  appName: "shop",
  environment: "development",
  instanceId: "one",
  sdkVersion: "node:1",
  sdkType: "client",
  clientIp: null,
  lastSeen: "2026-11-20T18:30:00.000Z"
}

const instances: ReadonlyArray<ApplicationInstance> = [
  instance,
  { ...instance, instanceId: "two", sdkVersion: "js:2", sdkType: "frontend", lastSeen: "2026-11-20T18:31:00.000Z" },
  { ...instance, environment: "production", sdkVersion: null },
  { ...instance, environment: "test", instanceId: "three", sdkVersion: "odd" }
]

describe("visibleApplication", () => {
  const everywhere = { id: 1, memberOf: "all" } as const
  const somewhere = { id: 1, memberOf: [] }

  it("shows usage in visible projects only, and hides applications used elsewhere only", () => {
    const seen = visibleApplication(application, somewhere, (project) => project === "a")
    assert.deepStrictEqual(
      seen?.usage.map(({ project }) => project),
      ["*", "a"]
    )
    const hidden = { ...application, usage: application.usage.slice(2) }
    assert.isUndefined(visibleApplication(hidden, somewhere, () => false))
    assert.deepStrictEqual(
      visibleApplication(hidden, everywhere, () => false),
      hidden
    )
    const unused = { ...application, usage: [] }
    assert.deepStrictEqual(
      visibleApplication(unused, somewhere, () => false),
      unused
    )
    assert.isTrue(isUsedIn(application, "c"))
    assert.isFalse(isUsedIn(hidden, "a"))
  })
})

describe("overviewOf", () => {
  it("lists the instances of each environment", () => {
    const strategyTypes = new Set(["default"])
    const unknown = ["z", "a"].map((feature) => ({ feature, environment: "production", appName: "shop", seenAt: "" }))
    const facts = { instances, features: [], strategyTypes, unknown }
    const { environments, ...others } = overviewOf(application, facts)
    assert.deepStrictEqual(others, {
      projects: ["*", "a", "b"],
      featureCount: 0,
      features: [],
      issues: { missingStrategies: ["odd"] }
    })
    const issues = { missingFeatures: [], outdatedSdks: [] }
    assert.deepStrictEqual(environments.slice(0, 2), [
      {
        name: "development",
        instanceCount: 2,
        sdks: ["js:2", "node:1"],
        frontendSdks: ["js:2"],
        backendSdks: ["node:1"],
        lastSeen: "2026-11-20T18:31:00.000Z",
        issues
      },
      {
        name: "production",
        instanceCount: 1,
        sdks: [],
        frontendSdks: [],
        backendSdks: [],
        lastSeen: instance.lastSeen,
        issues: { missingFeatures: ["a", "z"], outdatedSdks: [] }
      }
    ])
    const [empty] = overviewOf(application, { ...facts, instances: [] }).environments
    assert.isNull(empty?.lastSeen)
  })
})

describe("overviewOf, evaluated features", () => {
  it("lists them by name, and names their projects in place of all projects", () => {
    const features = [
      { feature: "z", project: "c" },
      { feature: "x", project: "a" },
      { feature: "y", project: "c" }
    ]
    const overview = overviewOf(application, {
      instances,
      features,
      strategyTypes: new Set(),
      unknown: []
    })
    assert.deepStrictEqual([overview.featureCount, overview.projects], [3, ["a", "b", "c"]])
    assert.deepStrictEqual(overview.features, [
      { name: "x", project: "a" },
      { name: "y", project: "c" },
      { name: "z", project: "c" }
    ])
  })
})

describe("applicationOfProject", () => {
  it("lists the instances in the environments of the project's tokens", () => {
    assert.deepStrictEqual(applicationOfProject(application, "a", instances), {
      name: "shop",
      environments: ["development", "production"],
      instances: ["one", "two"],
      sdks: [
        { name: "js", versions: ["2"] },
        { name: "node", versions: ["1"] }
      ]
    })
  })

  it.each([
    ["node:1.2.3", { name: "node", version: "1.2.3" }],
    ["a:b:c", { name: "a", version: "b:c" }],
    ["node", undefined],
    [":1", undefined],
    ["node:", undefined]
  ])("reads %s", (text, parsed) => {
    assert.deepStrictEqual(parseSdkVersion(text), parsed)
  })
})
