import { DateTime } from "effect"
import { ask, type SoakTarget } from "../target.ts"

/** Names and ids that exist, by the path parameter or the first part of the path that they stand for. */
export type World = Readonly<Record<string, ReadonlyArray<string>>>

/** Names of the things that the contract's examples refer to, and that the run creates. */
const names = {
  projectId: ["shop", "shop", "shop", "shop", "shop", "default"],
  featureName: ["new-checkout", "new-checkout", "new-checkout", "cart", "express-checkout"],
  parent: ["cart", "new-checkout"],
  key: ["new-checkout", "cart"],
  environment: ["development", "development", "development", "production", "staging"],
  // Not the one of the first tokens, which would end with it.
  environments: ["production", "staging"],
  strategies: ["default", "customersIn"],
  "tag-types": ["team", "simple"],
  "feature-types": ["release", "experiment"],
  "api-tokens": ["shop"],
  "client-metrics": ["new-checkout"],
  type: ["team", "simple"],
  value: ["payments", "old"],
  contextField: ["country", "userId"],
  legalValue: ["NL"],
  appName: ["shop-web"]
}

/**
 * Creates what requests address, as far as it is missing: earlier requests may have removed it. Then looks up the ids.
 */
export const provideWorld = async (target: SoakTarget): Promise<World> => {
  for (const [path, body] of creations) await ask(target, "POST", `${api}${path}`, body)
  for (const name of new Set(names.featureName)) {
    const feature = `${api}/projects/shop/features/${name}`
    await ask(target, "POST", `${feature}/environments/development/strategies`, { name: "default" })
  }
  return { ...names, ...(await idsOf(target)), today: [DateTime.formatIso(DateTime.nowUnsafe())] }
}

const api = "/api/admin"
const expiresAt = "2999-01-01T00:00:00.000Z"

const creations: ReadonlyArray<readonly [string, unknown?]> = [
  ["/environments", { name: "staging", type: "preproduction" }],
  ...names.environments.map((name) => [`/environments/${name}/on`] as const),
  ["/tag-types", { name: "team", description: "" }],
  ["/strategies", { name: "customersIn", parameters: [] }],
  ["/context", { name: "country", legalValues: [{ value: "NL" }, { value: "DE" }] }],
  ["/projects", { id: "shop", name: "Shop" }],
  ["/projects/revive/shop"],
  ...["development", ...names.environments].map(
    (environment) => ["/projects/shop/environments", { environment }] as const
  ),
  ...names.featureName.map((name) => [`/archive/revive/${name}`] as const),
  ...names.featureName.map((name) => ["/projects/shop/features", { name }] as const),
  ["/segments", { name: "soak", constraints: [] }],
  ["/groups", { name: "soak", users: [] }],
  ["/roles", { name: "soak", permissions: [] }],
  ["/service-account", { name: "soak", username: "soak", rootRole: 3 }],
  ["/user-admin", { username: "soak", rootRole: 3 }],
  [
    "/addons",
    { provider: "webhook", enabled: true, parameters: { url: "http://127.0.0.1:1/" }, events: ["tag-created"] }
  ],
  ["/api-tokens", { tokenName: "soak", type: "client", environment: "development", expiresAt }],
  ["/invite-link/tokens", { name: "soak", expiresAt }]
]

const idsOf = async (target: SoakTarget): Promise<World> => {
  const strategy = "/projects/shop/features/new-checkout/environments/development/strategies"
  const [strategyId, id, addons, groupId, roleId, userId, serviceAccountId, apiToken, token] = await Promise.all([
    idsIn(target, strategy, "id"),
    idsIn(target, "/segments", "id"),
    idsIn(target, "/addons", "id"),
    idsIn(target, "/groups", "id"),
    idsIn(target, "/roles", "id"),
    idsIn(target, "/user-admin", "id"),
    idsIn(target, "/service-account", "id"),
    idsIn(target, "/api-tokens", "id"),
    idsIn(target, "/invite-link/tokens", "secret")
  ])
  return {
    strategyId,
    segments: id,
    addons,
    groupId,
    roleId: [...roleId, "4", "5"],
    userId,
    "user-admin": userId,
    serviceAccountId,
    // Never the first tokens, without which the run would try nothing but refusals.
    apiToken: ["99", ...apiToken.filter((one) => Number(one) > FIRST_TOKENS)],
    token
  }
}

const FIRST_TOKENS = 3

/** The newest few values of the property in an answer. */
const idsIn = async (target: SoakTarget, path: string, property: string): Promise<ReadonlyArray<string>> => {
  const { text } = await ask(target, "GET", `${api}${path}`)
  const found = [...text.matchAll(new RegExp(`"${property}":"?([\\w-]+)`, "g"))].flatMap(([, value]) => value ?? [])
  return found.length === 0 ? ["1"] : found.slice(-5)
}
