import { describe, expect, it } from "@effect/vitest"
import { documentText, parseDocument } from "@halyard/core/domain"
import { Redacted, Result } from "effect"
import { type Answers, answersOf, read } from "../test/fake-server.ts"

describe.each([6, 8] as const)("an answering server of version %s", (version) => {
  const prefix = version === 6 ? "mv-2" : "mv-1"

  it("becomes a document that can be imported", async () => {
    const { document, leftOff } = await read(answersOf(version))
    expect(leftOff).toEqual([])
    const parsed = parseDocument([...documentText(document)].join(""))
    expect(Result.isSuccess(parsed) ? parsed.success : parsed.failure).toEqual(document)
  })

  it("has features with strategies in their order, segments by name, variants and tags", async () => {
    const answers = answersOf(version)
    const { document } = await read(answers)
    const features = new Map(document.features?.map((feature) => [feature.name, feature]))
    const several = [...features.values()].flatMap(({ environments = [], name, project }) =>
      environments.flatMap(({ environment, strategies = [] }) => {
        const path = `/projects/${project}/features/${name}/environments/${environment}/strategies`
        const order = answers[path] as ReadonlyArray<{ name: string; sortOrder: number }> | undefined
        return order === undefined ? [] : [{ strategies, order }]
      })
    )
    expect(several.length).toBeGreaterThan(2)
    for (const { order, strategies } of several) {
      expect(strategies.map(({ name, sortOrder }) => ({ name, sortOrder }))).toEqual(
        order.map(({ name, sortOrder }) => ({ name, sortOrder }))
      )
    }
    const segments = new Set(document.segments?.map(({ name }) => name))
    const used = several.flatMap(({ strategies }) => strategies.flatMap((strategy) => strategy.segments ?? []))
    expect(used.length).toBeGreaterThan(0)
    expect(used.every((name) => segments.has(name))).toBe(true)
    const development = features.get(`${prefix}-ev-3`)?.environments?.[0]
    expect(development?.variants?.map(({ name, overrides }) => ({ name, overrides }))).toEqual([
      { name: "A", overrides: [{ contextName: "userId", values: ["user3", "user7"] }] },
      { name: "B", overrides: [] },
      { name: "C", overrides: undefined }
    ])
    expect(features.get(`${prefix}-leg-0`)?.tags).toContainEqual({ type: "mv-team", value: "alpha" })
  })

  it("has features on or off as lists say, and archived ones", async () => {
    const answers = answersOf(version)
    const { document } = await read(answers)
    const listed = answers["/projects/default/features"] as {
      features: Array<{ name: string; environments: Array<{ name: string; enabled: boolean }> }>
    }
    const states = new Map(document.features?.map(({ environments = [], name }) => [name, environments]))
    for (const { environments, name } of listed.features) {
      expect(states.get(name)?.map(({ enabled, environment }) => ({ name: environment, enabled }))).toEqual(
        environments
      )
    }
    expect(listed.features.flatMap(({ environments }) => environments).some(({ enabled }) => !enabled)).toBe(true)
    const archived = document.features?.filter((feature) => feature.archived) ?? []
    expect(archived).toHaveLength(1)
    expect(archived[0]?.environments?.some(({ strategies = [] }) => strategies.length > 0)).toBe(true)
    expect(document.features?.filter(({ completion }) => completion)).toHaveLength(1)
    const parents = document.features?.flatMap(({ dependencies = [] }) => dependencies.map(({ feature }) => feature))
    expect(parents).toContainEqual(`${prefix}-0000`)
  })

  it("has people, tokens and integrations, without secrets", async () => {
    const { absent, document } = await read(answersOf(version))
    expect(document.users).toContainEqual({
      email: `${prefix.replace("-", "-ed")}@example.com`,
      name: "Ed Itor",
      rootRole: "Editor"
    })
    const secret = "default:development.a-secret-for-tests-0"
    expect(document.apiTokens?.[0]).toMatchObject({
      name: "mv-client",
      type: "client",
      projects: ["default"],
      environment: "development",
      secret: Redacted.make(secret)
    })
    expect(JSON.stringify(document)).not.toContain(secret)
    expect(document.integrations).toContainEqual({
      provider: "slack-app",
      description: "mv slack",
      enabled: false,
      parameters: { defaultChannels: "general" },
      secrets: ["accessToken"],
      events: ["feature-created"],
      projects: [],
      environments: ["production"]
    })
    expect(document).not.toHaveProperty("groups")
    expect(absent).toContain("groups")
    expect(absent.includes("links of features")).toBe(version === 6)
  })
})

