import { describe, expect, it } from "@effect/vitest"
import { nothing, plan, summary } from "../../../test/fixtures/moves.ts"

it("leaves alone what the document leaves out", () => {
  const state = { type: "test", sortOrder: 3, enabled: false, requiredApprovals: null }
  const here = { environments: [{ name: "qa", ...state }] }
  expect(summary(plan({}, here))).toEqual(nothing)
  expect(summary(plan({ environments: [{ name: "qa", type: "test" }] }, here))).toEqual({ ...nothing, equal: 1 })
  expect(summary(plan({ environments: [{ name: "qa", type: "own" }] }, here)).steps).toEqual(["~ environment qa: type"])
})

it("names repetitions, and what is beyond a limit", () => {
  const environments = ["a", "b", "c", "a"].map((name) => ({ name, type: "test" }))
  expect(summary(plan({ environments }))).toEqual({
    ...nothing,
    steps: ["+ environment a", "+ environment b"],
    refused: ["c: The limit of 2 environments is reached", "a: The document has it more than once; the first counts"]
  })
})

it("brings what others refer to first", () => {
  const steps = summary(
    plan({
      features: [
        { name: "child", project: "shop", dependencies: [{ feature: "parent" }] },
        { name: "gone", project: "shop", archived: true },
        { name: "parent", project: "shop", environments: [{ environment: "qa", enabled: true }] }
      ],
      projects: [{ id: "shop", name: "Shop", archived: true, environments: [{ environment: "qa" }] }],
      environments: [{ name: "qa", type: "test" }]
    })
  ).steps
  expect(steps).toEqual([
    "+ environment qa",
    "+ project shop",
    "+ feature parent",
    "+ feature child",
    "+ feature gone",
    "+ archived project shop"
  ])
})

const project = { id: "p", name: "P" }

describe("people", () => {
  const owned = { users: [{ user: "ada@example.com", roles: ["Owner"] }], groups: [] }
  const here = {
    users: [{ email: "ada@example.com", username: "ada", name: "Ada", rootRole: "Admin", active: true }],
    projects: [
      {
        ...project,
        description: null,
        mode: "open",
        defaultStickiness: "default",
        featureLimit: null,
        featureNaming: { pattern: null, example: null, description: null },
        linkTemplates: [],
        archived: false,
        environments: [],
        access: owned
      }
    ]
  } as const

  it("are the same if they share one of their names", () => {
    const users = [{ username: "ada", rootRole: "Editor" }]
    expect(summary(plan({ users }, here)).steps).toEqual(["~ user ada@example.com: rootRole"])
  })

  it("stay deactivated", () => {
    const [ada] = here.users
    const [on, off] = [true, false].map((active) => [{ ...ada, active }])
    expect.assert(on !== undefined && off !== undefined)
    expect(summary(plan({ users: off }, { users: on })).steps).toEqual(["~ user ada@example.com: active"])
    expect(summary(plan({ users: on }, { users: off }))).toEqual({
      ...nothing,
      equal: 1,
      remarks: ["ada@example.com: Deactivated here, and stays so"]
    })
    expect(summary(plan({ users: [{ username: "ada" }] }, { users: off }))).toEqual({ ...nothing, equal: 1 })
  })

  it("lose no access by a move", () => {
    const users = [{ user: "ada", roles: ["Member", "King"] }]
    const access = { users, groups: [{ group: "None", roles: ["Owner"] }] }
    expect(summary(plan({ projects: [{ ...project, access }] }, here))).toMatchObject({
      steps: ["~ project access p: users"],
      remarks: [
        "p: The group None is neither here nor in the document",
        'p: There is no project role "King"',
        "p: The user ada@example.com is Owner only here, and stays so"
      ]
    })
    expect(summary(plan({ projects: [{ ...project, access: owned }] }, here)).steps).toEqual([])
  })

  it("stay default reviewers, and come as such", () => {
    const reviewing = (...reviewers: ReadonlyArray<string>) => ({ projects: [{ ...project, access: { reviewers } }] })
    expect(summary(plan(reviewing("ada", "bob"), here))).toMatchObject({
      steps: ["~ project access p: reviewers"],
      remarks: [
        "p: The default reviewer bob is neither here nor in the document",
        "p: The user ada@example.com is Owner only here, and stays so"
      ]
    })
    const reviewed = {
      ...here,
      projects: [{ ...here.projects[0], access: { ...owned, reviewers: ["ada@example.com"] } }]
    }
    expect(summary(plan({ projects: [{ ...project, access: owned }] }, reviewed)).steps).toEqual([])
    expect(summary(plan(reviewing("ada"), reviewed)).steps).toEqual([])
  })

  it("become default reviewers up to the most that a project can have", () => {
    const names = Array.from({ length: 22 }, (_, index) => `user${10 + index}`)
    const users = [...here.users, ...names.map((name) => ({ username: name, name, rootRole: "Admin", active: true }))]
    const found = plan({ projects: [{ ...project, access: { reviewers: [...names, "ada"] } }] }, { ...here, users })
    expect(found.steps[0]?.item).toMatchObject({ reviewers: names.slice(0, 20) })
    const beyond =
      "A project has at most 20 default reviewers, so these do not become some: user30, user31, ada@example.com"
    expect(summary(found).remarks).toContain(`p: ${beyond}`)
  })
})

