import { adminToken, type ServerProcess } from "../start-server.ts"

/** Where to find what was written, and a text that the answer must contain. */
export interface WrittenRow {
  readonly path: string
  readonly shows: string
  /** The headers of the caller, if it is not the administrator. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a request, which must succeed, and returns the answer. */
export const send = async (
  { url }: ServerProcess,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = { authorization: adminToken }
): Promise<{ readonly text: string; readonly cookie: string; readonly json: Answer }> => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} at ${url}: ${response.status} ${text}`)
  const isJson = response.headers.get("content-type")?.includes("json") === true
  return { text, cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "", json: isJson ? JSON.parse(text) : {} }
}

/** The parts of answers that later requests need. */
interface Answer {
  readonly id?: number | string
  readonly secret?: string
  readonly token?: string
}

/** Writes rows of every kind over HTTP. Their names contain the tag. */
export const writeAllRows = async (server: ServerProcess, tag: string): Promise<ReadonlyArray<WrittenRow>> => [
  ...(await writeCatalog(server, tag)),
  ...(await writeFeatures(server, tag)),
  ...(await writePeople(server, tag)),
  ...(await writeSdkReports(server, tag)),
  ...(await writeSettings(server, tag))
]

/**
 * Writes what comes from a directory, and what users have seen. Once, because a new token of the directory replaces the
 * one before.
 */
export const writeDirectory = async (server: ServerProcess, tag: string): Promise<ReadonlyArray<WrittenRow>> => {
  await send(server, "POST", "/api/admin/scim-settings", { enabled: true })
  const { json } = await send(server, "POST", "/api/admin/scim-settings/generate-new-token")
  const directory = { authorization: `Bearer ${json.token}` }
  const { json: user } = await send(server, "POST", "/scim/Users", { userName: `scim-${tag}@example.com` }, directory)
  const group = { displayName: `scim-group-${tag}`, members: [{ value: user.id }] }
  await send(server, "POST", "/scim/Groups", group, directory)
  const seeing = { username: `seeing-${tag}`, rootRole: "Viewer", password: `a long password of ${tag}` }
  await send(server, "POST", "/api/admin/user-admin", seeing)
  const { cookie } = await send(server, "POST", "/auth/simple/login", seeing, {})
  await send(server, "POST", "/api/admin/splash/welcome", undefined, { cookie })
  await send(server, "POST", "/api/admin/feedback", { feedbackId: "new-search" }, { cookie })
  return [
    { path: "/api/admin/user", shows: `seeing-${tag}`, headers: { cookie } },
    { path: "/api/admin/user-admin", shows: `scim-${tag}@example.com` },
    { path: "/api/admin/groups", shows: `scim-group-${tag}` }
  ]
}

/** Writes a flag with a chart and safeguards, also of its release plan. */
export const writeWatchedFlag = async (server: ServerProcess, flag: string) => {
  const features = "/api/admin/projects/default/features"
  const figure = { metricName: "failures", timeRange: "hour", aggregationMode: "count", labelSelectors: {} }
  const limit = { impactMetric: figure, triggerCondition: { operator: ">", threshold: 3 } }
  const production = `${features}/${flag}/environments/production`
  await send(server, "POST", features, { name: flag })
  await send(server, "POST", `${features}/${flag}/impact-metrics/config`, { ...figure, yAxisMin: "auto" })
  await send(server, "PUT", `${production}/safeguards`, limit)
  const milestones = [{ name: "Everybody", strategies: [{ strategyName: "default" }] }]
  const template = { name: `template of ${flag}`, milestones }
  const { json } = await send(server, "POST", "/api/admin/release-plan-templates", template)
  const { json: plan } = await send(server, "POST", `${production}/release-plans`, { templateId: json.id })
  await send(server, "PUT", `${production}/release-plans/${plan.id}/safeguards`, limit)
}

const projectOf = (tag: string) => `/api/admin/projects/project-${tag}`
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const writeCatalog = async (server: ServerProcess, tag: string): Promise<ReadonlyArray<WrittenRow>> => {
  const post = (path: string, body: unknown) => send(server, "POST", `/api/admin/${path}`, body)
  const constraints = [{ contextName: `field-${tag}`, operator: "IN", values: ["one"] }]
  await post("projects", { id: `project-${tag}`, name: `Project ${tag}` })
  await post("environments", { name: `env-${tag}`, type: "test" })
  await post("context", { name: `field-${tag}`, legalValues: [{ value: "one" }], stickiness: true })
  await post("context", { name: `own-field-${tag}`, project: `project-${tag}` })
  await post("tag-types", { name: `type-${tag}`, description: "Of a team", icon: "T" })
  await post("strategies", { name: `strategy-${tag}`, parameters: [] })
  await post("segments", { name: `segment-${tag}`, constraints })
  await post(`projects/project-${tag}/environments/production/default-strategy`, {
    name: "flexibleRollout",
    parameters: { rollout: "10", stickiness: "default", groupId: `default-${tag}` },
    constraints: [],
    segments: []
  })
  return [
    { path: `${projectOf(tag)}/overview`, shows: `default-${tag}` },
    { path: `/api/admin/environments/env-${tag}`, shows: `env-${tag}` },
    { path: `/api/admin/context/field-${tag}`, shows: `"one"` },
    { path: `/api/admin/context/own-field-${tag}`, shows: `own-field-${tag}` },
    { path: `/api/admin/tag-types/type-${tag}`, shows: "Of a team" },
    { path: `/api/admin/strategies/strategy-${tag}`, shows: `strategy-${tag}` },
    { path: "/api/admin/segments", shows: `segment-${tag}` }
  ]
}

const writeFeatures = async (server: ServerProcess, tag: string): Promise<ReadonlyArray<WrittenRow>> => {
  const features = `${projectOf(tag)}/features`
  const post = (path: string, body: unknown = {}) => send(server, "POST", path, body)
  for (const kind of ["parent", "feature", "archived", "done"]) await post(features, { name: `${kind}-${tag}` })
  const { json: segment } = await post("/api/admin/segments", { name: `used-${tag}`, constraints: [] })
  await post(`${features}/feature-${tag}/environments/development/strategies`, {
    name: "flexibleRollout",
    constraints: [{ contextName: `field-${tag}`, operator: "IN", values: ["one"] }],
    segments: [segment.id],
    parameters: { rollout: "100", stickiness: "default", groupId: `group-${tag}` },
    variants: [{ name: `of-strategy-${tag}`, weight: 1000, weightType: "variable", stickiness: "default" }]
  })
  await post(`${features}/feature-${tag}/environments/development/on`)
  await post(`${features}/parent-${tag}/environments/development/on`)
  await send(server, "PUT", `${features}/feature-${tag}/environments/production/variants`, [
    { name: `variant-${tag}`, weight: 1000, weightType: "variable", stickiness: "default" }
  ])
  await post(`/api/admin/features/feature-${tag}/tags`, { type: `type-${tag}`, value: `tag-${tag}` })
  await post(`${features}/feature-${tag}/dependencies`, { feature: `parent-${tag}` })
  await post(`${features}/done-${tag}/lifecycle/complete`, { status: "kept", statusValue: `kept-${tag}` })
  await send(server, "DELETE", `${features}/archived-${tag}`)
  await post("/api/admin/features-batch/import", {
    project: `project-${tag}`,
    environment: "development",
    data: {
      features: [{ name: `imported-${tag}` }],
      tagTypes: [],
      featureStrategies: [{ name: "default", featureName: `imported-${tag}`, parameters: {}, constraints: [] }]
    }
  })
  const feature = `${features}/feature-${tag}`
  return [
    ...[`group-${tag}`, `of-strategy-${tag}`, `variant-${tag}`, `parent-${tag}`].map((shows) => ({
      path: feature,
      shows
    })),
    { path: `/api/admin/features/feature-${tag}/tags`, shows: `tag-${tag}` },
    { path: "/api/admin/segments", shows: `used-${tag}` },
    { path: `${features}/done-${tag}`, shows: "completed" },
    { path: "/api/admin/archive/features", shows: `archived-${tag}` },
    { path: `${features}/imported-${tag}`, shows: `imported-${tag}` },
    { path: `/api/admin/search/features?query=feature-${tag}`, shows: `feature-${tag}` },
    { path: `/api/admin/events/feature-${tag}`, shows: "feature-environment-enabled" },
    { path: "/api/admin/search/events?type=IS:features-imported&limit=1000", shows: `imported-${tag}` }
  ]
}

const writePeople = async (server: ServerProcess, tag: string): Promise<ReadonlyArray<WrittenRow>> => {
  const post = (path: string, body: unknown) => send(server, "POST", path, body)
  const password = `a long password of ${tag}`
  const person = { username: `user-${tag}`, email: `user-${tag}@example.com`, rootRole: "Editor", password }
  const { json: user } = await post("/api/admin/user-admin", person)
  await post("/api/admin/roles", {
    name: `role-${tag}`,
    type: "root-custom",
    permissions: [{ name: "CREATE_PROJECT" }]
  })
  await post("/api/admin/groups", { name: `group-${tag}`, users: [{ user: { id: user.id } }] })
  await post(`${projectOf(tag)}/access`, { roles: [4], groups: [], users: [user.id] })
  await post("/api/admin/service-account", { name: `robot-${tag}`, username: `robot-${tag}`, rootRole: 2 })
  await post("/api/admin/invite-link/tokens", { name: `invite-${tag}`, expiresAt: inDays(1) })

  const { cookie } = await send(server, "POST", "/auth/simple/login", { username: person.username, password }, {})
  const own = { cookie }
  const token = { description: `token-${tag}`, expiresAt: inDays(1) }
  const { json: personal } = await send(server, "POST", "/api/admin/user/tokens", token, own)
  await send(server, "POST", `${projectOf(tag)}/features/feature-${tag}/favorites`, undefined, own)
  return [
    { path: "/api/admin/user-admin", shows: `user-${tag}` },
    { path: "/api/admin/user", shows: `user-${tag}`, headers: own },
    { path: "/api/admin/user/tokens", shows: `token-${tag}`, headers: own },
    { path: "/api/admin/user", shows: `user-${tag}`, headers: { authorization: personal.secret ?? "" } },
    { path: `${projectOf(tag)}/features/feature-${tag}`, shows: `"favorite":true`, headers: own },
    { path: "/api/admin/roles", shows: `role-${tag}` },
    { path: "/api/admin/groups", shows: `group-${tag}` },
    { path: `${projectOf(tag)}/access`, shows: `user-${tag}` },
    { path: "/api/admin/service-account", shows: `robot-${tag}` },
    { path: "/api/admin/invite-link/tokens", shows: `invite-${tag}` }
  ]
}

/** With tokens of the project, which both releases must know. */
const writeSdkReports = async (server: ServerProcess, tag: string): Promise<ReadonlyArray<WrittenRow>> => {
  const tokenOf = async (type: "client" | "frontend") => {
    const token = { tokenName: `${type}-${tag}`, type, environment: "development", projects: [`project-${tag}`] }
    const { json } = await send(server, "POST", "/api/admin/api-tokens", token)
    return { authorization: json.secret ?? "" }
  }
  const [client, frontend] = [await tokenOf("client"), await tokenOf("frontend")]
  const app = { appName: `app-${tag}`, instanceId: `instance-${tag}` }
  const registration = { ...app, strategies: ["default"], started: inDays(0), interval: 10_000 }
  await send(server, "POST", "/api/client/register", registration, client)
  const toggles = {
    [`feature-${tag}`]: { yes: 3, no: 1, variants: {} },
    [`unknown-${tag}`]: { yes: 1, no: 0, variants: {} }
  }
  await send(
    server,
    "POST",
    "/api/client/metrics",
    { ...app, bucket: { start: inDays(0), stop: inDays(0), toggles } },
    client
  )
  return [
    { path: "/api/admin/api-tokens", shows: `client-${tag}` },
    { path: "/api/client/features", shows: `group-${tag}`, headers: client },
    { path: "/api/client/delta", shows: `feature-${tag}`, headers: client },
    { path: "/api/frontend", shows: `parent-${tag}`, headers: frontend },
    { path: "/api/admin/metrics/applications", shows: `app-${tag}` },
    { path: "/api/admin/metrics/unknown-flags", shows: `unknown-${tag}` },
    // Not the summary: it counts the current hour only, and this test may run from one hour into the next.
    { path: `/api/admin/client-metrics/features/feature-${tag}/raw`, shows: `"yes":3` }
  ]
}

const writeSettings = async (server: ServerProcess, tag: string): Promise<ReadonlyArray<WrittenRow>> => {
  await send(server, "POST", "/api/admin/addons", {
    provider: "webhook",
    enabled: false,
    description: `hook-${tag}`,
    parameters: { url: "https://hooks.example.com/", secret: `secret-${tag}` },
    events: ["feature-created"]
  })
  const settings = {
    enabled: false,
    clientId: "halyard",
    secret: `secret-${tag}`,
    discoverUrl: "https://login.example.com"
  }
  await send(server, "POST", "/api/admin/auth/oidc/settings", settings)
  return [
    { path: "/api/admin/addons", shows: `hook-${tag}` },
    { path: "/api/admin/auth/oidc/settings", shows: "halyard" }
  ]
}