describe("what not all servers have", () => {
  it("has where changes need approval, and names where that would be lost", async () => {
    const overview = { name: "Default", environments: [{ environment: "production", changeRequestsEnabled: true }] }
    const answers = { ...answersOf(8), "/projects/default/overview": overview }
    const lost = await read(answers)
    expect(lost.leftOff).toContainEqual(expect.objectContaining({ kind: "approval", name: "default in production" }))
    const config = [{ environment: "production", changeRequestEnabled: true, requiredApprovals: 2 }]
    const { document, leftOff } = await read({ ...answers, "/projects/default/change-requests/config": config })
    expect(leftOff).toEqual([])
    const links = document.projects?.find(({ id }) => id === "default")?.environments
    expect(links).toContainEqual({ environment: "production", requiredApprovals: 2 })
  })

  it("has users who cannot log in as such", async () => {
    const users = [
      { id: 1, email: "eve@example.com", rootRole: 3, active: false },
      { id: 2, email: "ada@example.com", rootRole: 3 }
    ]
    const { document } = await read({ ...answersOf(8), "/user-admin": { users, rootRoles: [] } })
    expect(document.users).toEqual([
      { email: "eve@example.com", name: null, active: false },
      { email: "ada@example.com", name: null }
    ])
  })

  it("has banners, the oldest first", async () => {
    const aBanner = { enabled: true, variant: "info", sticky: false, createdAt: "2026-11-22T00:00:00.000Z" }
    const banners = [
      { ...aBanner, id: 12, message: "New", icon: null, link: "dialog", dialog: "Read this" },
      { ...aBanner, id: 3, message: "Old" }
    ]
    const { document } = await read({ ...answersOf(8), "/banners": { banners } })
    const common = { enabled: true, variant: "info", sticky: false }
    expect(document.banners).toEqual([
      { ...common, message: "Old" },
      { ...common, message: "New", icon: null, link: "dialog", dialog: "Read this" }
    ])
    const { absent } = await read(answersOf(8))
    expect(absent).toContain("banners")
  })
})

describe("many features", () => {
  const names = Array.from({ length: 450 }, (_, index) => `many-${index}`)
  const many: Answers = {
    ...answersOf(8),
    "/projects/default/features": { features: names.map((name) => ({ name, environments: [] })) }
  }

  it("come in few requests", async () => {
    const sizes: Array<number> = []
    const { document, requests } = await read(many, {}, (path, { body = "" }) => {
      if (path !== "/features-batch/export") return undefined
      const { environment, features } = JSON.parse(body)
      sizes.push(features.length)
      return Response.json({
        features: features.map((name: string) => ({ name, type: "release" })),
        featureStrategies: [],
        featureEnvironments: features.map((featureName: string) => ({ featureName, environment, enabled: true }))
      })
    })
    expect(document.features?.filter(({ name }) => name.startsWith("many-"))).toHaveLength(450)
    expect(Math.max(...sizes)).toBe(200)
    expect(requests.length).toBeLessThan(40)
  })

  it("are searched page by page", async () => {
    const { document } = await read(answersOf(8), {}, (path) => {
      const offset = Number(/archived=IS:true&limit=100&offset=(\d+)/.exec(path)?.[1] ?? Number.NaN)
      if (Number.isNaN(offset)) return undefined
      const features = names.slice(offset, offset + 100)
      const archivedAt = "2026-11-22T00:00:00.000Z"
      return Response.json({
        features: features.map((name) => ({ name, project: "default", type: "release", archivedAt })),
        total: names.length
      })
    })
    expect(document.features?.filter(({ archived }) => archived)).toHaveLength(450)
  })
})

describe("what a server does not reveal", () => {
  it("is left off by name if it cannot be decoded, and the rest is read", async () => {
    const { document, leftOff } = await read({
      ...answersOf(8),
      "/environments": { environments: [{ name: "broken" }, { name: "development", type: "development" }] }
    })
    expect(document.environments?.map(({ name }) => name)).toEqual(["development"])
    expect(leftOff).toEqual([
      {
        kind: "environment",
        name: "broken",
        reason: 'What the server answers about it cannot be read: "/type" is required'
      }
    ])
  })

  it("is read one by one if it is an archived feature that exports omit", async () => {
    const name = "mv-1-0140"
    const answers = answersOf(8)
    const without = Object.entries(answers).map(([path, answer]) => {
      const { features = [], ...others } = answer as { features?: ReadonlyArray<{ name: string }> }
      if (!path.startsWith("/features-batch/export")) return [path, answer]
      return [path, { ...others, features: features.filter((feature) => feature.name !== name) }]
    })
    const strategies = [{ id: "1", name: "default", segments: [] }]
    const { document, leftOff } = await read({
      ...Object.fromEntries(without),
      [`/projects/default/features/${name}/environments/production/strategies`]: strategies
    })
    const archived = document.features?.find((feature) => feature.name === name)
    expect(archived?.archived).toBe(true)
    expect(archived?.environments).toMatchObject([{ environment: "production", strategies: [{ name: "default" }] }])
    expect(leftOff).toEqual([
      { kind: "feature", name, reason: "It comes, but its strategies in development cannot be read" }
    ])
  })

  it("is absent if the server lacks the path, so that loading does not change it", async () => {
    const { absent, document } = await read({ ...answersOf(8), "/segments": undefined })
    expect(absent).toContain("segments")
    expect(document).not.toHaveProperty("segments")
    expect(document.features?.length).toBeGreaterThan(5)
  })

  it("is no secret if it is masked, or has a form that SDKs cannot use here", async () => {
    const aToken = { tokenName: "t", type: "backend", environment: "development", projects: ["default"] }
    const { document } = await read({
      ...answersOf(8),
      "/api-tokens": {
        tokens: [
          { ...aToken, secret: "default:development.****abcd" },
          { ...aToken, secret: "default:development.0123456789abcdef", secure: true },
          { ...aToken, secret: "0123456789abcdef0123456789abcdef" }
        ]
      }
    })
    const expected = { name: "t", type: "backend", environment: "development", projects: ["default"], expiresAt: null }
    expect(document.apiTokens).toEqual([expected, expected, expected])
  })
})