describe("settings", () => {
  const oidc = { enabled: true, clientId: "c", discoverUrl: "https://login.example.com", defaultRootRole: "Viewer" }

  it("come without the login by a provider, and passwords stay allowed", () => {
    const found = plan(
      { settings: { oidc, passwordLoginDisabled: true } },
      { settings: { passwordLoginDisabled: false } }
    )
    expect(summary(found)).toMatchObject({
      steps: ["+ setting Login by OpenID Connect"],
      remarks: [expect.stringContaining("It comes disabled"), expect.stringContaining("Passwords stay allowed")]
    })
    expect(found.steps[0]?.item).toMatchObject({ oidc: { enabled: false } })
  })

  it("keep the login by a provider whose secret is here", () => {
    const settings = { oidc, passwordLoginDisabled: true }
    expect(summary(plan({ settings }, { settings }, oidc.discoverUrl))).toEqual({ ...nothing, equal: 2 })
  })
})

describe("integrations", () => {
  const given = {
    provider: "webhook",
    enabled: true,
    description: "Chat",
    parameters: {},
    secrets: ["authorization", "url"],
    events: ["feature-created"]
  }
  const complete = { ...given, projects: [], environments: [], limited: false }

  it("need the secrets that they cannot be without", () => {
    expect(summary(plan({ integrations: [given] })).refused).toEqual([
      'webhook "Chat": It lacks its url. Create the integration here by hand, or add that to the file if you import one'
    ])
    const added = { ...given, parameters: { url: "https://chat.example.com" } }
    const found = plan({ integrations: [added] })
    expect(summary(found)).toMatchObject({
      steps: ['+ integration webhook "Chat"'],
      remarks: ['webhook "Chat": It lacks its authorization, and is not enabled. Enter that here and enable it']
    })
    expect(found.steps[0]?.item).toMatchObject({ enabled: false, secrets: ["url"] })
  })

  it("keep the secrets that are here, and are distinguished by provider, description and order", () => {
    const integrations = [complete, { ...complete, enabled: false }]
    expect(summary(plan({ integrations }, { integrations }))).toEqual({ ...nothing, equal: 2 })
    expect(summary(plan({ integrations: integrations.toReversed() }, { integrations })).steps).toEqual([
      '~ integration webhook "Chat": enabled',
      '~ integration webhook "Chat", number 2: enabled'
    ])
  })
})

it("tells tokens apart by their digests", () => {
  const token = { name: "t", type: "admin", environment: "*", masked: "*:*.****" } as const
  const [one, two] = ["1", "2"].map((digit) => ({
    ...token,
    projects: ["*"],
    expiresAt: null,
    secretDigest: digit.repeat(64)
  }))
  expect.assert(one !== undefined && two !== undefined)
  const found = summary(plan({ apiTokens: [one, { ...two, secretDigest: "short" }] }, { apiTokens: [two] }))
  expect(found).toMatchObject({
    steps: ["+ API token t"],
    refused: ["t: The digest of its secret is not a SHA-256 in hex"],
    onlyHere: ["API token t"]
  })
  // Somebody has created a token to replace an unreadable one.
  expect(summary(plan({ apiTokens: [{ ...token, projects: ["*"] }] }, { apiTokens: [one] })).refused).toEqual([])
})
